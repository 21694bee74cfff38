package bigmonster

import "math/bits"

// An area is a list of at most twenty tiles, with counts derived from it. It
// has no grid, because a grid for every place that an area can reach would be
// ten times as large as the list, and positions are copied far more often than
// they are searched.

// land places an explorer with the tile that is built into it (bm-explorers).
func (a *Area) land(e Explorer) {
	x := &box.Explorers[e]
	*a = Area{Explorer: e, Right: 1, Bottom: 1, Count: x.Count}
	if x.Tile != NoTile {
		a.count(x.Tile)
	}
}

// count adds a tile to the counts, without its effect on neighbours.
func (a *Area) count(k Kind) {
	t := &box.Tiles[k]
	a.Lands |= 1 << t.Land
	for m, n := range t.Count {
		a.Count[m] += n
	}
}

// Effect is what a placed tile does.
type Effect struct {
	Done   Pieces  // its crystal pieces that are now part of a complete crystal
	Pair   bool    // it completes a Big Monster
	Raised [2]int8 // mutants that it raises, by index in Tiles; the tile itself if it is a mutant
	N      int8    // number of entries in Raised
	Steps  int8    // levels that the tile itself rises
}

// place places a tile and returns its effect (bm-crystals, bm-beams,
// bm-big-monster).
func (a *Area) place(k Kind, x, y int8) Effect {
	e := a.effect(k, x, y)
	t := &box.Tiles[k]
	a.Tiles[a.Size] = Tile{k, x, y}
	a.count(k)
	for _, colour := range [...]struct {
		pieces  Pieces
		measure Measure
	}{{GL | GR, Greens}, {RT | RB, Reds}, {BTL | BTR | BBL | BBR, Blues}} {
		a.Count[colour.measure] += int8(bits.OnesCount8(uint8(e.Done & colour.pieces)))
	}
	if e.Pair {
		a.Count[Pairs]++
	}
	switch t.Land {
	case Lava:
		a.Lava += t.Base
	case Ice:
		a.Ice += t.Base
	}
	for range e.Steps {
		a.raise(int(a.Size))
	}
	if e.Steps == 0 {
		for _, i := range e.Raised[:e.N] {
			a.raise(int(i))
		}
	}
	a.Size++
	w, h := t.span()
	a.Left, a.Top = min(a.Left, x), min(a.Top, y)
	a.Right, a.Bottom = max(a.Right, x+w-1), max(a.Bottom, y+h-1)
	return e
}

// raise raises a mutant by a level (bm-mutation).
func (a *Area) raise(i int) {
	t := &box.Tiles[a.Tiles[i].Kind]
	level := a.level(i)
	a.Ice += t.Value[level+1] - t.Value[level]
	a.Mutated[level] |= 1 << i
	if level == 1 {
		a.Count[Twice]++
	}
}

// level returns the level of a mutant.
func (a *Area) level(i int) int { return int(a.Mutated[0]>>i&1 + a.Mutated[1]>>i&1) }

// span returns how many cells a tile covers to the right and down.
func (t *tileData) span() (w, h int8) {
	if t.Wide {
		return 2, 1
	}
	return 1, 2
}

// effect returns what a tile would do at a place.
func (a *Area) effect(k Kind, x, y int8) (e Effect) {
	t := &box.Tiles[k]
	switch {
	case t.Pieces != 0:
		e.Done = a.completes(t.Pieces, x, y)
	case t.Most > 0:
		e.Steps = min(a.beams(x, y), t.Most)
		if e.Steps > 0 {
			e.Raised[0], e.N = a.Size, 1
		}
	case t.Beams > 0:
		for i, other := range a.Tiles[:a.Size] {
			o := &box.Tiles[other.Kind]
			if o.Most == 0 || a.level(i) >= int(o.Most) {
				continue
			}
			for _, hit := range t.Hits[:t.Beams] {
				if other.X == x+hit.X && other.Y == y+hit.Y {
					e.Raised[e.N] = int8(i)
					e.N++
				}
			}
		}
	case k == BML || k == BMR:
		want, at := BMR, x+1
		if k == BMR {
			want, at = BML, x-1
		}
		for _, other := range a.Tiles[:a.Size] {
			if other == (Tile{want, at, y}) {
				e.Pair = true
			}
		}
	}
	return e
}

// beams counts the beams that hit a mutant at an anchor (bm-beams). A mutagen
// built into an explorer sends its beam like that tile at the origin.
func (a *Area) beams(x, y int8) (n int8) {
	if k := box.Explorers[a.Explorer].Tile; k != NoTile {
		n = box.Tiles[k].hits(x, y)
	}
	for _, other := range a.Tiles[:a.Size] {
		n += box.Tiles[other.Kind].hits(x-other.X, y-other.Y)
	}
	return n
}

// hits counts the beams of a tile at the origin that hit a mutant at an anchor.
func (t *tileData) hits(x, y int8) (n int8) {
	for _, hit := range t.Hits[:t.Beams] {
		if hit == (offset{x, y}) {
			n++
		}
	}
	return n
}

// completes returns the pieces of a tile that would be part of complete
// crystals (bm-crystals).
//
// All pieces are on upright tiles, and an explorer counts as two such tiles
// side by side. Pieces of two tiles therefore meet only if the tiles are
// exactly beside, above or diagonal to each other. One walk over the area
// collects the pieces of these eight neighbours.
func (a *Area) completes(pieces Pieces, x, y int8) (done Pieces) {
	var near [3][3]Pieces // by column and by row
	note := func(ox, oy int8, p Pieces) {
		dx, dy := ox-x, oy-y
		if dx >= -1 && dx <= 1 && (dy == 0 || dy == 2 || dy == -2) {
			near[dx+1][dy/2+1] = p
		}
	}
	for column, p := range box.Explorers[a.Explorer].Pieces {
		note(int8(column), 0, p)
	}
	for _, other := range a.Tiles[:a.Size] {
		if p := box.Tiles[other.Kind].Pieces; p != 0 {
			note(other.X, other.Y, p)
		}
	}
	for _, c := range meeting {
		if pieces&c.own != 0 && near[c.a.X][c.a.Y]&c.needA != 0 &&
			near[c.b.X][c.b.Y]&c.needB != 0 && near[c.c.X][c.c.Y]&c.needC != 0 {
			done |= c.own
		}
	}
	return done
}

// meeting lists what has to meet each piece of a tile: pieces of up to three
// neighbours. Their columns and rows count from 0, with the tile itself at
// (1,1). If fewer than three are needed, the last is repeated.
var meeting = [...]meets{
	{GL, offset{0, 1}, offset{0, 1}, offset{0, 1}, GR, GR, GR},
	{GR, offset{2, 1}, offset{2, 1}, offset{2, 1}, GL, GL, GL},
	{RT, offset{1, 0}, offset{1, 0}, offset{1, 0}, RB, RB, RB},
	{RB, offset{1, 2}, offset{1, 2}, offset{1, 2}, RT, RT, RT},
	{BTL, offset{0, 1}, offset{1, 0}, offset{0, 0}, BTR, BBL, BBR},
	{BTR, offset{2, 1}, offset{1, 0}, offset{2, 0}, BTL, BBR, BBL},
	{BBL, offset{0, 1}, offset{1, 2}, offset{0, 2}, BBR, BTL, BTR},
	{BBR, offset{2, 1}, offset{1, 2}, offset{2, 2}, BBL, BTR, BTL},
}

// meets is one piece and the pieces that have to meet it.
type meets struct {
	own                 Pieces
	a, b, c             offset
	needA, needB, needC Pieces
}

// points holds the places of the pieces of a tile at the origin, in half cells.
var points = [...]struct {
	piece  Pieces
	colour Colour
	x, y   int8
}{
	{GL, Green, 0, 2},
	{GR, Green, 2, 2},
	{RT, Red, 1, 0},
	{RB, Red, 1, 4},
	{BTL, Blue, 0, 0},
	{BTR, Blue, 2, 0},
	{BBL, Blue, 0, 4},
	{BBR, Blue, 2, 4},
}

// crystals appends the crystals that pieces of a tile are part of.
func crystals(done Pieces, x, y int8, list []Crystal) []Crystal {
	for _, p := range points {
		if done&p.piece != 0 {
			list = append(list, Crystal{p.colour, 2*x + p.x, 2*y + p.y})
		}
	}
	return list
}

// boardSize is the number of rows of a board. An area of twenty tiles is at
// most 42 cells wide and high. With a rim of four cells it fits into 50 rows of
// one word each.
const boardSize = 2 + 2*mostArea + 2*rimSize

const rimSize = 4

// board is an area as rows of bits. The cell (Left-rim, Top-rim) is bit 0 of
// row 0.
type board struct {
	rows      [boardSize]uint64
	left, top int8
	height    int8
}

// board fills b with the area.
func (a *Area) board(b *board) {
	b.left, b.top = a.Left-rimSize, a.Top-rimSize
	b.height = a.Bottom - a.Top + 1 + 2*rimSize
	b.rows = [boardSize]uint64{}
	b.fill(0, 0, 3)
	b.fill(0, 1, 3)
	for _, t := range a.Tiles[:a.Size] {
		if box.Tiles[t.Kind].Wide {
			b.fill(t.X, t.Y, 3)
		} else {
			b.fill(t.X, t.Y, 1)
			b.fill(t.X, t.Y+1, 1)
		}
	}
}

func (b *board) fill(x, y int8, cells uint64) { b.rows[y-b.top] |= cells << (x - b.left) }

// anchors returns the legal anchors of a tile in a row as bits, one for each
// column (bm-contact). It tests the whole row at once by shifting rows over
// each other: the cells of the tile must be free, and one of its edges must
// touch something.
func (b *board) anchors(wide bool, r int8) uint64 {
	at := func(r int8) uint64 {
		if r < 0 || r >= b.height {
			return 0
		}
		return b.rows[r]
	}
	here := at(r)
	if wide {
		above := at(r-1) | at(r+1)
		return ^(here | here>>1) & (above | above>>1 | here<<1 | here>>2)
	}
	below := at(r + 1)
	both := here | below
	return ^both & (at(r-1) | at(r+2) | both<<1 | both>>1)
}

// spots is a list of anchors, row by row from the top, each row from the left.
// Its size suffices because an area has at most 86 empty cells at its edges,
// and a tile covers each of them in two ways.
type spots struct {
	at [2 * (2*(4+2*mostArea) + 2)]offset
	n  int
}

// spots appends the anchors where a tile fits.
func (a *Area) spots(k Kind, list *spots) {
	var b board
	a.board(&b)
	b.spots(box.Tiles[k].Wide, list)
}

func (b *board) spots(wide bool, list *spots) {
	list.n = 0
	for r := range b.height {
		for row := b.anchors(wide, r); row != 0; row &= row - 1 {
			list.at[list.n] = offset{b.left + int8(bits.TrailingZeros64(row)), b.top + r}
			list.n++
		}
	}
}

// fits reports whether an anchor is legal for a tile.
func (a *Area) fits(k Kind, x, y int8) bool {
	var b board
	a.board(&b)
	c, r := int(x)-int(b.left), int(y)-int(b.top)
	return c >= 0 && c < boardSize && r >= 0 && r < int(b.height) &&
		b.anchors(box.Tiles[k].Wide, int8(r))>>c&1 == 1
}

// overlaps reports whether a tile would cover a cell that is not empty.
func (a *Area) overlaps(k Kind, x, y int8) bool {
	var b board
	a.board(&b)
	w, h := box.Tiles[k].span()
	for dx := range int(w) {
		for dy := range int(h) {
			c, r := int(x)+dx-int(b.left), int(y)+dy-int(b.top)
			if c >= 0 && c < boardSize && r >= 0 && r < int(b.height) && b.rows[r]>>c&1 == 1 {
				return true
			}
		}
	}
	return false
}

// neighbours counts the tiles that touch a tile by a side or a corner; the
// explorer counts as one (bm-ambassador).
func (a *Area) neighbours(i int) (n int16) {
	t := a.Tiles[i]
	w, h := box.Tiles[t.Kind].span()
	touches := func(x, y, ow, oh int8) bool {
		return x <= t.X+w && t.X <= x+ow && y <= t.Y+h && t.Y <= y+oh
	}
	if touches(0, 0, 2, 2) {
		n++
	}
	for j, other := range a.Tiles[:a.Size] {
		ow, oh := box.Tiles[other.Kind].span()
		if j != i && touches(other.X, other.Y, ow, oh) {
			n++
		}
	}
	return n
}
