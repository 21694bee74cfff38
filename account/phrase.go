package account

import (
	"context"
	"crypto/pbkdf2"
	crand "crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// ErrPhrase is wrapped by every PhraseError. ErrUnknownPhrase says that a phrase
// is well formed and belongs to no player.
var (
	ErrPhrase        = errors.New("the text is not a recovery phrase")
	ErrUnknownPhrase = errors.New("no player has this recovery phrase")
)

// PhraseError says why a text cannot be a recovery phrase.
type PhraseError struct {
	Words int // how many there are
	Word  int // the first wrong one, from 1; 0: their number is wrong
}

// Error implements error.
func (e *PhraseError) Error() string {
	if e.Word == 0 {
		return fmt.Sprintf("%v: it has %d words, want %d", ErrPhrase, e.Words, PhraseWords)
	}
	return fmt.Sprintf("%v: no phrase has its word %d", ErrPhrase, e.Word)
}

// Unwrap returns ErrPhrase.
func (*PhraseError) Unwrap() error { return ErrPhrase }

// PhraseWords is the number of words of a recovery phrase. Each is one of 4,096,
// so a phrase has 72 bits.
const PhraseWords = 6

// A word is three syllables, each a consonant and a vowel: two numbers of 6 bits
// and their check. These letters sound alike in English and in French. There is
// no g, which French says like j before i; no c, h, q or x; and no e, which is
// silent in French.
const (
	consonants = "bdfjklmnprstvwyz"
	vowels     = "aiou"
)

// rude matches words that are not drawn for a new phrase. They are still read.
var rude = regexp.MustCompile(
	`fu[kt]|ku[klnr]|kon[aio]|put[aio]|suk|kak|pip|pis|pup|naz|zi[bz]|zob|sida|homo|jap|bit|dik|kik|nik|tit|wop`,
)

// double multiplies by x in the field of 64 elements, modulo x⁶+x+1.
func double(n byte) byte { return n<<1&63 ^ n>>5*3 }

// check returns the third syllable of a word. It changes if one of the other two
// does or if two syllables change places, because each has another factor.
func check(a, b byte) byte { return double(a) ^ double(double(b)) }

// word returns the word of two numbers of 6 bits.
func word(a, b byte) string {
	var text []byte
	for _, n := range [...]byte{a, b, check(a, b)} {
		text = append(text, consonants[n>>2], vowels[n&3])
	}
	return string(text)
}

// isWord reports whether a phrase may have this word.
func isWord(text string) bool {
	var n [3]byte
	if len(text) != 2*len(n) {
		return false
	}
	for i := range n {
		c, v := strings.IndexByte(consonants, text[2*i]), strings.IndexByte(vowels, text[2*i+1])
		if c < 0 || v < 0 {
			return false
		}
		n[i] = byte(c<<2 | v)
	}
	return n[2] == check(n[0], n[1])
}

// drawPhrase returns a random phrase.
func drawPhrase() string {
	words := make([]string, 0, PhraseWords)
	for len(words) < PhraseWords {
		var n [2]byte
		crand.Read(n[:]) // never fails: it ends the program instead
		if w := word(n[0]&63, n[1]&63); !rude.MatchString(w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// readPhrase returns a phrase as drawPhrase writes it, or a *PhraseError. Letters
// may be of any case and have accents; anything else separates words.
func readPhrase(text string) (string, error) {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	words := strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) != PhraseWords {
		return "", &PhraseError{Words: len(words)}
	}
	for i, w := range words {
		if !isWord(w) {
			return "", &PhraseError{Words: len(words), Word: i + 1}
		}
	}
	return strings.Join(words, " "), nil
}

const (
	// phraseRounds is how often PBKDF2 applies its hash: about 50 ms. With 72 bits
	// to guess, that makes a stolen database useless.
	phraseRounds = 200_000
	// hashesAtOnce bounds how many processors the hashing of phrases can occupy.
	hashesAtOnce = 2
	// phraseSecret is the name of the salt among the secrets of the store. All
	// phrases share it, because a phrase alone must find its player.
	phraseSecret = "phrases"
)

// hashPhrase returns the hash under which a phrase is stored. It waits while
// others are computed.
func (r *Registry) hashPhrase(ctx context.Context, phrase string) (Hash, error) {
	select {
	case r.hashing <- struct{}{}:
		defer func() { <-r.hashing }()
	case <-ctx.Done():
		return Hash{}, ctx.Err()
	}
	salt, err := r.phraseSalt(ctx)
	if err != nil {
		return Hash{}, fmt.Errorf("salt of phrases: %w", err)
	}
	key, err := pbkdf2.Key(sha256.New, phrase, salt, phraseRounds, sha256.Size)
	if err != nil {
		return Hash{}, fmt.Errorf("hash a phrase: %w", err)
	}
	return Hash(key), nil
}

// phraseSalt returns the salt of phrases. It asks the store once: in SQLite each
// time would be a commit.
func (r *Registry) phraseSalt(ctx context.Context) ([]byte, error) {
	r.mu.Lock()
	salt := r.salt
	r.mu.Unlock()
	if salt != nil {
		return salt, nil
	}
	salt, err := r.store.Secret(ctx, phraseSecret)
	if err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.salt = salt
	}
	return salt, err
}

// MakePhrase gives the player who holds a token a new recovery phrase, in place
// of any old one, and returns it. It is stored nowhere, only its hash.
func (r *Registry) MakePhrase(ctx context.Context, token string) (string, error) {
	p, err := r.Find(ctx, token)
	if err != nil {
		return "", err
	}
	phrase := drawPhrase()
	hash, err := r.hashPhrase(ctx, phrase)
	if err != nil {
		return "", err
	}
	if err := r.store.SetPhrase(ctx, p.ID, hash); err != nil {
		return "", fmt.Errorf("make a phrase: %w", err)
	}
	r.evict([]string{p.ID})
	return phrase, nil
}

// RemovePhrase removes the recovery phrase of the player who holds a token, if
// they have one.
func (r *Registry) RemovePhrase(ctx context.Context, token string) error {
	p, err := r.Find(ctx, token)
	if err != nil {
		return err
	}
	if err := r.store.RemovePhrase(ctx, p.ID); err != nil {
		return fmt.Errorf("remove a phrase: %w", err)
	}
	r.evict([]string{p.ID})
	return nil
}

// FindByPhrase returns the player whose recovery phrase this is. It takes about
// 50 ms of a processor, so its callers limit how often it is called; a text that
// cannot be a phrase costs nothing and is a *PhraseError.
func (r *Registry) FindByPhrase(ctx context.Context, phrase string) (Player, error) {
	phrase, err := readPhrase(phrase)
	if err != nil {
		return Player{}, err
	}
	hash, err := r.hashPhrase(ctx, phrase)
	if err != nil {
		return Player{}, err
	}
	p, err := r.store.PlayerByPhrase(ctx, hash)
	if err != nil {
		return Player{}, fmt.Errorf("find a phrase: %w", err)
	}
	return p, nil
}

// CheckPhrase returns the *PhraseError of FindByPhrase, or nil. It costs nothing.
func CheckPhrase(phrase string) error {
	_, err := readPhrase(phrase)
	return err
}
