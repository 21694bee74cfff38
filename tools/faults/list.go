package main

// faults are mistakes as a tired engineer makes them. A fault whose text has changed
// gets the new text, or gives way to another of its kind.
var faults = []fault{
	{
		"rules", "an odd coin is given though nobody is stronger",
		"games/mightymonsters/apply.go",
		"case a.Card > b.Card:", "case a.Card >= b.Card:",
		"go -run Fights ./games/mightymonsters",
	},
	{
		"rules", "the owner is paid a coin too much",
		"games/mightymonsters/apply.go",
		"return 1, int16(level) - 1", "return 1, int16(level)",
		"go -run Plays ./games/mightymonsters",
	},
	{
		"rules", "a view lists the hidden hand of a rival",
		"games/mightymonsters/view.go",
		"Cards: (fullSet &^ s.Shown[seat]).List()", "Cards: (s.Hands[seat] &^ s.Shown[seat]).List()",
		"go -run Laws$ ./games/mightymonsters",
	},
	{
		"rules", "ties are won by the lower marker",
		"games/gloomygraves/score.go",
		"return x > v[b][i]", "return x < v[b][i]",
		"go -run Winning ./games/gloomygraves",
	},
	{
		"rules", "a round ends at seat 0, whoever began",
		"games/gloomygraves/apply.go",
		"if next == s.First {", "if next == 0 {",
		"go -run Turns|End$ ./games/gloomygraves",
	},
	{
		"rules", "all are told a card that was drawn from the deck",
		"games/gloomygraves/apply.go",
		"game.TellApart(l, game.Only(s.Turn), full, CardDrawn{Seat: s.Turn, Source: FromDeck})",
		"game.Tell(l, game.Everyone, full)",
		"go -run ToldToItsSeatAlone ./games/gloomygraves",
	},
	{
		"rules", "an event names the thief as the victim",
		"games/monsterexpedition/apply.go",
		"stolen := CageStolen{Thief: thief, Victim: victim, Monster: m}",
		"stolen := CageStolen{Thief: victim, Victim: thief, Monster: m}",
		"go -run Steal ./games/monsterexpedition",
	},
	{
		"rules", "new matches go by a rule of edition 1",
		"games/monsterexpedition/edition.go",
		"return e <= 1 }", "return e >= 1 }",
		"go -run InOrderOfCapture ./games/monsterexpedition",
	},
	{
		"rules", "matches of edition 3 go by a rule of edition 4",
		"games/monsterexpedition/edition.go",
		"countsDueRefill() bool { return e >= 4 }", "countsDueRefill() bool { return e >= 3 }",
		"go -run Final|Golden ./games/monsterexpedition",
	},
	{
		"rules", "the penalty goes to those who have most",
		"games/bigmonster/score.go",
		"if values[s.team(seat)] == low {", "if values[s.team(seat)] == high {",
		"go -run End$ ./games/bigmonster",
	},
	{
		"rules", "a tie for a medal goes to the last seat alone",
		"games/bigmonster/apply.go",
		"won = won.With(seat)", "won = game.Only(seat)",
		"go -run Medals ./games/bigmonster",
	},
	{
		"rules", "a redeal forgets what seats before have chosen",
		"games/bigmonster/view.go",
		"if other != seat {\n\t\t\ts.redealChoice(other, c)",
		"if other > seat {\n\t\t\ts.redealChoice(other, c)",
		"go -run Laws$ ./games/bigmonster",
	},

	{
		"table", "anybody may move for an occupied seat",
		"table/state.go",
		`(s.player == "" || s.player != by.Player)`, `(s.player == "" || by.Player == "")`,
		"go -run Refusals ./table",
	},
	{
		"table", "an undo is free after a hidden card was seen",
		"table/decide.go",
		"return len(st.steps)-to > 1 || st.revealed()", "return len(st.steps)-to > 1",
		"go -run WhatWasRevealedIsAsked ./table",
	},
	{
		"table", "a key is kept without the sum of its command",
		"table/decide.go",
		"e.Key, e.Sum = by.Key, by.Sum", "e.Key = by.Key",
		"go -run OpenedByOneCommand ./table",
	},
	{
		"table", "others hear of a move before it is durable",
		"table/live.go",
		"st := t.state\n\terr := guard(func() error {\n\t\thead := st.head()",
		"st := t.state\n\tt.registry.config.Bus.Publish(t.id, st.seq)\n" +
			"\terr := guard(func() error {\n\t\thead := st.head()",
		"go -run BeforeTheCommit ./table",
	},
	{
		"table", "all hands are open while the match runs",
		"table/view.go",
		"if st.status != Over {\n\t\t\treturn game.Nobody, ErrNotOver",
		"if st.status == Waiting {\n\t\t\treturn game.Nobody, ErrNotOver",
		"go -run Viewers ./table",
	},

	{
		"server", "a cookie that scripts can read",
		"server/visit.go",
		"HttpOnly: true, Secure: v.https", "Secure: v.https",
		"go -run Guest$ ./server",
	},
	{
		"server", "an unknown table is answered with 200",
		"server/code.go",
		"UnknownTable:  http.StatusNotFound", "UnknownTable:  http.StatusOK",
		"go -run BadRequests ./server",
	},
	{
		"server", "a page of another site may open a socket",
		"server/visit.go",
		"u.Host == r.Host", `u.Host != ""`,
		"go -run ForeignSockets ./server",
	},
	{
		"server", "moves over the socket have no limit",
		"server/move.go",
		"case !s.guard.players.allow(st.player.ID, now):", `case st.player.ID == "limited":`,
		"go -run LimitOfCommands ./server",
	},

	{
		"stores", "a commit is answered before it is on the disk",
		"sqlite/sqlite.go",
		`"synchronous(full)"`, `"synchronous(normal)"`,
		"go -run Pragmas ./sqlite",
	},
	{
		"stores", "an append behind the head is taken",
		"sqlite/append.go",
		"if moved*headColumns != int64(len(t.heads)) {",
		"if moved*headColumns > int64(len(t.heads)) {",
		"go -run Log$ ./sqlite",
	},
	{
		"stores", "the loser of a race in a batch is told that it won",
		"postgres/append.go",
		"if !done[w.known[x.id].n] {", "if len(moved) == 0 {",
		"go -run FightForTheSameTables ./postgres",
	},
	{
		"stores", "a key of one player blocks those of others",
		"postgres/append.go",
		`[]byte(by + "\x00" + key)`, "[]byte(key)",
		"go -run Log$|InTheLogOnce ./postgres",
	},

	{
		"insight", "a sample of outcomes is weighed too lightly",
		"game/luck/luck.go",
		"add(1.0 / sampled)", "add(1.0 / (sampled + 1))",
		"go ./game/luck",
	},
	{
		"insight", "a bot's plan sees what is hidden",
		"bot/plan.go",
		"plan(v.Rules().Redeal)", "plan(nil)",
		"go -run Clairvoyant|Peeks ./bot",
	},
	{
		"insight", "a match that is lost counts as open",
		"games/verdict.go",
		"before > decided && after < 1-decided", "before > 0 && after < 1-decided",
		"go -run Judge ./games",
	},

	{
		"boards", "a move that costs gold is sent without a question",
		"games/mightymonsters/ui/narrow.ts",
		"return move!.kind === 'place' && !waits ?", "return !waits ?",
		"web mightymonsters/ui/narrow",
	},
	{
		"boards", "a question about an undo outlives its position",
		"web/src/table/undo.tsx",
		"const asking = asked === snapshot.seq &&", "const asking = asked !== undefined &&",
		"web test/undo",
	},
	{
		"boards", "a French text is missing",
		"web/src/i18n/fr.ts",
		"'home.resume': 'Reprendre'", "'home.resume': ''",
		"web test/i18n",
	},
	{
		"boards", "a page that comes back does not say what it knows",
		"web/src/stream.ts",
		"from: s.from(),", "from: undefined,",
		"web test/stream test/model",
	},
	{
		"boards", "a sentence names the captor, who loses nothing",
		"games/monsterexpedition/ui/say.tsx",
		"{lost(e.crest, e.monster)}", "{lost(e.seat, e.monster)}",
		"web monsterexpedition/ui/say",
	},
	{
		"boards", "a button of a drawing alone has no name",
		"games/mightymonsters/ui/board.tsx",
		`class="mm-no" aria-label={m.back} title={m.back}`, `class="mm-no"`,
		"web mightymonsters/ui/focus",
	},
	{
		"boards", "a button of the board answers no press",
		"games/mightymonsters/ui/board.tsx",
		"onLook={(of) => open({ kind: 'guards', level: 1, of })}", "onLook={() => open(null)}",
		"browser walk -t mighty-monsters",
	},

	{
		"styles", "a choice is 30 px high",
		"web/src/styles/parts.css",
		"min-height: var(--target);\n  padding: var(--space-2) var(--space-3);\n" +
			"  border: 2px solid var(--rule);",
		"min-height: 30px;\n  padding: 0 var(--space-3);\n  border: 2px solid var(--rule);",
		"browser sizes -t the.pages.around",
	},
	{
		"styles", "the tray grows when a move is to be paid",
		"games/mightymonsters/ui/board.css",
		"/* Paying, in place of the purse and the down pile */",
		".mm:has(.mm-confirm) {\n  --mm-tray: 120px;\n}",
		"browser walk -t mighty-monsters",
	},
	{
		"styles", "a sentence is cut on the phone",
		"web/src/table/status.css",
		"font-size: var(--size-1);\n  line-height: 14px;\n  color: var(--text-soft);",
		"font-size: var(--size-3);\n  line-height: 14px;\n  color: var(--text-soft);",
		"browser sentences -t every.sentence.of.mighty-monsters.in.fr.is.whole.at.320",
	},
	{
		"styles", "soft text is too faint in the dark",
		"web/src/styles/tokens.css",
		"--text-soft: light-dark(#4d5472, #b9bfd8);", "--text-soft: light-dark(#4d5472, #626a8c);",
		"browser pages -t no.such.page",
	},
	{
		"styles", "the board of a phone on its side is 2 px too wide",
		"web/src/table/table.css",
		"padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);",
		"width: calc(100% + 2px);",
		"browser walk -t gloomy-graves",
	},
}
