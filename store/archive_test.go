package store

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// read returns the error of reading an archive with one item and a right sum.
func read(t *testing.T, x Item) error {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(&x), w.Close()); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(&b)
	for err == nil {
		_, err = r.Next()
	}
	return err
}

// TestImpossibleItemsAreRefused reads archives whose sums are right and whose
// items cannot be.
func TestImpossibleItemsAreRefused(t *testing.T) {
	good := make([]byte, 32)
	for want, x := range map[string]Item{
		"EOF":                                 {Secret: &Secret{"tables", good}},
		`the secret "tables" has 31 bytes`:    {Secret: &Secret{"tables", good[1:]}},
		`the secret "tables" has 0 bytes`:     {Secret: &Secret{"tables", nil}},
		`the secret "" has 32 bytes`:          {Secret: &Secret{"", good}},
		`the token of player "a" has 31 byte`: {Player: &Player{ID: "a", Devices: []Device{{ID: "d", Token: good[1:]}}}},
		`as in an older archive`:              {Player: &Player{ID: "a", Token: good}},
		`the phrase of player "a" has 31 byt`: {Player: &Player{ID: "a", Phrase: good[1:]}},
		`line 2 is too long`:                  {Player: &Player{ID: "a", Name: strings.Repeat("x", maxLine)}},
	} {
		err := read(t, x)
		if !strings.Contains(fmt.Sprint(err), want) || err != io.EOF && !errors.Is(err, ErrArchive) {
			t.Errorf("reading ends with %.200v, want %s", err, want)
		}
	}
}

// TestAnOldPlayerHasADevice reads a player of version 4 and writes it again, as
// lair import does to compare.
func TestAnOldPlayerHasADevice(t *testing.T) {
	var b bytes.Buffer
	w, err := newWriter(&b, 4)
	if err != nil {
		t.Fatal(err)
	}
	token := bytes.Repeat([]byte{7}, 32)
	line := `{"player":{"id":"a","name":"Ada","since":5,"token":"BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}}` + "\n"
	old := Player{ID: "a", Name: "Ada", Since: 5, Devices: []Device{{ID: "d", Token: token, Since: 9}}}
	if err := errors.Join(w.Add(&Item{Player: &old}), w.Close()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), line) {
		t.Errorf("an archive of version 4 holds\n%s\nwant in it\n%s", b.String(), line)
	}
	r, err := NewReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	x, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	p := x.Player
	if p.Token != nil || len(p.Devices) != 1 || !bytes.Equal(p.Devices[0].Token, token) ||
		len(p.Devices[0].ID) != 16 || p.Devices[0].Since != 5 {
		t.Errorf("it is read as %+v, want one device with its token", p)
	}
	again, err := NewSummer(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Add(x); err != nil {
		t.Fatal(err)
	}
	if again.Sum() != r.Sum() {
		t.Error("what was read from an archive of version 4 has another sum when it is written")
	}
}

// TestPackedRecordsAreBounded unpacks records that would fill the memory.
func TestPackedRecordsAreBounded(t *testing.T) {
	var b bytes.Buffer
	b.WriteByte(packVersion)
	b.Write(binary.AppendUvarint(nil, 1))
	w, err := flate.NewWriterDict(&b, flate.BestSpeed, []byte(packDictionary))
	if err != nil {
		t.Fatal(err)
	}
	for range maxUnpacked/(1<<20) + 1 {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for want, record := range map[string][]byte{
		"bytes unpacked": b.Bytes(),
		"entries":        append([]byte{packVersion}, binary.AppendUvarint(nil, maxPacked+1)...),
	} {
		if _, err := DecodePacked(record); !errors.Is(err, errPack) || !strings.Contains(err.Error(), want) {
			t.Errorf("the record is read with %v, want an error about its %s", err, want)
		}
	}
}
