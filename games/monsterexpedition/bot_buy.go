package monsterexpedition

import "lair.games/lair/game"

// bundle is a set of purchases: monsters, cages and visits to the traders.
type bundle struct {
	cost    int
	value   float32 // of the monsters, without their symbols and new crests
	symbols symbols
	taken   set
	steals  int
	crates  int // spent
	// 1 + the crates spent on each monster of the bundle, by its index in
	// buyer.list; 0 for monsters not in it
	spent [wildsRoom]uint8
	trade uint8 // 1 + the crates spent on the traders, if they are visited
}

// prey is a monster that may be captured.
type prey struct {
	monster Monster
	level   int
	near    bool // lives in the region of the hunt
	value   float32
	symbols symbols
	steals  int
}

// buyer tries every bundle that can be bought from one camp. It records the
// values of the best bundles by cost and by what they contain.
type buyer struct {
	o      outlook
	list   [wildsRoom]prey
	n      int
	crates int     // at hand
	stolen float32 // what a stolen cage is worth
	owned  symbols
	groups float32 // value of the symbols owned
	before float32 // progress without any purchase
	lacks  int     // free places in the wilds
	power  int     // limit of what is spent
	rest   int     // bundles that may still be tried
	stack  [wildsRoom + 2]bundle

	best    [maxPower + 1]float32 // best value by exact cost
	nothing float32
	caged   float32
	visited [cratesMost + 1]float32
	taken   [wildsRoom][cratesMost + 1]float32
}

const (
	cratesMost  = 12    // more crates on one thing never help
	bundlesMost = 3_000 // limit of bundles tried; cheap ones come first, and only crates reach it
	never       = -500  // points of what cannot be bought
)

// open lists the monsters that may be captured from a region. crates are added
// to those at hand.
func (b *buyer) open(o *outlook, r Region, crates int) {
	s := o.s
	b.o, b.n = *o, 0
	b.o.crates += crates
	b.crates = min(cratesMost, b.o.crates)
	b.stolen = o.stealing()
	b.owned = o.d.symbolsOf(s.Face[s.Turn])
	b.groups = o.symbiosis(s.Turn, b.owned)
	if s.solo() {
		b.before = o.progress(&bundle{}, 0)
	}
	b.lacks = fullWilds
	for place, m := range s.Wilds {
		if m == 0 {
			continue
		}
		b.lacks--
		near := o.d.lives[r].has(m)
		if !near && b.crates == 0 {
			continue
		}
		c := &o.d.cards[m]
		p := prey{
			monster: m, level: int(c.Level), near: near, symbols: o.d.symbolsOf(set(0).with(m)),
		}
		if c.Ability == Steal {
			p.steals = 1
		}
		if !s.solo() {
			p.value = b.points(place, c)
		} else if c.Ability == UpNow {
			p.value = o.rise(s.Turn, *c.Camp, 1)
		}
		at := b.n // insertion sort, lowest level first
		for ; at > 0 && b.list[at-1].level > p.level; at-- {
			b.list[at] = b.list[at-1]
		}
		b.list[at] = p
		b.n++
	}
}

// points returns the value of capturing the monster at a place in a match of
// several seats.
func (b *buyer) points(place int, c *Card) float32 {
	o, s := &b.o, b.o.s
	v := float32(c.VP) + o.ability(s.Turn, c)
	switch c.Ability {
	case UpNow:
		v += o.rise(s.Turn, *c.Camp, 1)
	case Steal:
		if s.victims() != 0 {
			v += b.stolen
		}
	}
	if seat := s.crest(place); seat != game.Nobody { // its owner loses the card
		v -= o.share(seat, float32(c.Caged)*o.survives())
	}
	return v
}

// search tries all bundles that cost at most power.
func (b *buyer) search(power int) {
	b.power = power
	for i := range b.best {
		b.best[i] = never
	}
	b.nothing, b.caged = never, never
	for i := range b.visited {
		b.visited[i] = never
	}
	for i := range b.taken {
		for k := range b.taken[i] {
			b.taken[i][k] = never
		}
	}
	b.rest = bundlesMost
	b.stack[0] = bundle{}
	b.extend(0, 0)
}

// extend values the monsters at index at of the stack with all cages and visits
// that can be added. It then recurses into bundles with one more monster, from
// index from of the list on.
func (b *buyer) extend(at, from int) {
	s, x, y := b.o.s, &b.stack[at], &b.stack[at+1]
	b.cages(x)
	if s.traders() {
		for k := 0; k <= b.crates-x.crates; k++ {
			*y = *x
			y.cost += s.price(s.goal().price, k)
			y.crates += k
			y.trade = uint8(k + 1)
			b.cages(y)
		}
	}
	for i := from; i < b.n; i++ {
		p := &b.list[i]
		for k := 0; k <= b.crates-x.crates; k++ {
			cost := s.price(p.level, k)
			if x.cost+cost > b.power || !p.near && cost > 0 || b.rest == 0 {
				continue
			}
			b.rest--
			*y = *x
			y.cost += cost
			y.crates += k
			y.spent[i] = uint8(k + 1)
			y.value += p.value
			y.symbols += p.symbols
			y.steals += p.steals
			y.taken = y.taken.with(p.monster)
			b.extend(at+1, i+1)
			if cost == 0 {
				break
			}
		}
	}
}

// cages records a bundle with every number of cages that can be paid, from none
// up.
func (b *buyer) cages(x *bundle) {
	for n := 0; x.cost+cageCost*n <= b.power; n++ {
		b.note(x, n, x.cost+cageCost*n)
	}
}

// note records the value of a bundle.
func (b *buyer) note(x *bundle, cages, cost int) {
	v := b.weigh(x, cages)
	b.best[cost] = max(b.best[cost], v)
	if cages > 0 {
		b.caged = max(b.caged, v)
	}
	if x.trade > 0 {
		b.visited[x.trade-1] = max(b.visited[x.trade-1], v)
	}
	if cages == 0 && x.trade == 0 && x.taken == 0 {
		b.nothing = v
	}
	for i, k := range x.spent[:b.n] {
		if k > 0 {
			b.taken[i][k-1] = max(b.taken[i][k-1], v)
		}
	}
}

// weigh returns the value of a bundle with some cages.
func (b *buyer) weigh(x *bundle, cages int) float32 {
	o, s := &b.o, b.o.s
	v := x.value
	if x.symbols != 0 {
		v += o.symbiosis(s.Turn, b.owned+x.symbols) - b.groups
	}
	if s.solo() {
		return v + o.progress(x, cages) - b.before
	}
	more := cages
	if x.trade > 0 {
		more += tradeCages
	}
	cards := min(more, s.Unseen.len())
	v += float32(cards)*o.cage + float32(more-cards)
	if s.Hunt.Gained || more+x.steals > 0 {
		fresh := min(b.lacks+x.taken.len(), s.Unseen.len()-cards)
		v += o.fresh * float32(fresh)
		cards += fresh
	}
	return v - o.pace*float32(min(cards, int(s.Pile)))
}

// most returns the value of the best bundle that costs at most power.
func (b *buyer) most(power int) float32 {
	b.search(power)
	most := float32(never)
	for _, v := range b.best[:power+1] {
		most = max(most, v)
	}
	return most
}
