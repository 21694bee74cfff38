package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestPress(t *testing.T) {
	folder := t.TempDir()
	text := []byte(strings.Repeat("export const monster = 'bog';\n", 50))
	noise := make([]byte, 2000)
	rand.New(rand.NewSource(1)).Read(noise)
	files := map[string][]byte{"assets/a.js": text, "noise.css": noise, "art.woff2": text}
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Twice, because a build may find the copies of the one before.
	for range 2 {
		if err := press(folder); err != nil {
			t.Fatal(err)
		}
	}
	small, err := os.ReadFile(filepath.Join(folder, "assets/a.js.br"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small))); err != nil ||
		!bytes.Equal(got, text) {
		t.Errorf("brotli: decompressed to %d other bytes, error %v", len(got), err)
	}
	small, err = os.ReadFile(filepath.Join(folder, "assets/a.js.gz"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(small))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, text) {
		t.Errorf("gzip: decompressed to %d other bytes, error %v", len(got), err)
	}
	for _, absent := range []string{
		"noise.css.br", "noise.css.gz", "art.woff2.br", "assets/a.js.br.br",
	} {
		if _, err := os.Stat(filepath.Join(folder, absent)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s was written, though it is no use", absent)
		}
	}
}
