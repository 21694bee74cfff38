package game

import "errors"

// Errors of games and matches. A Refusal wraps one of the first three.
var (
	ErrNotActing = errors.New("it is not this seat's turn")
	ErrIllegal   = errors.New("the move is not legal")
	ErrOver      = errors.New("the match is over")
	ErrOptions   = errors.New("not allowed")
	ErrPosition  = errors.New("the position is impossible")
	ErrPly       = errors.New("the match has no such ply")
	ErrEdition   = errors.New("no such edition of the rules")
	ErrCards     = errors.New("the card list is wrong")
)

// Refusal says why a move cannot be made. Reason is a code of the game: words of
// lower-case letters and digits with underscores between them ("card_not_in_hand").
// Rule is the slug of the rule in the rulebook. Either may be empty. Message is one
// plain English sentence.
type Refusal struct {
	Err     error
	Reason  string
	Rule    string
	Message string
}

func (r *Refusal) Error() string { return r.Message }

// Unwrap returns ErrNotActing, ErrIllegal or ErrOver.
func (r *Refusal) Unwrap() error { return r.Err }
