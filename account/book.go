package account

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrNobody means that no player has this token or this id, ErrToken that a client made a token which others could guess.
var (
	ErrNobody = errors.New("there is no such player")
	ErrToken  = errors.New("a token is 32 random bytes in base64url, without padding")
)

// Player is who sits at a table. The id is public; it opens nothing.
type Player struct {
	ID    string // 16 characters of base64url
	Name  string // as Name returns it
	Since time.Time
	Bot   bool // a program that plays as a guest, as it said when it came
}

// Hash is the SHA-256 of a token, in which form alone it is stored.
type Hash [sha256.Size]byte

// Store keeps players. Its writes return when they are durable.
type Store interface {
	// AddPlayer stores a new player and the hash of their token. If somebody has that token, nothing changes.
	AddPlayer(ctx context.Context, p Player, token Hash) error
	// PlayerByToken returns the player whose token has this hash, or an error that wraps ErrNobody.
	PlayerByToken(ctx context.Context, token Hash) (Player, error)
	// RenamePlayer changes a player's name, or returns an error that wraps ErrNobody.
	RenamePlayer(ctx context.Context, id, name string) error
}

// tokenBytes is the length of a token: 256 bits, which nobody guesses.
const tokenBytes = 32

// kept bounds how many players a Book remembers. One takes about 300 bytes.
const kept = 16384

// Book finds players by their tokens. It is safe for concurrent use.
type Book struct {
	store Store
	now   func() time.Time

	mu    sync.Mutex
	known map[Hash]Player // no more than kept
}

// Open returns a book over a store.
func Open(store Store) *Book {
	return &Book{store: store, now: time.Now, known: make(map[Hash]Player)}
}

// Find returns the player who holds a token. An empty, malformed or unknown one is an error that wraps ErrNobody.
func (b *Book) Find(ctx context.Context, token string) (Player, error) {
	hash, err := read(token)
	if err != nil {
		return Player{}, err
	}
	b.mu.Lock()
	p, ok := b.known[hash]
	b.mu.Unlock()
	if ok {
		return p, nil
	}
	// A forged token costs a look at the store every time: remembering those would let anyone fill the memory.
	p, err = b.store.PlayerByToken(ctx, hash)
	if err != nil {
		return Player{}, fmt.Errorf("find player: %w", err)
	}
	b.keep(hash, p)
	return p, nil
}

// Welcome makes a guest of this name (any made-up one if it is empty) and returns their token, which exists nowhere
// else. The guest is durable when it returns.
func (b *Book) Welcome(ctx context.Context, name string, bot bool) (Player, string, error) {
	p, err := b.newcomer(name, bot)
	if err != nil {
		return Player{}, "", err
	}
	var secret [tokenBytes]byte
	crand.Read(secret[:])
	hash := Hash(sha256.Sum256(secret[:]))
	if err := b.store.AddPlayer(ctx, p, hash); err != nil {
		return Player{}, "", fmt.Errorf("welcome a guest: %w", err)
	}
	b.keep(hash, p)
	return p, base64.RawURLEncoding.EncodeToString(secret[:]), nil
}

// Introduce is Welcome for a client that has drawn the token itself. Whoever has it already is who it was: so the first
// command of a guest can be sent again, by one who never got the answer that made them known.
func (b *Book) Introduce(ctx context.Context, name, token string, bot bool) (Player, error) {
	hash, err := read(token)
	if err != nil || !random(token) {
		return Player{}, ErrToken
	}
	if p, err := b.Find(ctx, token); !errors.Is(err, ErrNobody) {
		return p, err
	}
	p, err := b.newcomer(name, bot)
	if err != nil {
		return Player{}, err
	}
	if err := b.store.AddPlayer(ctx, p, hash); err != nil {
		return Player{}, fmt.Errorf("welcome a guest: %w", err)
	}
	return b.Find(ctx, token) // not p, if the same command came twice at once
}

// random reports whether a token looks drawn: of 32 random bytes fewer than 16 different ones never come.
func random(token string) bool {
	secret, _ := base64.RawURLEncoding.DecodeString(token)
	seen := map[byte]bool{}
	for _, c := range secret {
		seen[c] = true
	}
	return len(seen) >= 16
}

// newcomer is a player who is not stored yet.
func (b *Book) newcomer(name string, bot bool) (Player, error) {
	if name == "" {
		name = Suggest()
	}
	name, err := Name(name)
	if err != nil {
		return Player{}, err
	}
	var id [12]byte
	crand.Read(id[:]) // never fails: it ends the program instead
	return Player{ID: base64.RawURLEncoding.EncodeToString(id[:]), Name: name, Since: b.now().UTC(), Bot: bot}, nil
}

// Rename gives the holder of a token another name.
func (b *Book) Rename(ctx context.Context, token, name string) (Player, error) {
	name, err := Name(name)
	if err != nil {
		return Player{}, err
	}
	p, err := b.Find(ctx, token)
	if err != nil {
		return Player{}, err
	}
	if err := b.store.RenamePlayer(ctx, p.ID, name); err != nil {
		return Player{}, fmt.Errorf("rename player: %w", err)
	}
	p.Name = name
	hash, err := read(token)
	if err != nil {
		return Player{}, err
	}
	b.keep(hash, p)
	return p, nil
}

func (b *Book) keep(hash Hash, p Player) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.known[hash]; !ok && len(b.known) >= kept {
		for other := range b.known { // any one: whoever it was is a look-up away
			delete(b.known, other)
			break
		}
	}
	b.known[hash] = p
}

// read returns the hash of a token as it stands in a cookie. Comparing hashes needs no constant time: what leaks about a
// hash tells nothing about a token that has it.
func read(token string) (Hash, error) {
	secret, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(secret) != tokenBytes {
		return Hash{}, fmt.Errorf("%w: not a token", ErrNobody)
	}
	return sha256.Sum256(secret), nil
}
