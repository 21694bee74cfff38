package game

// Sight is what one seat knows of a match. A bot is given nothing else. It holds no
// secret even in unexported fields, because what the seat cannot know is dealt
// afresh before the position is stored.
type Sight[S, M comparable] struct {
	rules *Rules[S, M]
	seat  Seat
	s     S
	luck  Chance // of the redeal in Look; kept here because it would escape
}

// NewSight returns what seat knows of a position.
func NewSight[S, M comparable](r *Rules[S, M], s *S, seat Seat) *Sight[S, M] {
	v := new(Sight[S, M])
	v.Look(r, s, seat)
	return v
}

// Look makes v what seat knows of a position. It does not allocate.
func (v *Sight[S, M]) Look(r *Rules[S, M], s *S, seat Seat) {
	v.rules, v.seat, v.s = r, seat, *s
	if r.Redeal != nil {
		v.luck.Reseed(0)
		r.Redeal(&v.s, seat, &v.luck)
	}
}

// Rules returns the rules of the match.
func (v *Sight[S, M]) Rules() *Rules[S, M] { return v.rules }

// Seat returns whose sight it is.
func (v *Sight[S, M]) Seat() Seat { return v.seat }

// Moves appends the seat's legal moves to buf.
func (v *Sight[S, M]) Moves(buf []M) []M { return v.rules.Moves(&v.s, v.seat, buf) }

// View returns the seat's view.
func (v *Sight[S, M]) View() any { return v.rules.View(&v.s, v.seat) }

// Guess sets s to a full position that is consistent with what the seat knows, a
// new one at each call.
func (v *Sight[S, M]) Guess(s *S, c *Chance) {
	*s = v.s
	if v.rules.Redeal != nil {
		v.rules.Redeal(s, v.seat, c)
	}
}
