package account

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"lair.games/lair/pace"
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

	Phrase bool // they have a recovery phrase
	// Pace is when their clocks run at tables by post.
	Pace pace.Pace
}

// Hash is the SHA-256 of a token, or the slow hash of a recovery phrase: the only
// form in which these are stored.
type Hash [sha256.Size]byte

// Store stores players. Writes return when they are durable.
type Store interface {
	// AddPlayer stores a new player and their first device. If its token already
	// belongs to a player, nothing changes.
	AddPlayer(ctx context.Context, p Player, first Device) error
	// PlayerByToken returns the player who has a device with this token, or an
	// error that wraps ErrUnknownPlayer.
	PlayerByToken(ctx context.Context, token Hash) (Player, error)
	// RenamePlayer changes a player's name, or returns an error that wraps
	// ErrUnknownPlayer.
	RenamePlayer(ctx context.Context, id, name string) error
	// SetPace changes when a player's clocks run, or returns an error that wraps
	// ErrUnknownPlayer.
	SetPace(ctx context.Context, id string, p pace.Pace) error
	// DeletePlayer removes a player and those merged into them, their devices and
	// phrase, their attempts at campaigns, and their name in chats. It does nothing
	// if there is no such player.
	DeletePlayer(ctx context.Context, id string) error
	// NoteSeen stores when devices were seen and what they call themselves, and
	// that their players were seen at the server's running time, as that was last
	// saved. A new player counts as seen. Unknown tokens are ignored.
	NoteSeen(ctx context.Context, list []Sighting) error
	// DeleteUnseen removes at most limit players at no table who were not seen
	// for this long, in the server's running time. It returns their ids.
	DeleteUnseen(ctx context.Context, age time.Duration, limit int) ([]string, error)

	// AddDevice stores one more device of a player, or returns an error that wraps
	// ErrUnknownPlayer. If its token already belongs to a player, nothing changes.
	// Beyond MaxDevices it removes those that were not seen for longest.
	AddDevice(ctx context.Context, player string, d Device) error
	// Devices lists the devices of a player, the newest first.
	Devices(ctx context.Context, player string) ([]Device, error)
	// RemoveDevice removes a device by its id, or returns an error that wraps
	// ErrUnknownDevice if this player has no such device.
	RemoveDevice(ctx context.Context, player, id string) error
	// RemoveOtherDevices removes all devices of a player except one.
	RemoveOtherDevices(ctx context.Context, player string, keep Hash) error

	// MergePlayers ends a player, whose heir is another one from now on: their
	// devices and phrase are removed, and those whose heir they were have the new
	// heir. It returns an error that wraps ErrUnknownPlayer if either is unknown or
	// has ended.
	MergePlayers(ctx context.Context, from, to string) error
	// Heirs lists at most limit players who have ended and may still hold tables.
	Heirs(ctx context.Context, limit int) ([]Heir, error)

	// SetPhrase stores the hash of a player's recovery phrase in place of an older
	// one, or returns an error that wraps ErrUnknownPlayer.
	SetPhrase(ctx context.Context, player string, hash Hash) error
	// RemovePhrase removes a player's recovery phrase, if they have one.
	RemovePhrase(ctx context.Context, player string) error
	// PlayerByPhrase returns the player whose phrase has this hash, or an error
	// that wraps ErrUnknownPhrase.
	PlayerByPhrase(ctx context.Context, hash Hash) (Player, error)
	// AddLink stores a link and removes those that have ended by now, and an older
	// offer of the same device. It returns the stored link: the older one if one
	// with the same secret lives. Its errors wrap ErrLinkCode if another link has
	// the code, and ErrTooManyLinks if there are limit of them.
	AddLink(ctx context.Context, l Link, now time.Time, limit int) (Link, error)
	// Link returns the link with a secret, or an error that wraps ErrUnknownLink.
	Link(ctx context.Context, secret Hash, now time.Time) (Link, error)
	// LinkByCode returns the link that waits under a code, or an error that wraps
	// ErrUnknownLink.
	LinkByCode(ctx context.Context, code string, now time.Time) (Link, error)
	// AnswerLink answers the link that waits under a code: by is the token of the
	// device that approves, and nil refuses. If none waits, its error wraps
	// ErrUnknownLink. A link ends with the device that approved it.
	AnswerLink(ctx context.Context, code string, by *Hash, now time.Time) error
	// UseLink adds a device to the player of an approved link, as AddDevice does,
	// and removes the link. It returns the player's id, or an error that wraps
	// ErrUnknownLink.
	UseLink(ctx context.Context, secret Hash, d Device, now time.Time) (string, error)
	// RemoveLink removes the link with a secret, if there is one.
	RemoveLink(ctx context.Context, secret Hash) error

	// Mute stores that a player does not want to read what another one writes, or
	// that they do again. Its errors wrap ErrUnknownPlayer if the player is unknown
	// or has ended, and ErrTooManyMuted if they have muted MaxMuted players.
	Mute(ctx context.Context, player, other string, on bool) error
	// Muted lists whom a player has muted, and those who were merged into them.
	// Instead of a player who has ended it names the heir.
	Muted(ctx context.Context, player string) ([]string, error)

	// Secret returns 32 random bytes under a name, always the same.
	Secret(ctx context.Context, name string) ([]byte, error)
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

	hashing chan struct{} // holds a token for each phrase that is being hashed

	mu      sync.Mutex
	cache   map[Hash]cached    // by token; no more than maxCached
	tokens  map[string][]Hash  // the keys of cache, by player
	evicted int                // how often evict was called
	seen    map[Hash]Sighting  // since the last Forget; no more than maxSeen
	muted   map[string]mutedBy // by player; no more than maxCached
	salt    []byte             // of phrases; nil until one is hashed
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
		store: store, now: time.Now, hashing: make(chan struct{}, hashesAtOnce),
		cache: make(map[Hash]cached), tokens: make(map[string][]Hash), seen: make(map[Hash]Sighting),
	}
}

// OpenShared returns a registry of the players in a store that other processes
// change too. It reads a player again after SharedAge. now is time.Now, except
// in tests.
func OpenShared(store Store, now func() time.Time) *Registry {
	r := Open(store)
	r.now, r.shared = now, true
	return r
}

// Find returns the player who holds a token. An empty, malformed or unknown
// token is an error that wraps ErrUnknownPlayer.
func (r *Registry) Find(ctx context.Context, token string) (Player, error) {
	hash, err := TokenHash(token)
	if err != nil {
		return Player{}, err
	}
	r.mu.Lock()
	p, ok := r.cache[hash]
	if ok {
		r.noteSeen(hash)
	}
	evicted := r.evicted
	r.mu.Unlock()
	if ok && !(r.shared && r.now().Sub(p.read) >= SharedAge) {
		return p.Player, nil
	}
	// Unknown tokens are not cached: anyone could fill the memory with forged
	// ones. So each costs a query.
	found, err := r.store.PlayerByToken(ctx, hash)
	if ok && err != nil && !errors.Is(err, ErrUnknownPlayer) {
		// While the store does not answer, people may go on looking.
		r.remember(hash, p.Player, evicted)
		return p.Player, nil
	}
	if err != nil {
		return Player{}, fmt.Errorf("find player: %w", err)
	}
	r.remember(hash, found, evicted)
	return found, nil
}

// Guest describes a guest who is to be created.
type Guest struct {
	Name  string // "": a random one
	Bot   bool
	Label string // of the device
}

// CreateGuest creates a guest. It returns the guest's token, which is stored
// nowhere. The guest is durable when it returns.
func (r *Registry) CreateGuest(ctx context.Context, g Guest) (Player, string, error) {
	p, err := r.newPlayer(g)
	if err != nil {
		return Player{}, "", err
	}
	token, hash := newToken()
	if err := r.store.AddPlayer(ctx, p, r.newDevice(hash, g.Label)); err != nil {
		return Player{}, "", fmt.Errorf("welcome a guest: %w", err)
	}
	r.mu.Lock()
	evicted := r.evicted
	r.mu.Unlock()
	r.remember(hash, p, evicted)
	return p, token, nil
}

// CreateGuestWithToken is CreateGuest for a client that chose the token itself.
// If the token belongs to a player already, it returns that player. So a client
// can repeat the first command of a guest if it did not receive the answer.
func (r *Registry) CreateGuestWithToken(
	ctx context.Context, token string, g Guest,
) (Player, error) {
	hash, err := TokenHash(token)
	if err != nil || !looksRandom(token) {
		return Player{}, ErrToken
	}
	if p, err := r.Find(ctx, token); !errors.Is(err, ErrUnknownPlayer) {
		return p, err
	}
	p, err := r.newPlayer(g)
	if err != nil {
		return Player{}, err
	}
	if err := r.store.AddPlayer(ctx, p, r.newDevice(hash, g.Label)); err != nil {
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
func (r *Registry) newPlayer(g Guest) (Player, error) {
	if g.Name == "" {
		g.Name = Suggest()
	}
	name, err := Name(g.Name)
	if err != nil {
		return Player{}, err
	}
	return Player{ID: randomID(), Name: name, Since: r.now().UTC(), Bot: g.Bot}, nil
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
	r.evict([]string{p.ID}) // from the entries of their other devices, too
	return p, nil
}

// SetPace changes when the clocks of a player run at tables by post, and returns
// the changed player. The pace must be one that Check accepts.
func (r *Registry) SetPace(ctx context.Context, p Player, to pace.Pace) (Player, error) {
	to.Away = to.Away.UTC().Truncate(time.Second)
	if err := r.store.SetPace(ctx, p.ID, to); err != nil {
		return Player{}, fmt.Errorf("set pace: %w", err)
	}
	p.Pace = to
	r.evict([]string{p.ID})
	return p, nil
}

// Delete removes the player who holds a token, with all their devices. Other
// processes may still find them for SharedAge.
func (r *Registry) Delete(ctx context.Context, token string) error {
	p, err := r.Find(ctx, token)
	if err != nil {
		return err
	}
	if err := r.store.DeletePlayer(ctx, p.ID); err != nil {
		return fmt.Errorf("delete player: %w", err)
	}
	r.evict([]string{p.ID})
	return nil
}

// remember caches a player. evicted is r.evicted from before they were read: if
// it has changed, the device may be signed out by now, so nothing is cached.
func (r *Registry) remember(hash Hash, p Player, evicted int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.noteSeen(hash)
	if evicted != r.evicted {
		return
	}
	if _, ok := r.cache[hash]; !ok {
		for other := range r.cache { // any one: an evicted player is only a query away
			if len(r.cache) < maxCached {
				break
			}
			r.drop(r.cache[other].ID)
		}
		r.tokens[p.ID] = append(r.tokens[p.ID], hash)
	}
	r.cache[hash] = cached{p, r.now()}
}

// drop removes a player with all their tokens from the cache. The caller holds
// r.mu.
func (r *Registry) drop(player string) {
	for _, hash := range r.tokens[player] {
		delete(r.cache, hash)
	}
	delete(r.tokens, player)
}

// TokenHash decodes a token from a cookie and returns its hash. Comparing
// hashes needs no constant time, because leaked bits of a hash do not help to
// find its token.
func TokenHash(token string) (Hash, error) {
	secret, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(secret) != tokenBytes {
		return Hash{}, fmt.Errorf("%w: not a token", ErrUnknownPlayer)
	}
	return sha256.Sum256(secret), nil
}
