package table

import (
	"slices"
	"sync"
	"time"
)

// notifyInterval is the shortest time between two notices to one player. Further
// changes within it share the next notice.
const notifyInterval = 400 * time.Millisecond

// unheardInterval is the time between two notices to everybody while the bus is
// down.
const unheardInterval = 1500 * time.Millisecond

// playerPrefix begins the names on the bus that stand for a player. No id of a
// table begins with it, so that nodes of older releases ignore such messages.
const playerPrefix = "@"

// notifier sends the watchers of WatchList a notice when a table of their player
// has changed. A notice has no content: the client reads the list again, and
// gets what that player may see.
type notifier struct {
	registry *Registry

	mu       sync.Mutex
	closed   bool
	watchers map[string][]*Watcher // by player
	recent   map[string]*delayed   // players who had a notice within notifyInterval
}

// delayed is what waits for the end of a player's interval.
type delayed struct {
	again   bool // something has changed since
	publish bool // here, and the other nodes do not know yet
}

func newNotifier(r *Registry) *notifier {
	return &notifier{registry: r, watchers: map[string][]*Watcher{}, recent: map[string]*delayed{}}
}

// notifyPlayers announces a change of the table, at this node and on the bus, to
// everybody whose list of tables shows it. entries are those of the change: they
// name people who sit here no more.
func (t *liveTable) notifyPlayers(entries []Entry) {
	publish := t.registry.isNode()
	if !publish && !t.registry.notifier.watched() {
		return
	}
	for _, player := range t.state.listedFor(entries) {
		t.registry.notifier.notify(player, publish)
	}
}

// watched reports whether anybody watches their list at this node.
func (n *notifier) watched() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.watchers) > 0
}

// listedFor returns the players whose list of tables shows the table now, or
// showed it before entries.
func (st *state) listedFor(entries []Entry) []string {
	all := []string{st.new.Host}
	for i := range st.seats {
		all = append(all, st.seats[i].player)
	}
	for i := range entries {
		all = append(all, entries[i].By, entries[i].Detail.Player)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(player string) bool { return player == "" })
}

// notify sends a notice now, or at the end of the player's interval; with
// publish also to the other nodes.
func (n *notifier) notify(player string, publish bool) {
	n.mu.Lock()
	x := n.recent[player]
	idle := x == nil && !publish && len(n.watchers[player]) == 0
	switch {
	case x != nil:
		x.again, x.publish = true, x.publish || publish
	case !idle:
		n.recent[player] = new(delayed)
	}
	n.mu.Unlock()
	if x == nil && !idle {
		n.send(player, publish)
	}
}

// send sends a notice and begins the player's interval. It must be called
// without n.mu, because a bus may call receive of another node at once.
func (n *notifier) send(player string, publish bool) {
	n.mu.Lock()
	watchers := slices.Clone(n.watchers[player])
	n.mu.Unlock()
	for _, w := range watchers {
		w.pushList()
	}
	if publish {
		n.registry.config.Bus.Publish(playerPrefix+player, 1)
	}
	time.AfterFunc(notifyInterval, func() { n.endInterval(player) })
}

// endInterval sends what waited for the end of the player's interval.
func (n *notifier) endInterval(player string) {
	n.mu.Lock()
	x := *n.recent[player]
	again := x.again && n.registry.ctx.Err() == nil
	if again {
		n.recent[player] = new(delayed)
	} else {
		delete(n.recent, player)
	}
	n.mu.Unlock()
	if again {
		n.send(player, x.publish)
	}
}

// notifyAll sends a notice to everybody who watches at this node: what others
// published may not have arrived.
func (n *notifier) notifyAll() {
	n.mu.Lock()
	players := make([]string, 0, len(n.watchers))
	for player := range n.watchers {
		players = append(players, player)
	}
	n.mu.Unlock()
	for _, player := range players {
		n.notify(player, false)
	}
}

// close ends all watchers of WatchList when the registry closes.
func (n *notifier) close() {
	n.mu.Lock()
	all := n.watchers
	n.watchers, n.closed = nil, true
	n.mu.Unlock()
	for _, list := range all {
		for _, w := range list {
			w.closeByRegistry()
		}
	}
}

// WatchList makes the watcher receive a Message with List at once, and whenever
// a table at which its player sits, or that they opened, has changed. Changes
// that follow each other closely share a message.
func (w *Watcher) WatchList() error {
	w.mu.Lock()
	w.watchesList = true
	w.mu.Unlock()
	n := w.registry.notifier
	n.mu.Lock()
	if !n.closed && !slices.Contains(n.watchers[w.player], w) {
		n.watchers[w.player] = append(n.watchers[w.player], w)
	}
	closed := n.closed
	n.mu.Unlock()
	if closed || !w.pushList() {
		n.remove(w)
		return ErrClosed
	}
	return nil
}

// UnwatchList ends WatchList.
func (w *Watcher) UnwatchList() {
	w.registry.notifier.remove(w)
	w.mu.Lock()
	w.listChanged = false
	w.mu.Unlock()
}

// remove ends the notices to a watcher.
func (n *notifier) remove(w *Watcher) {
	n.mu.Lock()
	defer n.mu.Unlock()
	left := slices.DeleteFunc(n.watchers[w.player], func(x *Watcher) bool { return x == w })
	if len(left) == 0 {
		delete(n.watchers, w.player)
		return
	}
	n.watchers[w.player] = left
}

// pushList adds a notice unless one waits already. It returns false if the
// watcher is closed.
func (w *Watcher) pushList() bool {
	w.mu.Lock()
	closed := w.closed
	w.listChanged = w.listChanged || !closed
	w.mu.Unlock()
	if !closed {
		w.notify()
	}
	return !closed
}
