// Press writes a brotli and a gzip copy beside every file of web/dist that shrinks, once, after Vite has built it. The
// server then never compresses anything, and the pages cost as few bytes on the wire as they can.
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

func press(folder string) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !shrinks[filepath.Ext(path)] {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for ext, squeeze := range map[string]func([]byte) ([]byte, error){".br": toBrotli, ".gz": toGzip} {
			small, err := squeeze(text)
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

// shrinks names the files that compress; pictures and fonts already are.
var shrinks = map[string]bool{
	".html": true, ".js": true, ".css": true, ".svg": true, ".json": true, ".map": true, ".txt": true, ".webmanifest": true,
}

func toBrotli(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

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
