package web

import (
	"io/fs"
	"strings"
	"testing"
)

func TestUnbuiltInBothLanguages(t *testing.T) {
	page := string(Unbuilt())
	for _, want := range []string{
		"make run", `lang="en"`, `lang="fr"`,
		"compiled without the pages", "compilé sans les pages",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	if strings.Contains(page, "<script") {
		t.Error("the page has a script, which its content security policy blocks")
	}
}

func TestPages(t *testing.T) {
	pages, ok := Pages()
	if !ok {
		t.Skip("web/dist is not built")
	}
	index, err := fs.ReadFile(pages, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(index), `<script type="module"`) {
		t.Error("index.html does not load a module script")
	}
}
