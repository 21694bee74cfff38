package server

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/share"
	"lair.games/lair/table"
)

// reviewWait is how long a request waits for a review before it is answered with what
// there is of it.
const reviewWait = time.Second

// keptReviews is how many reviews are cached, those that are being made included. One
// has up to some 10 kB. All that are complete are in the store.
const keptReviews = 256

// reviews caches reviews, including those in progress, for all viewers of a match. A
// review is valid for ever, because a finished match does not change. mu guards all
// of it but wait.
type reviews struct {
	mu      sync.Mutex
	known   map[reviewed]*making
	order   []reviewed          // oldest first
	telling map[string]*telling // stories that are being made, by table
	wait    time.Duration
}

// reviewed is the key of a review. The review of game.Nobody is what all seats have in
// common, and all that a spectator is told.
type reviewed struct {
	table string
	seat  game.Seat
}

// making is a review that is computed in the background. err and story are valid once
// done is closed.
type making struct {
	done   chan struct{}                // closed when review is complete or err is set
	review atomic.Pointer[games.Review] // what there is of it; never changed once stored
	story  *games.Story                 // valid with err
	err    error
}

// reviewAnswer is the answer of review.
type reviewAnswer struct{ Body games.Review }

// review answers with the review of a seat, as far as it is done, and starts it if
// needed.
func (s *Server) review(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"The seat to review; my own if left out"`
},
) (*reviewAnswer, error) {
	m, seat, requester, err := s.adviceMatch(ctx, in.ID, in.As)
	if err != nil {
		return nil, err
	}
	if !m.Over() {
		return nil, refuse(NotOver, "A match can be reviewed when it is over.")
	}
	seat = max(seat, game.Nobody) // an open table shows a spectator more, but this is the same
	x, err := s.making(ctx, reviewed{in.ID, seat}, m, requester)
	if err != nil {
		return nil, err
	}
	late := time.NewTimer(s.reviews.wait)
	defer late.Stop()
	select {
	case <-x.done:
		if x.err != nil {
			return nil, tooBusy(x.err)
		}
	case <-late.C:
	case <-s.stopping:
		return nil, table.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return &reviewAnswer{*x.review.Load()}, nil
}

// making returns the review of a seat from the cache or the store, or starts it.
func (s *Server) making(
	ctx context.Context, what reviewed, m game.Match, requester share.Requester,
) (*making, error) {
	r := &s.reviews
	if x := r.find(what); x != nil {
		return x, nil
	}
	if x := s.storedReview(ctx, what, m); x != nil {
		return r.keep(what, x), nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if x := r.known[what]; x != nil {
		return x, nil
	}
	if err := s.mayAsk(ctx); err != nil {
		return nil, err
	}
	return s.begin(what, m, requester), nil
}

// begin begins to make a review. s.reviews.mu must be held.
func (s *Server) begin(what reviewed, m game.Match, requester share.Requester) *making {
	x := &making{done: make(chan struct{})}
	x.review.Store(games.NewReview(m, what.seat))
	s.reviews.add(what, x)
	go s.make(x, what, m, requester)
	return x
}

// find returns a cached review, or nil.
func (r *reviews) find(what reviewed) *making {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known[what]
}

// keep caches a review, if none is cached yet, and returns the one that is.
func (r *reviews) keep(what reviewed, x *making) *making {
	r.mu.Lock()
	defer r.mu.Unlock()
	if known := r.known[what]; known != nil {
		return known
	}
	r.add(what, x)
	return x
}

// add caches a review. If the cache is full, it drops the oldest review that is
// done. r.mu must be held.
func (r *reviews) add(what reviewed, x *making) {
	if r.known == nil {
		r.known = map[reviewed]*making{}
	}
	for i := 0; i < len(r.order) && len(r.order) >= keptReviews; i++ {
		if r.known[r.order[i]].ended() {
			delete(r.known, r.order[i])
			r.order = append(r.order[:i:i], r.order[i+1:]...)
			break
		}
	}
	r.known[what] = x
	r.order = append(r.order, what)
}

// drop removes a failed review from the cache, so that the next request starts
// it again.
func (r *reviews) drop(what reviewed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, what)
	for i, x := range r.order {
		if x == what {
			r.order = append(r.order[:i:i], r.order[i+1:]...)
			return
		}
	}
}

// ended reports whether the review is done.
func (x *making) ended() bool {
	select {
	case <-x.done:
		return true
	default:
		return false
	}
}

// make computes a review at background priority. It goes on when the client has
// left, because most clients ask again.
func (s *Server) make(x *making, what reviewed, m game.Match, requester share.Requester) {
	defer close(x.done)
	defer func() {
		if p := recover(); p != nil {
			// The panic's text is not logged: it may contain hidden cards.
			s.log.Error("a review panicked", "table", what.table, "panic", fmt.Sprintf("%T", p))
			x.err = refuse(Internal, "Something is wrong with the server; nothing was changed.")
		}
		if x.err != nil {
			s.reviews.drop(what)
		}
	}()
	ctx := s.Tables.Lifetime()
	busy := s.Share.Do(ctx, requester, share.Background, func(task *share.Task) {
		x.err = s.makeIn(task, x, what, m)
	})
	x.err = cmp.Or(busy, x.err)
	if x.err == nil && what.seat != game.Nobody {
		s.storeReview(ctx, what, x.review.Load(), nil)
	}
}

// makeIn computes a review in a task.
func (s *Server) makeIn(task *share.Task, x *making, what reviewed, m game.Match) error {
	ctx := task.Context(s.Tables.Lifetime())
	common, err := s.storyIn(ctx, task, what.table, m)
	if err != nil {
		return err
	}
	r := common.Review(m, what.seat)
	x.story = common
	x.review.Store(r)
	if what.seat == game.Nobody {
		return nil
	}
	return s.Coach.Review(ctx, m, *r, func(r games.Review) { x.review.Store(&r) })
}

// telling is a story that a task is making. story and err are valid once done is closed.
type telling struct {
	done  chan struct{}
	story *games.Story
	err   error
}

// storyIn returns the story of a match from the cache or the store, or makes it. While
// another task makes it, this one waits and lets others run.
func (s *Server) storyIn(
	ctx context.Context, task *share.Task, id string, m game.Match,
) (*games.Story, error) {
	what, r := reviewed{id, game.Nobody}, &s.reviews
	for {
		if x := r.find(what); x != nil && x.ended() && x.err == nil {
			return x.story, nil
		}
		if x := s.storedReview(ctx, what, m); x != nil {
			r.keep(what, x)
			return x.story, nil
		}
		r.mu.Lock()
		other := r.telling[id]
		if other == nil {
			mine := &telling{done: make(chan struct{}), err: context.Canceled}
			if r.telling == nil {
				r.telling = map[string]*telling{}
			}
			r.telling[id] = mine
			r.mu.Unlock()
			s.tell(ctx, mine, what, m)
			return mine.story, mine.err
		}
		r.mu.Unlock()
		task.Wait(other.done)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if other.err == nil {
			return other.story, nil
		}
	}
}

// tell makes a story for all who wait for it.
func (s *Server) tell(ctx context.Context, t *telling, what reviewed, m game.Match) {
	defer func() {
		s.reviews.mu.Lock()
		delete(s.reviews.telling, what.table)
		s.reviews.mu.Unlock()
		close(t.done) // also after a panic: then others try themselves
	}()
	if t.story, t.err = s.Coach.Story(ctx, m); t.err != nil {
		return
	}
	x := &making{done: make(chan struct{}), story: t.story}
	x.review.Store(t.story.Review(m, game.Nobody))
	close(x.done)
	s.reviews.keep(what, x)
	s.storeReview(ctx, what, x.review.Load(), t.story)
}
