// Package everycall calls every exported function and method of a package with
// zero, nil and out-of-range values, for tests that none of them panics.
package everycall

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A Table lists the functions, types and values of a package for Run.
type Table struct {
	// Funcs are the exported functions, without Must… and those for tests.
	Funcs map[string]any
	// Types has a value of each exported type, or a nil pointer to an interface.
	Types []any
	// Values are further arguments, and receivers of methods of the Types.
	Values []any
	// Hidden are arguments of unexported types, whose methods are called, too.
	Hidden []any
}

// most is the largest number of calls of one function.
const most = 400

// Run calls every function and method of a table. It reports each panic, and each
// difference between the table and the exported names of the package in the
// folder. It calls no method with a value receiver on a nil pointer, and passes
// no nil context and no zero *rand.Rand: these panic in Go itself.
func Run(t *testing.T, folder string, table Table) {
	t.Helper()
	funcs, types := exported(t, folder)
	var has []string
	pool := map[reflect.Type][]reflect.Value{}
	add := func(v reflect.Value) { pool[v.Type()] = append(pool[v.Type()], v) }
	for _, v := range table.Types {
		typ := reflect.TypeOf(v)
		if typ.Kind() == reflect.Pointer && typ.Elem().Kind() == reflect.Interface {
			name, _, _ := strings.Cut(typ.Elem().Name(), "[")
			has = append(has, name)
			continue
		}
		name, _, _ := strings.Cut(typ.Name(), "[") // of a generic type
		has = append(has, name)
		add(reflect.ValueOf(v))
	}
	for _, v := range table.Values {
		add(reflect.ValueOf(v))
	}
	slices.Sort(has)
	if !slices.Equal(has, types) {
		t.Errorf("the table has the types\n%v\nthe package exports\n%v", has, types)
	}
	if names := slices.Sorted(maps.Keys(table.Funcs)); !slices.Equal(names, funcs) {
		t.Errorf("the table has the functions\n%v\nthe package exports\n%v", names, funcs)
	}
	for _, v := range table.Hidden {
		add(reflect.ValueOf(v))
	}
	c := caller{t, pool, rand.New(rand.NewPCG(1, 1))}
	for name, f := range table.Funcs {
		c.call(name, reflect.ValueOf(f))
	}
	for _, v := range table.Types {
		typ := reflect.TypeOf(v)
		if typ.Kind() != reflect.Pointer {
			c.methods(typ)
		}
	}
	for _, v := range table.Hidden {
		for i := range reflect.TypeOf(v).NumMethod() {
			c.call(fmt.Sprintf("%T.%s", v, reflect.TypeOf(v).Method(i).Name), reflect.ValueOf(v).Method(i))
		}
	}
}

type caller struct {
	t    *testing.T
	pool map[reflect.Type][]reflect.Value
	rng  *rand.Rand
}

func (c *caller) methods(typ reflect.Type) {
	pointer := reflect.PointerTo(typ)
	for i := range pointer.NumMethod() {
		m := pointer.Method(i)
		if wantsTest(m.Type) {
			continue
		}
		name := fmt.Sprintf("%v.%s", typ, m.Name)
		if _, byValue := typ.MethodByName(m.Name); !byValue {
			c.guarded(name+" of nil", func() { c.call(name+" of nil", reflect.Zero(pointer).MethodByName(m.Name)) })
		}
		for _, v := range append(c.values(typ), reflect.Zero(typ)) {
			p := reflect.New(typ)
			p.Elem().Set(v)
			c.call(name, p.Method(i))
		}
		for _, p := range c.pool[pointer] {
			c.call(name, p.Method(i))
		}
	}
}

// call calls a function with all combinations of values, or with some of them.
func (c *caller) call(name string, f reflect.Value) {
	typ := f.Type()
	choices, all := make([][]reflect.Value, typ.NumIn()), 1
	for i := range choices {
		choices[i] = c.values(typ.In(i))
		all = min(all*len(choices[i]), 1<<30)
	}
	for n := range min(all, most) {
		if all > most {
			n = c.rng.IntN(all)
		}
		args := make([]reflect.Value, len(choices))
		for i, choice := range choices {
			args[i] = choice[n%len(choice)]
			n /= len(choice)
		}
		c.guarded(name, func() {
			if typ.IsVariadic() {
				f.CallSlice(args)
			} else {
				f.Call(args)
			}
		}, args...)
	}
}

func (c *caller) guarded(name string, f func(), args ...reflect.Value) {
	defer func() {
		if e := recover(); e != nil {
			c.t.Errorf("%s%.300v panics: %v", name, args, e)
		}
	}()
	f()
}

// values returns the zero value of a type, extreme values, and those of the pool.
func (c *caller) values(typ reflect.Type) (vs []reflect.Value) {
	if typ != reflect.TypeFor[context.Context]() {
		vs = append(vs, reflect.Zero(typ))
	}
	of := func(v any) {
		vs = append(vs, reflect.ValueOf(v).Convert(typ))
	}
	switch typ.Kind() {
	case reflect.Bool:
		of(true)
	case reflect.Int:
		for _, n := range []int{-1, 1, 7, 64, 1 << 20, -1 << 30} {
			of(n)
		}
	case reflect.Uint8:
		for _, n := range []uint8{1, 2, 7, 63, 64, 255} {
			of(n)
		}
	case reflect.Uint64:
		of(uint64(1 << 63))
		of(^uint64(0))
	case reflect.String:
		of("?\xff\x00[")
	case reflect.Pointer:
		if typ != reflect.TypeFor[*rand.Rand]() {
			vs = append(vs, reflect.New(typ.Elem()))
		}
	case reflect.Slice:
		s := reflect.MakeSlice(typ, 0, 0)
		for _, v := range c.shallow(typ.Elem()) {
			s = reflect.Append(s, v)
			vs = append(vs, s)
		}
	}
	for from, pooled := range c.pool {
		if from.AssignableTo(typ) {
			vs = append(vs, pooled...)
		}
	}
	return vs
}

func (c *caller) shallow(typ reflect.Type) []reflect.Value {
	return append([]reflect.Value{reflect.Zero(typ)}, c.pool[typ]...)
}

// exported lists the exported types and functions in a folder that Run calls.
func exported(t *testing.T, folder string) (funcs, types []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() && !strings.HasPrefix(d.Name.Name, "Must") && !forTests(d) {
					funcs = append(funcs, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && s.Name.IsExported() {
						types = append(types, s.Name.Name)
					}
				}
			}
		}
	}
	slices.Sort(funcs)
	slices.Sort(types)
	return funcs, types
}

// forTests reports whether a function has a parameter such as *testing.T.
func forTests(f *ast.FuncDecl) bool {
	for _, p := range f.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok {
			if of, ok := star.X.(*ast.SelectorExpr); ok && fmt.Sprint(of.X) == "testing" {
				return true
			}
		}
	}
	return false
}

// wantsTest reports whether a function type has a parameter such as *testing.T.
func wantsTest(f reflect.Type) bool {
	for i := range f.NumIn() {
		if in := f.In(i); in.Kind() == reflect.Pointer && in.Elem().PkgPath() == "testing" {
			return true
		}
	}
	return false
}
