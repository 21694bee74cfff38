package bigmonster

import (
	"math"
	"math/bits"
)

// A field is an area laid out for fast playouts. It has cells instead of a
// list, and for each cell what waits there for an upright tile, updated around
// each tile that is placed. A place is then valued by a few look-ups. The field
// is a window around the middle of the area; tiles outside it are handled by
// the slower code of Area.
type field struct {
	tuning    *tuning           // weights of things begun
	rows      [fieldSide]uint32 // taken cells, the leftmost at bit 0
	left, top int8              // the area's cell at the corner of the window
	low, high int8              // rows that are not empty
	pieces    [fieldCells]Pieces
	kinds     [fieldCells]Kind
	beams     [fieldCells]uint8  // number of beams that hit an upright tile here
	ready     [fieldCells]Pieces // pieces of an upright tile that would complete a crystal here
	open      [fieldCells]Pieces // green and red pieces whose other half is still missing here
	// by corner of an upright tile, from the top left: two bits, see cornerBits
	blue [fieldCells]uint8
	hope [fieldCells]uint8 // expected value of an upright tile here, in tenths of a point
	slot [fieldCells]uint8 // expected value lost by covering this cell, in tenths of a point
}

const (
	fieldSide  = 32
	fieldCells = fieldSide * fieldSide
	fieldRim   = 4                                     // cells this near to the edge are not used
	fieldBits  = 1<<(fieldSide-fieldRim) - 1<<fieldRim // columns that are used
	down       = fieldSide                             // from a cell to the one below
	tall       = 2 * fieldSide                         // from an upright tile to the one below
)

// cornerBits is the width of a corner's entry in blue. An entry is 1 + the
// number of other quarters around the corner. It is 0 if the crystal is
// impossible, or if only this quarter is missing.
const cornerBits = 2

// draw fills the field from an area.
func (f *field) draw(a *Area) {
	*f = field{tuning: f.tuning}
	f.left = (a.Left+a.Right)/2 - fieldSide/2
	f.top = (a.Top+a.Bottom)/2 - fieldSide/2
	f.low, f.high = fieldSide, 0
	for column := range int8(2) {
		f.cover(column-f.left, -f.top, false)
	}
	x := &box.Explorers[a.Explorer]
	for column, p := range x.Pieces {
		if i := f.at(int8(column), 0); i >= 0 {
			f.pieces[i] = p
		}
	}
	if x.Tile != NoTile {
		f.beam(&box.Tiles[x.Tile], 0, 0)
	}
	for _, t := range a.Tiles[:a.Size] {
		f.note(t.Kind, t.X, t.Y)
	}
	for r := max(2, f.low-3); r <= min(fieldSide-4, f.high+2); r++ {
		for c := int8(2); c < fieldSide-2; c++ {
			f.wait(int(r)*fieldSide + int(c))
		}
	}
	for i, t := range a.Tiles[:a.Size] {
		if box.Tiles[t.Kind].Most > 0 {
			f.slots(t.X, t.Y, &box.Tiles[t.Kind], a.level(i))
		}
	}
}

// at returns the index of the field's cell at a place of the area, or -1.
func (f *field) at(x, y int8) int {
	c, r := x-f.left, y-f.top
	if c < 2 || r < 2 || c >= fieldSide-2 || r >= fieldSide-2 {
		return -1
	}
	return int(r)*fieldSide + int(c)
}

// cover marks the cell at a column and row as taken, and the one beside or
// below it.
func (f *field) cover(c, r int8, wide bool) {
	w, h := int8(1), int8(2)
	if wide {
		w, h = 2, 1
	}
	for y := r; y < r+h; y++ {
		for x := c; x < c+w; x++ {
			if x >= 0 && y >= 0 && x < fieldSide && y < fieldSide {
				f.rows[y] |= 1 << x
				f.low, f.high = min(f.low, y), max(f.high, y)
			}
		}
	}
}

// note places a tile without updating what is around it.
func (f *field) note(k Kind, x, y int8) {
	t := &box.Tiles[k]
	f.cover(x-f.left, y-f.top, t.Wide)
	if i := f.at(x, y); i >= 0 {
		f.pieces[i], f.kinds[i] = t.Pieces, k
	}
	if t.Beams > 0 {
		f.beam(t, x, y)
	}
}

// beam records where the beams of a tile hit.
func (f *field) beam(t *tileData, x, y int8) {
	for _, hit := range t.Hits[:t.Beams] {
		if i := f.at(x+hit.X, y+hit.Y); i >= 0 {
			f.beams[i]++
		}
	}
}

// free reports whether an upright tile has room at a cell; it does not check
// contact.
func (f *field) free(i int) bool {
	return (f.rows[i/fieldSide]|f.rows[i/fieldSide+1])>>(i%fieldSide)&1 == 0
}

// empty reports whether a cell is not taken.
func (f *field) empty(i int) bool { return f.rows[i/fieldSide]>>(i%fieldSide)&1 == 0 }

// put places a tile at a cell and updates its surroundings. Levels of mutants
// follow from the beams recorded in the field.
func (f *field) put(k Kind, i int, a *Area) {
	x, y := f.left+int8(i%fieldSide), f.top+int8(i/fieldSide)
	t := &box.Tiles[k]
	f.note(k, x, y)
	c, r, w := i%fieldSide, i/fieldSide, 1
	if t.Wide {
		w = 2
	}
	for row := max(2, r-3); row <= min(fieldSide-4, r+3); row++ {
		for column := max(2, c-1); column < min(fieldSide-2, c+w+1); column++ {
			f.wait(row*fieldSide + column)
		}
	}
	switch {
	case t.Most > 0:
		f.slots(x, y, t, int(min(int8(f.beams[i]), t.Most)))
	case t.Beams > 0:
		for _, hit := range t.Hits[:t.Beams] {
			h := i + int(hit.X) + down*int(hit.Y)
			if m := &box.Tiles[f.kinds[h]]; m.Most > 0 {
				f.slots(x+hit.X, y+hit.Y, m, int(min(int8(f.beams[h]), m.Most)))
			}
			f.wait(h)
		}
	}
}

// slots records the value of the cells where mutagens could be placed for a
// mutant.
func (f *field) slots(x, y int8, t *tileData, level int) {
	i := f.at(x, y)
	if i < 0 {
		return
	}
	each := uint8(0)
	if level < int(t.Most) {
		each = uint8(10 * f.tuning.slot * float32(t.Value[level+1]-t.Value[level]))
	}
	f.slot[i-down], f.slot[i+tall] = each, each
}

// wait computes what waits for an upright tile at a cell.
func (f *field) wait(i int) {
	f.ready[i], f.open[i], f.blue[i], f.hope[i] = 0, 0, 0, 0
	if !f.free(i) {
		return
	}
	hope := float32(0)
	var ready, open Pieces
	for n, x := range &fieldNear {
		at := i + int(x.at)
		switch {
		case f.pieces[at]&x.need != 0:
			ready |= x.own
			hope += f.tuning.half[n/2]
		case f.free(at):
			open |= x.own
		}
	}
	blue := uint8(0)
	for n := range &fieldCorners {
		x := &fieldCorners[n]
		there, dead := 0, false
		for j, at := range &x.at {
			switch {
			case f.pieces[i+int(at)]&x.need[j] != 0:
				there++
			case !f.free(i + int(at)):
				dead = true
			}
		}
		switch {
		case there == 3:
			ready |= x.own
			hope += f.tuning.blue[3]
		case !dead:
			blue |= uint8(there+1) << (cornerBits * n)
			hope += f.tuning.blue[there]
		}
	}
	if f.kinds[i-1] == BML {
		hope += f.tuning.pair
	}
	if f.kinds[i+1] == BMR {
		hope += f.tuning.pair
	}
	hope += f.tuning.beam * float32(f.beams[i])
	f.ready[i], f.open[i], f.blue[i], f.hope[i] = ready, open, blue, uint8(min(255, 10*hope))
}

// fieldNear lists, for green and red pieces, the piece that has to meet each
// and where it lies.
var fieldNear = [4]struct {
	own, need Pieces
	at        int16
}{{GL, GR, -1}, {GR, GL, 1}, {RT, RB, -tall}, {RB, RT, tall}}

// fieldCorners lists, for blue pieces, the other quarters of the crystal.
var fieldCorners = [4]struct {
	own  Pieces
	at   [3]int16
	need [3]Pieces
}{
	{BTL, [3]int16{-1, -tall, -tall - 1}, [3]Pieces{BTR, BBL, BBR}},
	{BTR, [3]int16{1, -tall, -tall + 1}, [3]Pieces{BTL, BBR, BBL}},
	{BBL, [3]int16{-1, tall, tall - 1}, [3]Pieces{BBR, BTL, BTR}},
	{BBR, [3]int16{1, tall, tall + 1}, [3]Pieces{BBL, BTR, BTL}},
}

// anchors returns the columns of a row in which a tile may be placed
// (bm-contact); see board.anchors.
func (f *field) anchors(wide bool, r int8) uint32 {
	here := f.rows[r]
	if wide {
		above := f.rows[r-1] | f.rows[r+1]
		return ^(here | here>>1) & (above | above>>1 | here<<1 | here>>2) & fieldBits
	}
	both := here | f.rows[r+1]
	return ^both & (f.rows[r-1] | f.rows[r+2] | both<<1 | both>>1) & fieldBits
}

// prices holds what completed things are worth to a seat.
type prices struct {
	green, red, blue, pair float32
	late                   float32 // chance that expectations come true
}

// best returns the best cell for a tile and what the tile gains there in
// addition to its base value. The cell is -1 if the window has none.
func (f *field) best(k Kind, p *prices) (most float32, at int) {
	t := &box.Tiles[k]
	most, at = float32(math.Inf(-1)), -1
	for r := max(fieldRim, f.low-2); r <= min(fieldSide-fieldRim-1, f.high+1); r++ {
		for row := f.anchors(t.Wide, r); row != 0; row &= row - 1 {
			i := int(r)*fieldSide + bits.TrailingZeros32(row)
			if v := f.fit(k, t, i, p); v > most {
				most, at = v, i
			}
		}
	}
	return most, at
}

// fit returns what a tile gains at a place in addition to its base value.
func (f *field) fit(k Kind, t *tileData, i int, p *prices) float32 {
	if t.Wide {
		return f.fitMutagen(t, i, p)
	}
	lost := int(f.hope[i]) + int(f.hope[i-down]) + int(f.hope[i+down]) + int(f.slot[i]) + int(
		f.slot[i+down],
	)
	points, ends := float32(0), -0.1*float32(lost)
	switch {
	case t.Pieces != 0:
		done, begun := f.fitPieces(t.Pieces, i, p)
		points, ends = points+done, ends+begun
	case t.Most > 0:
		level := min(int8(f.beams[i]), t.Most)
		points += float32(t.Value[level] - t.Value[0])
		if level < t.Most {
			each := f.tuning.slot * float32(t.Value[level+1]-t.Value[level])
			if f.empty(i-down) && (f.empty(i-down-1) || f.empty(i-down+1)) {
				ends += each
			}
			if f.empty(i+tall) && f.empty(i+tall-1) {
				ends += each
			}
		}
	case k == BML && f.kinds[i+1] == BMR, k == BMR && f.kinds[i-1] == BML:
		points += p.pair
	case k == BML && f.free(i+1), k == BMR && f.free(i-1):
		ends += f.tuning.pair
	}
	return points + p.late*ends
}

// fitPieces returns the points of the crystals that pieces complete at a place,
// and the expected value of those that they begin.
func (f *field) fitPieces(pieces Pieces, i int, p *prices) (points, ends float32) {
	ones := func(set Pieces) float32 { return float32(bits.OnesCount8(uint8(set))) }
	if done := pieces & f.ready[i]; done != 0 {
		points = p.green*ones(done&(GL|GR)) + p.red*ones(done&(RT|RB)) + p.blue*ones(
			done&(BTL|BTR|BBL|BBR),
		)
	}
	if wait := pieces & f.open[i]; wait != 0 {
		ends = f.tuning.half[0]*ones(wait&(GL|GR)) + f.tuning.half[1]*ones(wait&(RT|RB))
	}
	if b := f.blue[i]; b != 0 && pieces&(BTL|BTR|BBL|BBR) != 0 {
		for n := range fieldCorners {
			if there := b >> (cornerBits * n) & 3; there > 0 && pieces&fieldCorners[n].own != 0 {
				ends += f.tuning.blue[there]
			}
		}
	}
	return points, ends
}

// fitMutagen returns what a mutagen gains at a place.
func (f *field) fitMutagen(t *tileData, i int, p *prices) (points float32) {
	lost := int(f.hope[i]) + int(f.hope[i+1]) + int(f.hope[i-down]) + int(f.hope[i-down+1]) +
		int(f.slot[i]) + int(f.slot[i+1])
	ends := -0.1 * float32(lost)
	for _, hit := range t.Hits[:t.Beams] {
		h := i + int(hit.X) + down*int(hit.Y)
		switch m := &box.Tiles[f.kinds[h]]; {
		case m.Most > 0:
			if level := f.beams[h]; level < uint8(m.Most) {
				points += float32(m.Value[level+1] - m.Value[level])
				if level+1 < uint8(m.Most) {
					ends += f.tuning.slot * float32(m.Value[level+2]-m.Value[level+1])
				}
			}
		case f.free(h):
			ends += f.tuning.beam
		}
	}
	return points + p.late*ends
}
