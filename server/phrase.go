package server

import (
	"context"
	"errors"
	"fmt"

	"lair.games/lair/account"
)

// makePhrase gives the player a new recovery phrase. If the answer gets lost,
// the client asks for another one, which replaces it.
func (s *Server) makePhrase(ctx context.Context, _ *struct{}) (*struct{ Body Phrase }, error) {
	if _, err := s.player(ctx); err != nil {
		return nil, err
	}
	if err := s.mayHashPhrase(ctx); err != nil {
		return nil, err
	}
	phrase, err := s.Players.MakePhrase(ctx, s.token(visitOf(ctx).r))
	if err != nil {
		return nil, err
	}
	return &struct{ Body Phrase }{Phrase{phrase}}, nil
}

// removePhrase removes the player's recovery phrase.
func (s *Server) removePhrase(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if _, err := s.player(ctx); err != nil {
		return nil, err
	}
	return nil, s.Players.RemovePhrase(ctx, s.token(visitOf(ctx).r))
}

// restore signs the browser in as the player who has a recovery phrase.
func (s *Server) restore(ctx context.Context, in *struct {
	Introduced
	Body Recovery
},
) (*meAnswer, error) {
	// A mistyped phrase costs nothing, so that correcting it counts as no attempt.
	if err := account.CheckPhrase(in.Body.Phrase); err != nil {
		return nil, badPhrase(err)
	}
	if err := s.mayHashPhrase(ctx); err != nil {
		return nil, err
	}
	p, err := s.Players.FindByPhrase(ctx, in.Body.Phrase)
	if err != nil {
		return nil, err
	}
	v := visitOf(ctx)
	return s.become(ctx, p, in.Body.Merge, func() (string, error) {
		token := v.r.Header.Get(introduction)
		if owner, err := s.Players.Find(ctx, token); err == nil && owner.ID != p.ID {
			token = "" // of the guest who was here
		}
		return s.Players.AddDevice(ctx, p, token, deviceLabel(v.r.UserAgent()))
	})
}

// mayHashPhrase limits how often phrases are made and tried: by one address, so
// that it cannot guess, and by all together, so that many addresses cannot
// either.
func (s *Server) mayHashPhrase(ctx context.Context) error {
	now := s.now()
	if !s.guard.phrases.allow(visitOf(ctx).address, now) {
		return tooOften(
			s.Limits.Phrases, "Too many phrases were tried from your address; wait a little.",
		)
	}
	if !s.guard.allPhrases.allow("", now) {
		return tooOften(s.Limits.AllPhrases, "Too many phrases are tried just now; wait a little.")
	}
	return nil
}

// ordinals are the words of a phrase in a sentence.
var ordinals = [account.PhraseWords]string{"first", "second", "third", "fourth", "fifth", "sixth"}

// badPhrase returns the refusal of a text that cannot be a phrase.
func badPhrase(err error) error {
	var no *account.PhraseError
	if !errors.As(err, &no) {
		return err
	}
	if no.Word == 0 {
		return refuse(PhraseLength, fmt.Sprintf(
			"A phrase has %d words, and here %s.", account.PhraseWords, numberOf(no.Words),
		))
	}
	r := refuse(PhraseWord, fmt.Sprintf(
		"The %s word is not one of a phrase; check its letters.", ordinals[no.Word-1],
	))
	r.Word = no.Word
	return r
}

// numberOf says how many words there are.
func numberOf(words int) string {
	if words == 1 {
		return "is 1"
	}
	return fmt.Sprintf("are %d", words)
}
