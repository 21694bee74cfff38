package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"sync"
)

// constant returns a handler for an answer that is the same for everybody for
// as long as the server runs. The first request calls write and compresses the
// answer. Caches may keep it if they revalidate, because it holds no secrets.
func constant(
	kind string, write func() ([]byte, error),
) func(http.ResponseWriter, *http.Request) error {
	answer := sync.OnceValues(func() (*asset, error) {
		text, err := write()
		if err != nil {
			return nil, err
		}
		return compressed(kind, append(text, '\n'))
	})
	return func(w http.ResponseWriter, r *http.Request) error {
		a, err := answer()
		if err != nil {
			return err
		}
		a.serve(w, r, http.StatusOK)
		return nil
	}
}

// compressed returns text as an asset with a gzip copy.
func compressed(kind string, text []byte) (*asset, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return &asset{
		kind: kind, tag: tagOf(text), copies: map[string]content{
			"":     {text: text, size: int64(len(text))},
			"gzip": {text: b.Bytes(), size: int64(b.Len())},
		},
	}, nil
}

// tagOf returns an ETag for text, without quotes.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}
