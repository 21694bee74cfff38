package game

import "errors"

// What can be wrong with a request to a game or a match. A Refusal wraps one of the first three.
var (
	ErrNotActing = errors.New("it is not this seat's turn")
	ErrIllegal   = errors.New("the move is not legal")
	ErrOver      = errors.New("the match is over")
	ErrOptions   = errors.New("the box does not allow these options")
	ErrPosition  = errors.New("the position is impossible")
	ErrPly       = errors.New("the match has no such ply")
	ErrCards     = errors.New("the card list is wrong")
)

// Refusal says why a move cannot be made. Reason is the game's own code from its rules specification, written in one way
// in all games: words of lower-case letters and digits with underscores between them ("guard_at_max"); gametest holds them
// to it. Rule is the slug in the game's rulebook; either may be empty. Message is one plain English sentence.
type Refusal struct {
	Err     error
	Reason  string
	Rule    string
	Message string
}

func (r *Refusal) Error() string { return r.Message }

// Unwrap returns ErrNotActing, ErrIllegal or ErrOver.
func (r *Refusal) Unwrap() error { return r.Err }
