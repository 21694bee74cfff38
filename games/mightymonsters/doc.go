// Package mightymonsters implements the rules of Mighty Monsters, a game for
// three to six players by Desnet Amane (Queen Games, 2016). Rules is the
// rulebook; a State is a position, a Move a decision, a View what one seat may
// see. Players send pairs of monsters against the face-down guards of a castle.
//
// rulebook.md explains the rules, each under a slug. The code names the slug
// where it applies the rule, and tests are named by it.
//
// # The shape of a match
//
// The only decision is to play one monster, on an empty space or in place of a
// weaker one. Only one seat decides at a time. The move that fills the castle
// triggers the rest of the round: the fights, healing, the rotation of
// monsters, the next guards and the next king tile. All of it is announced by
// events. Between two moves, therefore, the guards in the castle are always
// face down.
//
// # When chance is drawn
//
// A position holds the levels of the guards in the castle, which their backs
// show, but not their cards. The card is drawn when the guard is turned up,
// from the unseen cards of its level. King tiles are drawn the same way. Hands
// are dealt at the start.
//
// Every draw has a key that says what it decides: the hand of a seat, the start
// seat, and in each round the levels laid, the king tile, and the guard at each
// place. One seed therefore gives the same luck under every option, and nearly
// the same luck whatever the players do.
//
// # Hidden information
//
// Hands are secret in the first round only. The monsters that were in the
// castle rest face down in the next round, so from then on everybody knows all
// cards, and views show them. In the first round State.Shown keeps what
// everybody has seen, including monsters that were thrown out. K03 makes all
// hands public too. The down piles that it changes were public before, and
// State.Undone keeps them.
//
// # Choices where the box is silent
//
// The values of the 36 guards and the costs of healing are Lair's own, in
// data/cards.csv. They fit every example of the rules and were tuned by
// simulation. Rules.Cards plays with another list, such as the printed one.
//
// These are the house rulings, which the rulebooks mark:
//
//   - Gold is open, and the treasury never runs dry.
//   - Guards turned up stay open to look at.
//   - No value of a guard falls below 0.
//   - No guards are laid after the last round.
//   - The first start seat is drawn unless it is chosen.
//   - Both variants may be combined.
//
// # JSON
//
// Move, View and the events are what tables and bots see. Position describes a
// whole position, for the engine protocol, puzzles and tests:
//
//	{"seats":3,"round":1,"start_seat":0,"turn":0,"gold":[8,8,8],
//	 "hands":[[1,4,5],[1,2],[2,3,5]],"down":[[2,3],[4,5],[1,4]],
//	 "castle":[{"seat":1,"card":3},null,null,null,null,null],"levels":[1,2,3]}
//
// Seats and spaces count from 0, guards from 1 at the gate. Space
// 2*(guard-1)+side lies beside a guard. A card is written as its strength, a
// guard or king tile as its id ("G2-05", "K03").
package mightymonsters

import "lair.games/lair/game"

// Rules is the rulebook with Lair's own guards and costs of healing.
var Rules = rules(lairDeck)

// rules returns the rulebook with the cards of d.
func rules(d *deck) *game.Rules[State, Move] {
	return &game.Rules[State, Move]{
		Name: "mighty-monsters", Version: 1, Min: minSeats, Max: maxSeats,
		Options: options(),
		Events:  events,

		Check:  check,
		Deal:   d.deal,
		Actors: actors,
		Moves:  fastMoves,
		Apply:  d.apply,
		Result: result,
		Sheet:  sheet,
		View:   d.view,
		Redeal: redeal,
		Why:    d.why,

		Position: &game.Position[State]{Encode: d.position, Load: d.load},
		Thinking: &game.Thinking[State, Move]{
			Bound:  bound,
			Value:  d.estimator(&plain),
			Stage:  stage,
			Styles: d.styles(),

			Lead: 2.8, Spread: 3.9, Pull: 5.7,
		},
		Play:  &game.Play[State, Move]{Facts: d.facts, Same: same},
		Cards: &game.Cards[State, Move]{List: d.text, Own: d.custom, With: withCards},
	}
}

// withCards returns the rulebook with the cards of csv, which the owner of a
// box has provided. It returns an error that names the line if csv is invalid.
func withCards(csv string) (*game.Rules[State, Move], error) {
	d, err := parseDeck(csv)
	if err != nil {
		return nil, err
	}
	d.custom = true
	d.shown = &CardsView{Guards: d.Guards[:], Heal: d.Heal[1:]}
	return rules(d), nil
}
