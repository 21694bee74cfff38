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

// ErrUnknownPlayer says that no player has this token or this id. ErrToken says
// that a client chose a token that others could guess.
var (
	ErrUnknownPlayer = errors.New("there is no such player")
	ErrToken         = errors.New("a token is 32 random bytes in base64url, without padding")
)

// Player is somebody who can sit at a table. The id is public and gives no
// access.
type Player struct {
	ID    string // 16 characters of base64url
	Name  string // as Name returns it
	Since time.Time
	Bot   bool // a program that plays as a guest, as it said when it was created
}

// Hash is the SHA-256 of a token, the only form in which it is stored.
type Hash [sha256.Size]byte

// Store stores players. Writes return when they are durable.
type Store interface {
	// AddPlayer stores a new player and the hash of their token. If that token
	// already belongs to a player, nothing changes.
	AddPlayer(ctx context.Context, p Player, token Hash) error
	// PlayerByToken returns the player whose token has this hash, or an error
	// that wraps ErrUnknownPlayer.
	PlayerByToken(ctx context.Context, token Hash) (Player, error)
	// RenamePlayer changes a player's name, or returns an error that wraps
	// ErrUnknownPlayer.
	RenamePlayer(ctx context.Context, id, name string) error
	// DeletePlayer removes a player, their attempts at campaigns, and their name
	// in chats. It does nothing if there is no such player.
	DeletePlayer(ctx context.Context, id string) error
	// NoteSeen stores that players were seen at the server's running time, as
	// that was last saved. A new player counts as seen. Unknown ids are ignored.
	NoteSeen(ctx context.Context, ids []string) error
	// DeleteUnseen removes at most limit players at no table who were not seen
	// for this long, in the server's running time. It returns their ids.
	DeleteUnseen(ctx context.Context, age time.Duration, limit int) ([]string, error)
}

// tokenBytes is the length of a token: 256 bits, which nobody can guess.
const tokenBytes = 32

// maxCached limits how many players a Registry caches. One takes about 300
// bytes.
const maxCached = 16384

// SharedAge is how long a registry of a shared store relies on what it has read
// of a player.
const SharedAge = 5 * time.Second

// Registry finds players by their tokens. It is safe for concurrent use.
type Registry struct {
	store  Store
	now    func() time.Time
	shared bool

	mu    sync.Mutex
	cache map[Hash]cached     // no more than maxCached
	seen  map[string]struct{} // ids, since the last Forget; no more than maxSeen
}

// cached is a player and when they were read.
type cached struct {
	Player
	read time.Time
}

// Open returns a registry of the players in a store that no other process
// changes.
func Open(store Store) *Registry {
	return &Registry{
		store: store, now: time.Now,
		cache: make(map[Hash]cached), seen: make(map[string]struct{}),
	}
}

// OpenShared returns a registry of the players in a store that other processes
// change too. It reads a player again after SharedAge. now is time.Now, except
// in tests.
func OpenShared(store Store, now func() time.Time) *Registry {
	return &Registry{
		store: store, now: now, shared: true,
		cache: make(map[Hash]cached), seen: make(map[string]struct{}),
	}
}

// Find returns the player who holds a token. An empty, malformed or unknown
// token is an error that wraps ErrUnknownPlayer.
func (r *Registry) Find(ctx context.Context, token string) (Player, error) {
	hash, err := tokenHash(token)
	if err != nil {
		return Player{}, err
	}
	r.mu.Lock()
	p, ok := r.cache[hash]
	if ok {
		r.noteSeen(p.ID)
	}
	r.mu.Unlock()
	if ok && !(r.shared && r.now().Sub(p.read) >= SharedAge) {
		return p.Player, nil
	}
	// Unknown tokens are not cached: anyone could fill the memory with forged
	// ones. So each costs a query.
	found, err := r.store.PlayerByToken(ctx, hash)
	if ok && err != nil && !errors.Is(err, ErrUnknownPlayer) {
		// While the store does not answer, people may go on looking.
		r.remember(hash, p.Player)
		return p.Player, nil
	}
	if err != nil {
		return Player{}, fmt.Errorf("find player: %w", err)
	}
	r.remember(hash, found)
	return found, nil
}

// CreateGuest creates a guest with this name, or a random one if it is empty.
// It returns the guest's token, which is stored nowhere. The guest is durable
// when it returns.
func (r *Registry) CreateGuest(ctx context.Context, name string, bot bool) (Player, string, error) {
	p, err := r.newPlayer(name, bot)
	if err != nil {
		return Player{}, "", err
	}
	var secret [tokenBytes]byte
	crand.Read(secret[:])
	hash := Hash(sha256.Sum256(secret[:]))
	if err := r.store.AddPlayer(ctx, p, hash); err != nil {
		return Player{}, "", fmt.Errorf("welcome a guest: %w", err)
	}
	r.remember(hash, p)
	return p, base64.RawURLEncoding.EncodeToString(secret[:]), nil
}

// CreateGuestWithToken is CreateGuest for a client that chose the token itself.
// If the token belongs to a player already, it returns that player. So a client
// can repeat the first command of a guest if it did not receive the answer.
func (r *Registry) CreateGuestWithToken(
	ctx context.Context, name, token string, bot bool,
) (Player, error) {
	hash, err := tokenHash(token)
	if err != nil || !looksRandom(token) {
		return Player{}, ErrToken
	}
	if p, err := r.Find(ctx, token); !errors.Is(err, ErrUnknownPlayer) {
		return p, err
	}
	p, err := r.newPlayer(name, bot)
	if err != nil {
		return Player{}, err
	}
	if err := r.store.AddPlayer(ctx, p, hash); err != nil {
		return Player{}, fmt.Errorf("welcome a guest: %w", err)
	}
	return r.Find(ctx, token) // not p: another call with the same token may have come first
}

// looksRandom reports whether a token can be 32 random bytes: these practically
// never have fewer than 16 different values.
func looksRandom(token string) bool {
	secret, _ := base64.RawURLEncoding.DecodeString(token)
	seen := map[byte]bool{}
	for _, c := range secret {
		seen[c] = true
	}
	return len(seen) >= 16
}

// newPlayer returns a player who is not stored yet.
func (r *Registry) newPlayer(name string, bot bool) (Player, error) {
	if name == "" {
		name = Suggest()
	}
	name, err := Name(name)
	if err != nil {
		return Player{}, err
	}
	var id [12]byte
	crand.Read(id[:]) // never fails: it ends the program instead
	return Player{
		ID: base64.RawURLEncoding.EncodeToString(id[:]), Name: name, Since: r.now().UTC(), Bot: bot,
	}, nil
}

// Rename changes the name of the player who holds a token.
func (r *Registry) Rename(ctx context.Context, token, name string) (Player, error) {
	name, err := Name(name)
	if err != nil {
		return Player{}, err
	}
	p, err := r.Find(ctx, token)
	if err != nil {
		return Player{}, err
	}
	if err := r.store.RenamePlayer(ctx, p.ID, name); err != nil {
		return Player{}, fmt.Errorf("rename player: %w", err)
	}
	p.Name = name
	hash, err := tokenHash(token)
	if err != nil {
		return Player{}, err
	}
	r.remember(hash, p)
	return p, nil
}

// Delete removes the player who holds a token. Other processes may still find
// them for SharedAge.
func (r *Registry) Delete(ctx context.Context, token string) error {
	p, err := r.Find(ctx, token)
	if err != nil {
		return err
	}
	if err := r.store.DeletePlayer(ctx, p.ID); err != nil {
		return fmt.Errorf("delete player: %w", err)
	}
	hash, err := tokenHash(token)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.cache, hash)
	return err
}

// remember caches a player.
func (r *Registry) remember(hash Hash, p Player) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.cache[hash]; !ok && len(r.cache) >= maxCached {
		for other := range r.cache { // any one: an evicted player is only a query away
			delete(r.cache, other)
			break
		}
	}
	r.cache[hash] = cached{p, r.now()}
	r.noteSeen(p.ID)
}

// tokenHash decodes a token from a cookie and returns its hash. Comparing
// hashes needs no constant time, because leaked bits of a hash do not help to
// find its token.
func tokenHash(token string) (Hash, error) {
	secret, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(secret) != tokenBytes {
		return Hash{}, fmt.Errorf("%w: not a token", ErrUnknownPlayer)
	}
	return sha256.Sum256(secret), nil
}
