package account

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestWordsAreToldApart holds that 4,096 words are different, that nearly all of
// them may be drawn, and that no mistake in one syllable and no exchange of two
// gives another word.
func TestWordsAreToldApart(t *testing.T) {
	words, drawn := map[string]bool{}, 0
	for n := range 1 << 12 {
		w := word(byte(n>>6), byte(n&63))
		if words[w] || len(w) != 6 || !isWord(w) {
			t.Fatalf("word %d is %q: double, of another length, or not known", n, w)
		}
		words[w] = true
		if !rude.MatchString(w) {
			drawn++
		}
	}
	if drawn < 3500 {
		t.Errorf("only %d of the words are drawn", drawn)
	}
	var syllables []string
	for _, c := range consonants {
		for _, v := range vowels {
			syllables = append(syllables, string(c)+string(v))
		}
	}
	for w := range words {
		a, b, c := w[:2], w[2:4], w[4:]
		for _, x := range []string{b + a + c, a + c + b, c + b + a} {
			if x != w && words[x] {
				t.Errorf("%s becomes the word %s when two syllables change places", w, x)
			}
		}
		for _, s := range syllables {
			for _, x := range []string{s + b + c, a + s + c, a + b + s} {
				if x != w && words[x] {
					t.Errorf("%s becomes the word %s when one syllable is mistyped", w, x)
				}
			}
		}
	}
}

func TestPhraseIsReadInAnyForm(t *testing.T) {
	phrase := drawPhrase()
	words := strings.Fields(phrase)
	if len(words) != PhraseWords || drawPhrase() == phrase {
		t.Fatalf("the phrase is %q, and the next one is the same or its length is wrong", phrase)
	}
	for what, text := range map[string]string{
		"as it is": phrase, "upper case": strings.ToUpper(phrase),
		"hyphens": strings.Join(words, "-"), "lines": "\n " + strings.Join(words, "\r\n") + "\n",
		"numbered": "1. " + strings.Join(words, ", 2. "), "accents": strings.ReplaceAll(phrase, "a", "á"),
		"combining accents": strings.ReplaceAll(phrase, "o", "o\u0302"),
		"wide letters":      strings.ReplaceAll(phrase, "a", "ａ"),
	} {
		if got, err := readPhrase(text); err != nil || got != phrase {
			t.Errorf("%s: %q is read as %q, %v", what, text, got, err)
		}
	}
	bad := append([]string(nil), words...)
	bad[2] = word(1, 2)[:4] + "xx"
	for text, want := range map[string]PhraseError{
		"":                              {Words: 0},
		strings.Join(words[1:], " "):    {Words: 5},
		phrase + " bababa":              {Words: 7},
		strings.Join(bad, " "):          {Words: 6, Word: 3},
		phrase[:len(phrase)-1]:          {Words: 6, Word: 6},
		"x" + phrase:                    {Words: 6, Word: 1},
		strings.Repeat("recovery ", 6):  {Words: 6, Word: 1},
		phrase[:len(phrase)-1] + "\xff": {Words: 6, Word: 6},
	} {
		_, err := readPhrase(text)
		var no *PhraseError
		if !errors.As(err, &no) || *no != want || !errors.Is(err, ErrPhrase) {
			t.Errorf("%q: %v, want %+v", text, err, want)
		}
	}
}

func TestPhraseIsStoredHashedOnly(t *testing.T) {
	ctx := context.Background()
	store := new(Memory)
	registry := Open(store)
	ada, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	first, err := registry.MakePhrase(ctx, token)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	second, err := registry.MakePhrase(ctx, token)
	if took := time.Since(start); err != nil || took < 5*time.Millisecond {
		t.Errorf("a phrase is hashed in %v, %v: want at least 5 ms", took, err)
	}
	// The words would be found in any rendering of what is stored.
	for _, w := range strings.Fields(second) {
		if strings.Contains(fmt.Sprintf("%s %v", store.phrases, store.players), w) {
			t.Errorf("the store holds the word %s", w)
		}
	}
	if p, err := registry.Find(ctx, token); err != nil || !p.Phrase {
		t.Errorf("after making a phrase the player is %+v, %v", p, err)
	}
	if _, err := registry.FindByPhrase(ctx, first); !errors.Is(err, ErrUnknownPhrase) {
		t.Errorf("the replaced phrase: %v, want ErrUnknownPhrase", err)
	}
	if p, err := registry.FindByPhrase(ctx, strings.ToUpper(second)); err != nil || p.ID != ada.ID {
		t.Errorf("the phrase finds %+v, %v", p, err)
	}
	// Another server has another salt.
	other := &Memory{players: store.players, devices: store.devices, phrases: store.phrases}
	if _, err := Open(other).FindByPhrase(ctx, second); !errors.Is(err, ErrUnknownPhrase) {
		t.Errorf("the phrase is known without the salt: %v", err)
	}
	if err := registry.RemovePhrase(ctx, token); err != nil {
		t.Error(err)
	}
	if p, err := registry.Find(ctx, token); err != nil || p.Phrase {
		t.Errorf("after removing the phrase the player is %+v, %v", p, err)
	}
}

// TestHashingWaits holds that no more than hashesAtOnce phrases are hashed at a
// time, and that a request which is gone does not wait.
func TestHashingWaits(t *testing.T) {
	registry := Open(new(Memory))
	for range hashesAtOnce {
		registry.hashing <- struct{}{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := registry.FindByPhrase(ctx, drawPhrase()); !errors.Is(err, context.Canceled) {
		t.Errorf("with all places taken: %v, want context.Canceled", err)
	}
}

// paused is a Store that reads a player and then waits.
type paused struct {
	Memory
	read, goOn chan struct{}
}

func (s *paused) PlayerByToken(ctx context.Context, token Hash) (Player, error) {
	p, err := s.Memory.PlayerByToken(ctx, token)
	if s.read != nil {
		s.read <- struct{}{}
		<-s.goOn
	}
	return p, err
}

// TestASignedOutDeviceIsNotCached signs a device out while its player is being
// read.
func TestASignedOutDeviceIsNotCached(t *testing.T) {
	ctx := context.Background()
	store := new(paused)
	registry := Open(store)
	ada, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	other, err := registry.AddDevice(ctx, ada, "", "")
	if err != nil {
		t.Fatal(err)
	}
	registry.evict([]string{ada.ID})
	if _, err := registry.Find(ctx, token); err != nil { // cached, so signing out does not read
		t.Fatal(err)
	}
	store.read, store.goOn = make(chan struct{}), make(chan struct{})
	found := make(chan error)
	go func() { _, err := registry.Find(ctx, other); found <- err }()
	<-store.read
	if err := registry.SignOutOthers(ctx, token); err != nil {
		t.Fatal(err)
	}
	close(store.goOn)
	if err := <-found; err != nil {
		t.Fatal(err) // it was read before
	}
	store.read = nil
	if p, err := registry.Find(ctx, other); !errors.Is(err, ErrUnknownPlayer) {
		t.Errorf("the token of a signed-out device finds %+v, %v", p, err)
	}
}

func TestAChosenTokenIsOneDevice(t *testing.T) {
	ctx := context.Background()
	registry := Open(new(Memory))
	ada, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	bob, others, err := registry.CreateGuest(ctx, Guest{Name: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	chosen := base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdefghijklmnopqrstuv"))
	for range 2 {
		if got, err := registry.AddDevice(ctx, ada, chosen, ""); err != nil || got != chosen {
			t.Errorf("a chosen token: %q, %v", got, err)
		}
	}
	if list, err := registry.Devices(ctx, token); err != nil || len(list) != 2 {
		t.Errorf("the same token twice gives the devices %+v, %v, want 2 of them", list, err)
	}
	for what, bad := range map[string]string{
		"of another player": others, "short": chosen[:42], "not random": strings.Repeat("A", 43),
	} {
		if _, err := registry.AddDevice(ctx, ada, bad, ""); !errors.Is(err, ErrToken) {
			t.Errorf("a token %s: %v, want ErrToken", what, err)
		}
	}
	if p, err := registry.Find(ctx, others); err != nil || p != bob {
		t.Errorf("the other player's token finds %+v, %v", p, err)
	}
}

func TestALabelIsNotedAndBounded(t *testing.T) {
	ctx := context.Background()
	store := new(Memory)
	registry := Open(store)
	ada, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	registry.NoteLabel(token, strings.Repeat("x", 2*MaxLabel))
	label := func() string {
		t.Helper()
		list, err := registry.Devices(ctx, token)
		if err != nil || len(list) != 1 {
			t.Fatalf("the devices are %+v, %v", list, err)
		}
		return list[0].Label
	}
	want := strings.Repeat("x", MaxLabel)
	if got := label(); got != want {
		t.Errorf("before it is stored the label is %q", got)
	}
	if err := registry.Forget(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if got := label(); got != want {
		t.Errorf("once stored the label is %q", got)
	}
	if list, err := store.Devices(ctx, ada.ID); err != nil || list[0].Label != want {
		t.Errorf("the store has %+v, %v", list, err)
	}
}
