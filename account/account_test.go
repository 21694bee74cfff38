package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestGuest(t *testing.T) {
	ctx := context.Background()
	store := new(Memory)
	registry := Open(store)
	ada, token, err := registry.CreateGuest(ctx, Guest{Name: "  Ada   Lovelace ", Bot: true})
	if err != nil {
		t.Fatal(err)
	}
	if !ada.Bot || ada.Name != "Ada Lovelace" || len(ada.ID) != 16 || len(token) != 43 {
		t.Fatalf("got %+v and a token of %d characters", ada, len(token))
	}
	for _, r := range []*Registry{registry, Open(store)} { // cached, and read from the store
		if got, err := r.Find(ctx, token); err != nil || got != ada {
			t.Errorf("Find: got %+v, %v", got, err)
		}
	}
	if _, err := registry.Rename(ctx, token, "Countess"); err != nil {
		t.Fatal(err)
	}
	for _, r := range []*Registry{registry, Open(store)} {
		if got, err := r.Find(ctx, token); err != nil || got.Name != "Countess" ||
			got.ID != ada.ID ||
			!got.Bot {
			t.Errorf("Find after Rename: got %+v, %v", got, err)
		}
	}
}

func TestTokenIsStoredHashedOnly(t *testing.T) {
	store := new(Memory)
	_, token, err := Open(store).CreateGuest(context.Background(), Guest{Name: ""})
	if err != nil {
		t.Fatal(err)
	}
	secret, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := store.devices[Hash(secret)]; ok {
		t.Error("the store holds the token itself")
	}
	if _, ok := store.devices[Hash(sha256.Sum256(secret))]; !ok {
		t.Error("the store lacks the hash of the token")
	}
}

func TestForgedTokens(t *testing.T) {
	ctx := context.Background()
	registry := Open(new(Memory))
	_, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	for name, forged := range map[string]string{
		"none": "", "short": token[:42], "long": token + "A", "another": strings.Repeat("A", 43),
		"not base64": strings.Repeat("!", 43), "other last bits": token[:42] + last(token[42]),
		"padded": token + "=",
	} {
		if _, err := registry.Find(ctx, forged); !errors.Is(err, ErrUnknownPlayer) {
			t.Errorf("%s: Find: got %v, want ErrUnknownPlayer", name, err)
		}
		if _, err := registry.Rename(ctx, forged, "Eve"); !errors.Is(err, ErrUnknownPlayer) {
			t.Errorf("%s: Rename: got %v, want ErrUnknownPlayer", name, err)
		}
	}
}

// last returns a character that differs from c only in the bits that 32 bytes
// leave unused.
func last(c byte) string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return string(digits[strings.IndexByte(digits, c)^1])
}

func TestName(t *testing.T) {
	for raw, want := range map[string]string{
		"Ada": "Ada", " Jean-Luc\tÉtienne ": "Jean-Luc Étienne", "O'Neill": "O'Neill", "李小龙": "李小龙",
		"e\u0301a": "e\u0301a", strings.Repeat("é", MaxName): strings.Repeat("é", MaxName),
		"علی\u200cرضا": "علی\u200cرضا", "ශ්\u200dරී": "ශ්\u200dරී", "क्\u200dष": "क्\u200dष",
		"👩\u200d🚀 Ada": "👩\u200d🚀 Ada", "🏳️\u200d🌈": "🏳️\u200d🌈", "❤️": "❤️", "👍🏽": "👍🏽",
		"7\ufe0f\u20e3": "7\ufe0f\u20e3", "می\u200cنا": "می\u200cنا", "क्\u200cष": "क्\u200cष",
		"👨\u200d👩\u200d👧\u200d👦": "👨\u200d👩\u200d👧\u200d👦", "↔\ufe0f": "↔\ufe0f", "Ada + Bo": "Ada + Bo", "Ada · Bo": "Ada · Bo", "한별": "한별",
	} {
		if got, err := Name(raw); err != nil || got != want {
			t.Errorf("Name(%q): got %q, %v", raw, got, err)
		}
	}
	for what, raw := range map[string]string{
		"empty": "", "only spaces": " \n ", "too long": strings.Repeat("a", MaxName+1),
		"not UTF-8": "a\xff",
		"reordered": "a\u202eb", "zero width": "a\u200bb", "control": "a\x00b",
		"a tower":            "Z" + strings.Repeat("\u0335", 9),
		"looks like nothing": "\u3164", "a blank of Braille": "a\u2800",
		"a joiner between Latin letters": "Ad\u200da", "one that parts them": "Ad\u200ca",
		"a joiner after a picture": "🦖\u200d", "a grapheme joiner": "Ad\u034fa",
		"a variation alone": "Ada\ufe0f", "one of ideographs": "Ada\U000e0101",
		"one of Mongolian": "A\u180b", "a vowel of Khmer that is not seen": "A\u17b4",
		"a tag": "A\U000e0041", "a parter of Hindi without virama": "क\u200cष",
		"a parter after Persian": "علی\u200c", "one before a letter that joins nothing": "دا\u200cدا",
		"a variation of a sign that has none": "Ada+\ufe0f", "joined signs": "Ada+\u200d+",
	} {
		if got, err := Name(raw); !errors.Is(err, ErrName) {
			t.Errorf("%s: Name(%q): got %q, %v", what, raw, got, err)
		}
	}
	for range 100 {
		if name := Suggest(); len(name) < 4 || len(name) > MaxName {
			t.Errorf("Suggest: %q", name)
		}
	}
}

func TestTheCacheIsLimited(t *testing.T) {
	ctx := context.Background()
	registry := Open(new(Memory))
	tokens := make([]string, maxCached+10)
	for i := range tokens {
		var err error
		if _, tokens[i], err = registry.CreateGuest(ctx, Guest{Name: "Ada"}); err != nil {
			t.Fatal(err)
		}
	}
	if len(registry.cache) > maxCached {
		t.Errorf("the cache holds %d players, more than %d", len(registry.cache), maxCached)
	}
	if n := len(registry.tokens); n > len(registry.cache) {
		t.Errorf("the cache holds %d players with %d tokens", n, len(registry.cache))
	}
	for _, token := range tokens {
		if _, err := registry.Find(ctx, token); err != nil {
			t.Fatalf("a player who was dropped from the cache is not found: %v", err)
		}
	}
}

func TestCreateGuestWithToken(t *testing.T) {
	ctx := context.Background()
	store := new(Memory)
	registry := Open(store)
	token := base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdefghijklmnopqrstuv"))
	ada, err := registry.CreateGuestWithToken(ctx, token, Guest{Name: "Ada"})
	if err != nil || ada.Name != "Ada" {
		t.Fatalf("got %+v, %v", ada, err)
	}
	for _, r := range []*Registry{registry, Open(store)} {
		if again, err := r.CreateGuestWithToken(ctx, token, Guest{Name: "Somebody else"}); err != nil ||
			again != ada {
			t.Errorf("the same token again: got %+v, %v", again, err)
		}
		if found, err := r.Find(ctx, token); err != nil || found != ada {
			t.Errorf("found by the token: %+v, %v", found, err)
		}
	}
	for what, bad := range map[string]string{
		"none": "", "short": token[:42], "all the same": strings.Repeat("A", 43),
		"a few letters": base64.RawURLEncoding.EncodeToString([]byte(strings.Repeat("abcdefgh", 4))),
	} {
		if p, err := registry.CreateGuestWithToken(ctx, bad, Guest{Name: "Eve"}); !errors.Is(
			err, ErrToken,
		) {
			t.Errorf("%s: got %+v, %v", what, p, err)
		}
	}
	if _, err := registry.CreateGuestWithToken(
		ctx, base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdefghijklmnopqrstuX")),
		Guest{Name: "\x00"},
	); !errors.Is(err, ErrName) {
		t.Errorf("a bad name: %v", err)
	}
	if len(store.players) != 1 {
		t.Errorf("%d players are stored, want 1", len(store.players))
	}
}

// unreachable is a Store that fails while down is set.
type unreachable struct {
	Memory
	down  bool
	calls int
}

func (u *unreachable) PlayerByToken(ctx context.Context, token Hash) (Player, error) {
	u.calls++
	if u.down {
		return Player{}, errors.New("no connection")
	}
	return u.Memory.PlayerByToken(ctx, token)
}

func TestWhoIsKnownStaysKnownWithoutTheStore(t *testing.T) {
	ctx := context.Background()
	now := time.Unix(1_700_000_000, 0)
	store := new(unreachable)
	registry := OpenShared(store, func() time.Time { return now })
	_, token, err := registry.CreateGuest(ctx, Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	store.down, now = true, now.Add(SharedAge)
	for range 3 {
		if p, err := registry.Find(ctx, token); err != nil || p.Name != "Ada" {
			t.Errorf("without the store: %+v, %v", p, err)
		}
	}
	if store.calls != 1 {
		t.Errorf("the store was asked %d times within %v, want once", store.calls, SharedAge)
	}
	stranger := base64.RawURLEncoding.EncodeToString([]byte("0123456789abcdefghijklmnopqrstuv"))
	if _, err := registry.Find(ctx, stranger); err == nil {
		t.Error("a token that was never read is accepted")
	}
}
