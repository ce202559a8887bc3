package casebook

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Render turns the Markdown of this package into another format, line by line: headings, lists,
// quotations, tables, code and links. Its plain text has lines of at most 80 characters.
type Render struct {
	Format rulings.Format
	// Link returns the address of a target, "" for none. If it is nil, links stay as they are in
	// Markdown, and are dropped in other formats.
	Link func(target string) string
}

// tags are the tags of a format before a text, by what the text is.
var tags = map[rulings.Format]map[string]string{
	rulings.BBCode: pairs("heading [b] bold [b] italic [i] block [code] quote [quote]"),
	rulings.HTML: pairs(`heading <h1> bold <b> italic <i> code <code> block <pre> paragraph <p>
		quote <blockquote> item <li> row <tr><td> cell <td> list <ul> numbers <ol> table <table>`),
}

// pairs reads words, each with its tag.
func pairs(text string) map[string]string {
	all := map[string]string{}
	for pair := range slices.Chunk(strings.Fields(text), 2) {
		all[pair[0]] = pair[1]
	}
	return all
}

// open returns the tag before a text, or "".
func (r Render) open(what string) string { return tags[r.Format][what] }

// closing makes an end of a tag.
var closing = strings.NewReplacer("<", "</", "[", "[/")

// end returns the tag behind a text, or "".
func (r Render) end(what string) string {
	return closing.Replace(r.open(what))
}

// tagged returns a line, or a part of it, in the format between its tags.
func (r Render) tagged(what, text string) string {
	return r.open(what) + r.inline(text) + r.end(what)
}

var lineForm = regexp.MustCompile("^( *)(#+ |- |> |[0-9]+\\. |\\|[ -]|```|<svg|<!--|)(.*)$")

// Convert returns a text in Markdown in the format.
func (r Render) Convert(markdown string) string {
	if r.Format == rulings.Markdown {
		return linkForm.ReplaceAllStringFunc(markdown, func(link string) string {
			part := linkForm.FindStringSubmatch(link)
			return r.link(part[1], part[2])
		})
	}
	var b strings.Builder
	within, inBlock, wasBlank := "", false, true
	enter := func(what string) { // a list, a table or nothing
		if what != within {
			b.WriteString(r.end(within) + r.open(what))
			within = what
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(markdown), "\n") {
		form := lineForm.FindStringSubmatch(line)
		indent, sign, rest := form[1], form[2], form[3]
		// A part of a table or of a list.
		isPart := strings.HasPrefix(sign, "|") || sign == "- " || isNumber(sign)
		goesOn := inBlock || indent != "" || line == ""
		if !goesOn && !isPart {
			enter("")
		}
		isBlank, afterBlank := !inBlock && (line == "" || sign == "<!--"), wasBlank
		wasBlank = isBlank
		out := ""
		switch {
		case sign == "```":
			if inBlock = !inBlock; inBlock {
				b.WriteString(r.open("block"))
				continue
			}
			if r.Format == rulings.Text {
				continue
			}
			out = r.end("block")
		case inBlock:
			out = r.Format.Escape(line)
		case isBlank:
			if afterBlank || r.Format == rulings.HTML {
				continue
			}
		case sign == "<svg":
			out = line
		case strings.HasPrefix(sign, "#"):
			out = r.tagged("heading", rest)
		case sign == "|-": // below the head of a table
			continue
		case sign == "| ":
			enter("table")
			out = r.open("row") + r.inline(rest)
		case r.Format == rulings.Text:
			out = game.Wrap(indent+sign, strings.Repeat(" ", len(indent+sign)), r.inline(rest))
		case sign == "> ":
			out = r.tagged("quote", rest)
		case sign != "":
			enter(map[bool]string{true: "numbers", false: "list"}[isNumber(sign)])
			if r.Format == rulings.HTML {
				indent, sign = "", ""
			}
			out = indent + sign + r.open("item") + r.inline(rest)
		default:
			out = r.tagged("paragraph", rest)
		}
		b.WriteString(out + "\n")
	}
	enter("")
	return b.String()
}

var linkForm = regexp.MustCompile(`\[([^]]+)\]\(([^)]+)\)`)

func isNumber(sign string) bool { return strings.HasSuffix(sign, ". ") }

// inlineForm matches code, an escaped character, a link (its words and its target), an anchor, an
// address, a text in bold or italic type, and the end of a cell.
var inlineForm = regexp.MustCompile("`+([^`]*)`+" +
	`|\\(.)|\[([^]]+)\]\(([^)]+)\)|<a id="[^"]*"></a>|<(https?://[^>]+)>` +
	`|\*\*(.+?)\*\*|\*(.+?)\*| \|`)

// inline returns a line, or a part of it, in the format.
func (r Render) inline(text string) string {
	var b strings.Builder
	for {
		found := inlineForm.FindStringSubmatch(text)
		if found == nil {
			return b.String() + r.Format.Escape(text)
		}
		before, after, _ := strings.Cut(text, found[0])
		out := ""
		switch {
		case strings.HasPrefix(found[0], "`"):
			out = r.open("code") + r.Format.Escape(found[1]) + r.end("code")
		case found[2] != "":
			out = r.Format.Escape(found[2])
		case found[3] != "":
			out = r.link(r.inline(found[3]), found[4])
		case strings.HasPrefix(found[0], "<a "):
			if r.Format == rulings.HTML {
				out = found[0]
			}
		case found[5] != "":
			out = r.link(r.Format.Escape(found[5]), found[5])
		case found[6] != "":
			out = r.tagged("bold", found[6])
		case found[7] != "":
			out = r.tagged("italic", found[7])
		case after != "":
			out = r.open("cell")
		}
		b.WriteString(r.Format.Escape(before) + out)
		text = after
	}
}

// link returns a text with a link, if the format and the target have one.
func (r Render) link(text, target string) string {
	switch {
	case strings.HasPrefix(target, "https:"):
	case r.Link != nil:
		target = r.Link(target)
	case r.Format != rulings.Markdown:
		target = ""
	}
	if target == "" || r.Format == rulings.Text {
		return text
	}
	return cmp.Or(r.Format, rulings.Markdown).Link(text, target)
}
