// Command press writes a brotli and a gzip copy beside every compressible file of
// web/dist. It runs once, after Vite. The server then sends these copies and never
// compresses anything itself, so the slowest and best compression costs nothing.
//
//	go run ./web/press web/dist
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: press FOLDER")
		os.Exit(2)
	}
	if err := press(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "press:", err)
		os.Exit(1)
	}
}

// press compresses every file below folder that gets at least 10 % smaller.
// Copies of an earlier run are overwritten and never compressed themselves.
func press(folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !compressible[filepath.Ext(path)] {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for ext, compress := range encodings {
			small, err := compress(text)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			// A few bytes are not worth a second copy in the binary.
			if len(small) > len(text)*9/10 {
				continue
			}
			if err := os.WriteFile(path+ext, small, 0o644); err != nil {
				return err
			}
		}
		return nil
	})
}

// encodings maps the suffix of a copy to the function that makes it.
var encodings = map[string]func([]byte) ([]byte, error){".br": toBrotli, ".gz": toGzip}

// compressible lists the extensions of text files. Pictures and fonts are
// compressed already.
var compressible = map[string]bool{
	".html": true, ".js": true, ".css": true, ".svg": true,
	".json": true, ".map": true, ".txt": true, ".webmanifest": true,
}

// toBrotli returns text compressed with brotli at its best level.
func toBrotli(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// toGzip returns text compressed with gzip at its best level.
func toGzip(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}
