package main
import ("flag";"github.com/apache/beam/sdks/v2/go/pkg/beam")
type stub struct{}
func (stub) check([]string) error {return nil}
func (stub) build(beam.Scope, target) []output {return nil}
func (stub) judge([]byte) error {return nil}
func newAgreement(*flag.FlagSet) stub {return stub{}}
func newAdjudicate(*flag.FlagSet) stub {return stub{}}
