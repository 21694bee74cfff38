package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// Times of nodes. A node that has not beaten for deadAfter is taken for dead:
// the others do what it would have done.
const (
	beatInterval = time.Second
	deadAfter    = 2500 * time.Millisecond
	forgetAfter  = time.Minute // the row of a dead node is removed
	// recentBeat is the age of a row below which its node counts as alive when
	// a node starts, which cannot know yet whether the row changes.
	recentBeat = 5 * time.Second
	// maxClockGap is how far the wall clocks of two nodes may be apart before
	// the operator is told.
	maxClockGap = 10 * time.Second
)

// ErrNode is wrapped by errors about nodes that cannot work together.
var ErrNode = errors.New("this node cannot join the others")

// nodeText is what a node tells the others, as JSON in its row.
type nodeText struct {
	Secret string `json:"secret"` // hash of Config.Secret
	Clock  int64  `json:"clock"`  // its wall clock in milliseconds
	Up     int64  `json:"up"`     // the running time in milliseconds
	// Rules are the newest of the editions. Nodes of releases that could play one
	// edition only tell and read nothing else.
	Rules    map[string]int      `json:"rules,omitempty"`
	Editions map[string][]int    `json:"editions,omitempty"`
	Online   map[string][]string `json:"online,omitempty"` // players who have a table open
	Hosting  map[string]hostText `json:"hosting,omitempty"`
}

// hostText is a hosting as other nodes need it.
type hostText struct {
	Host    string `json:"host"`
	Address string `json:"address,omitempty"` // a keyed hash
	Came    int64  `json:"came"`              // milliseconds ago
}

// peer is another node.
type peer struct {
	beats   int64
	changed time.Time // when this process last saw the beats change
	dead    bool
	text    nodeText
	at      time.Time // when text was read
	warned  bool      // about its clock
}

// nodes is what a node knows of the others. A registry that is alone has none.
type nodes struct {
	r     *Registry
	store Shared
	id    string
	soon  chan struct{} // signalled when the row has changed
	// Only the goroutine uses these: whether the last beat failed, and whether
	// the store was away, so that another may have taken over.
	failed, doubt bool
	generation    int64 // of the store, at the last beat

	mu     sync.Mutex
	peers  map[string]*peer
	online map[string][]string // players of this node, by table
}

// joinNodes makes the registry a node, or returns an error that wraps ErrNode
// if it cannot be one of those that share the store. It returns nil for a
// registry that is alone.
func joinNodes(ctx context.Context, r *Registry) (*nodes, error) {
	if r.config.Node == "" {
		return nil, nil
	}
	store, ok := r.config.Log.(Shared)
	if !ok {
		return nil, fmt.Errorf("%w: the store belongs to one process", ErrNode)
	}
	n := &nodes{
		r: r, store: store, id: r.config.Node, soon: make(chan struct{}, 1),
		peers: map[string]*peer{}, online: map[string][]string{},
	}
	rows, err := n.beat(ctx)
	if err != nil {
		return nil, fmt.Errorf("table: nodes: %w", err)
	}
	for _, row := range rows {
		if row.ID == n.id || row.Age.Abs() > recentBeat {
			continue
		}
		var text nodeText
		if err := json.Unmarshal(row.Text, &text); err != nil {
			continue // of another version
		}
		if text.Secret != n.secret() {
			return nil, errors.Join(
				fmt.Errorf(
					"%w: node %s has other secrets, although it uses the same store",
					ErrNode, row.ID,
				), store.Leave(ctx, n.id),
			)
		}
	}
	n.generation = store.Generation()
	n.look(rows)
	return n, nil
}

// secret returns the hash by which nodes compare their secrets.
func (n *nodes) secret() string { return n.keyed("nodes") }

// keyed returns a hash of a text that only nodes with the secret can compute.
func (n *nodes) keyed(text string) string {
	mac := hmac.New(sha256.New, n.r.config.Secret)
	mac.Write([]byte("node\x00" + text))
	return hex.EncodeToString(mac.Sum(nil)[:12])
}

// run beats until the registry closes.
func (n *nodes) run() {
	tick := time.NewTicker(beatInterval)
	defer tick.Stop()
	for {
		select {
		case <-n.r.ctx.Done():
			// The others take over at once.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(n.r.ctx), deadAfter)
			defer cancel()
			if err := n.store.Leave(ctx, n.id); err != nil {
				n.r.log.Warn("this node's row could not be removed", "node", n.id, "error", err)
			}
			return
		case <-tick.C:
		case <-n.soon:
			if n.r.sleep(beatInterval/4) != nil {
				continue
			}
		}
		n.round()
	}
}

// round beats once and acts upon what the others have written.
func (n *nodes) round() {
	start := time.Now()
	rows, err := n.beat(n.r.ctx)
	if err != nil || time.Since(start) > beatInterval {
		n.doubt = true
	}
	if err != nil {
		if !n.failed && n.r.ctx.Err() == nil {
			n.r.log.Error("this node cannot reach the store", "node", n.id, "error", err)
		}
		n.failed = true // nobody is taken for dead meanwhile
		return
	}
	if n.failed {
		n.r.log.Info("this node reaches the store again", "node", n.id)
		n.failed = false
		n.forgive()
	}
	if g := n.store.Generation(); g != n.generation {
		n.generation, n.doubt = g, true
	}
	if n.doubt {
		n.doubt = false
		n.r.doubtAll()
	}
	died := n.look(rows)
	if len(died) == 0 {
		return
	}
	n.r.log.Warn("other nodes have ended: their bots and clocks go on here", "nodes", died)
	// What the dead have appended may not be known here yet, and takeOver is
	// about the newest entry.
	n.r.pollOnce()
	for _, t := range n.r.all() {
		t.post((*liveTable).takeOver)
	}
	rank := n.rank()
	n.r.background.Go(func() { n.r.adopt(time.Duration(rank) * adoptPause) })
}

// forgive counts all peers as seen now: their beats could not be read.
func (n *nodes) forgive() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.peers {
		p.changed = time.Now()
	}
}

// beat writes this node's row.
func (n *nodes) beat(ctx context.Context) ([]NodeRow, error) {
	n.mu.Lock()
	text := nodeText{
		Secret: n.secret(), Clock: n.r.config.Now().UnixMilli(),
		Up: n.r.uptime.now().Milliseconds(), Online: maps.Clone(n.online),
		Editions: n.r.config.Editions, Rules: map[string]int{},
	}
	n.mu.Unlock()
	for name, editions := range text.Editions {
		text.Rules[name] = slices.Max(editions)
	}
	text.Hosting = n.hostings()
	row, err := json.Marshal(text)
	if err != nil {
		return nil, err
	}
	return n.store.Beat(ctx, n.id, row)
}

// look reads the rows of all nodes, and returns those that have just died or
// left.
func (n *nodes) look(rows []NodeRow) (died []string) {
	now := time.Now()
	there := map[string]bool{}
	var changed []string // tables whose presence may have changed
	var ahead time.Duration
	n.mu.Lock()
	for _, row := range rows {
		if row.ID == n.id {
			continue
		}
		there[row.ID] = true
		p := n.peers[row.ID]
		if p == nil {
			p = &peer{dead: row.Age.Abs() > recentBeat}
			n.peers[row.ID] = p
			p.changed, p.beats = now, row.Beats
			if p.dead {
				died = append(died, row.ID)
			}
		} else if p.beats == row.Beats {
			if !p.dead && now.Sub(p.changed) > deadAfter {
				p.dead = true
				died = append(died, row.ID)
				changed = append(changed, slices.Collect(maps.Keys(p.text.Online))...)
			}
			continue
		} else {
			p.dead, p.changed, p.beats = false, now, row.Beats
		}
		old := p.text
		p.text, p.at = nodeText{}, now
		if json.Unmarshal(row.Text, &p.text) != nil {
			continue // of another version
		}
		changed = append(changed, differences(old.Online, p.text.Online)...)
		age := min(max(row.Age, 0), beatInterval)
		ahead = max(ahead, time.Duration(p.text.Up)*time.Millisecond+age)
		n.compareClock(row, p, age)
	}
	for id, p := range n.peers {
		if there[id] {
			continue
		}
		if !p.dead {
			died = append(died, id)
			changed = append(changed, slices.Collect(maps.Keys(p.text.Online))...)
		}
		delete(n.peers, id)
	}
	forget := n.forgotten(now)
	n.mu.Unlock()
	n.r.uptime.atLeast(ahead)
	for _, id := range changed {
		n.r.postLive(id, (*liveTable).updateOnline)
	}
	for _, id := range forget {
		if err := n.store.Leave(n.r.ctx, id); err != nil {
			n.r.log.Warn("the row of a dead node could not be removed", "node", id, "error", err)
		}
	}
	return died
}

// forgotten returns the nodes that have been dead for long; n.mu must be held.
func (n *nodes) forgotten(now time.Time) (list []string) {
	for id, p := range n.peers {
		if p.dead && now.Sub(p.changed) > forgetAfter {
			list = append(list, id)
		}
	}
	return list
}

// compareClock tells the operator, once for each node, that its wall clock is
// far from this one's. Nothing depends on it but the times that people see.
func (n *nodes) compareClock(row NodeRow, p *peer, age time.Duration) {
	gap := time.UnixMilli(p.text.Clock).Add(age).Sub(n.r.config.Now())
	if p.warned || p.dead || gap.Abs() <= maxClockGap {
		return
	}
	p.warned = true
	n.r.log.Warn(
		"the clocks of two nodes differ; times that people see may be wrong, and players' clocks "+
			"are not affected: set both by NTP",
		"node", n.id, "other", row.ID, "ahead", gap.Round(time.Second),
	)
}

// differences returns the tables at which two lists of players differ.
func differences(a, b map[string][]string) (ids []string) {
	for id, players := range a {
		if !slices.Equal(players, b[id]) {
			ids = append(ids, id)
		}
	}
	for id := range b {
		if _, both := a[id]; !both {
			ids = append(ids, id)
		}
	}
	return ids
}

// rank returns how many live nodes come before this one by id.
func (n *nodes) rank() (rank int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for id, p := range n.peers {
		if !p.dead && id < n.id {
			rank++
		}
	}
	return rank
}

// alone reports whether no other node is alive.
func (n *nodes) alone() bool {
	if n == nil {
		return true
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.peers {
		if !p.dead {
			return false
		}
	}
	return true
}

// setOnline records which players have a table open at this node.
func (n *nodes) setOnline(id string, players []string) {
	if n == nil {
		return
	}
	n.mu.Lock()
	same := slices.Equal(n.online[id], players)
	if len(players) == 0 {
		delete(n.online, id)
	} else {
		n.online[id] = players
	}
	n.mu.Unlock()
	if !same {
		n.changed()
	}
}

// changed makes the node beat soon.
func (n *nodes) changed() {
	select {
	case n.soon <- struct{}{}:
	default: // already signalled
	}
}

// playersAt returns the players who have a table open at other nodes.
func (n *nodes) playersAt(id string) (players []string) {
	if n == nil {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.peers {
		if !p.dead {
			players = append(players, p.text.Online[id]...)
		}
	}
	return players
}

// hostings returns the listed tables whose hosts are present at this node.
func (n *nodes) hostings() map[string]hostText {
	n.r.mu.Lock()
	defer n.r.mu.Unlock()
	list := map[string]hostText{}
	now := time.Now()
	for id, x := range n.r.hostings {
		if !x.left.IsZero() && now.Sub(x.left) > hostGrace {
			continue
		}
		address := ""
		if x.address != "" {
			address = n.keyed(x.address)
		}
		list[id] = hostText{x.host, address, now.Sub(x.came).Milliseconds()}
	}
	return list
}

// addHostings adds the listed tables of other nodes to those of this one.
func (n *nodes) addHostings(all map[string]hosting) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for id, x := range all {
		if x.address != "" {
			x.address = n.keyed(x.address)
		}
		all[id] = x
	}
	for _, p := range n.peers {
		if p.dead {
			continue
		}
		for id, x := range p.text.Hosting {
			came := p.at.Add(-time.Duration(x.Came) * time.Millisecond)
			if known, ok := all[id]; !ok || came.Before(known.came) {
				all[id] = hosting{host: x.Host, address: x.Address, came: came}
			}
		}
	}
}

// edition returns the newest of some editions of a game that every live node can
// play, or ErrRulesDiffer: a node could not go on with a table of another.
func (n *nodes) edition(name string, editions []int) (int, error) {
	if n == nil {
		return slices.Max(editions), nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	all := slices.Clone(editions)
	for _, id := range slices.Sorted(maps.Keys(n.peers)) {
		p := n.peers[id]
		if p.dead || p.text.Rules == nil {
			continue
		}
		has := p.text.editions(name)
		all = slices.DeleteFunc(all, func(v int) bool { return !slices.Contains(has, v) })
		if len(all) == 0 {
			return 0, fmt.Errorf("%w: editions %v here, %v at node %s", ErrRulesDiffer, editions, has, id)
		}
	}
	return slices.Max(all), nil
}

// editions returns the editions of a game that the node can play.
func (t *nodeText) editions(name string) []int {
	if one, ok := t.Rules[name]; ok && t.Editions == nil {
		return []int{one}
	}
	return t.Editions[name]
}
