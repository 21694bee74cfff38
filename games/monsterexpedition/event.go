package monsterexpedition

import "lair.games/lair/game"

// The events of a match, in the order in which they occur.

// GameStarted opens a match.
type GameStarted struct {
	Seats      int               `json:"seats"`
	Options    map[string]string `json:"options"`
	FirstSeat  game.Seat         `json:"first_seat"`
	Sets       []CampSet         `json:"sets"`       // by seat
	Expedition int               `json:"expedition"` // 1 to 10 in a solo match, else 0
	Pile       int               `json:"pile"`       // before the three cards are turned up
	Reserve    int               `json:"reserve"`
	OtherCards bool              `json:"other_cards"` // the table brought its own card list
	Wilds      []Lying           `json:"wilds"`       // the starters and the three turned up
}

// TurnStarted opens a turn.
type TurnStarted struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
}

// CampChosen is the start of a hunt: the camp, and the number of black dice
// beside the region die.
type CampChosen struct {
	Seat   game.Seat `json:"seat"`
	Region Region    `json:"region"`
	Black  int       `json:"black"`
	Added  int       `json:"added"` // black dice among them that symbiosis adds
}

// DiceRolled is a roll. Die is 0 when the region die was not rolled.
type DiceRolled struct {
	Seat  game.Seat `json:"seat"`
	Roll  int       `json:"roll"`  // from 1 in each hunt
	Black []int     `json:"black"` // as they fell
	Die   int       `json:"die"`
}

// DiceKept stores all dice of a value.
type DiceKept struct {
	Seat   game.Seat `json:"seat"`
	Value  int       `json:"value"`
	Count  int       `json:"count"` // the region die included
	Die    bool      `json:"die"`   // the region die is one of them
	Sum    int       `json:"sum"`   // of all that is stored now
	Forced bool      `json:"forced"`
}

// RollFailed is a roll that shows no new value. Lost is the value of the die
// that is lost, 0 if none was stored.
type RollFailed struct {
	Seat game.Seat `json:"seat"`
	Lost int       `json:"lost"`
	Die  bool      `json:"die"` // it is the region die
	Sum  int       `json:"sum"`
}

// HuntStopped ends the rolling.
type HuntStopped struct {
	Seat      game.Seat `json:"seat"`
	Scored    []Stored  `json:"scored"` // by value
	Firepower int       `json:"firepower"`
	Crates    int       `json:"crates"` // gained
	Reason    Reason    `json:"reason"`
}

// MonsterCaptured is a monster taken from the wilds.
type MonsterCaptured struct {
	Seat    game.Seat `json:"seat"`
	Monster Monster   `json:"monster"`
	Place   int       `json:"place"`
	Cost    int       `json:"cost"`
	Crates  int       `json:"crates"`
	Crest   game.Seat `json:"crest"` // whose crest goes back, or -1
}

// TradersVisited is a visit to the traders. It comes before the cages that the
// visit brings.
type TradersVisited struct {
	Seat   game.Seat `json:"seat"`
	Cost   int       `json:"cost"`
	Crates int       `json:"crates"`
	Leave  bool      `json:"leave"` // the trader card leaves the wilds
}

// CageGained is a card taken face down, or an extra cage. Only the seat that
// took it sees Monster.
type CageGained struct {
	Seat    game.Seat `json:"seat"`
	Source  Source    `json:"source"`
	From    From      `json:"from"`
	Monster Monster   `json:"monster,omitempty"`
}

// CageStolen is a random cage that changes hands; Victim is -1 if nobody had
// one. Only thief and victim see Monster.
type CageStolen struct {
	Thief   game.Seat `json:"thief"`
	Victim  game.Seat `json:"victim"`
	Monster Monster   `json:"monster,omitempty"`
}

// CampUpgraded is a camp that rose by a level.
type CampUpgraded struct {
	Seat    game.Seat `json:"seat"`
	Region  Region    `json:"region"`
	Level   int       `json:"level"`
	Black   int       `json:"black"` // black dice of the camp now
	Cause   Cause     `json:"cause"`
	Value   int       `json:"value"`             // of the scored dice that caused it, else 0
	Monster Monster   `json:"monster,omitempty"` // that caused it
}

// UpgradeRefused is the last level of a camp that its owner refused in this
// turn.
type UpgradeRefused struct {
	Seat   game.Seat `json:"seat"`
	Region Region    `json:"region"`
}

// WildsRefilled is a refill of the wilds; each card bears the crest of the
// seat.
type WildsRefilled struct {
	Seat    game.Seat `json:"seat"`
	Cards   []Lying   `json:"cards"`
	Pile    int       `json:"pile"` // cards left
	Reserve int       `json:"reserve"`
}

// WildsUnchanged is the end of a turn without a refill: the seat gained no cage
// in its turn, or the wilds are full, or no card is left.
type WildsUnchanged struct {
	Seat game.Seat `json:"seat"`
}

// CardRevealed is the card turned up at the end of a turn in a solo match.
type CardRevealed struct {
	Monster Monster `json:"monster"`
	Place   int     `json:"place"`
	Pile    int     `json:"pile"`
}

// EndTriggered says that the draw pile is empty and that this round is the
// last.
type EndTriggered struct {
	Seat game.Seat `json:"seat"`
}

// CagesOpened shows all cages at the end of a match, and the monsters of the
// wilds by crest.
type CagesOpened struct {
	Cages  [][]Monster `json:"cages"`  // by seat
	Crests [][]Monster `json:"crests"` // by seat: monsters of the wilds with its crest
}

// GameEnded closes a match of several seats.
type GameEnded struct {
	Scores  []int       `json:"scores"` // by seat
	Places  []int       `json:"places"`
	Levels  []int       `json:"levels"` // sums of camp levels, which break ties
	Winners []game.Seat `json:"winners"`
}

// SoloEnded closes an expedition.
type SoloEnded struct {
	Expedition int     `json:"expedition"`
	Outcome    Outcome `json:"outcome"`
	Turns      int     `json:"turns"`
}

// Lying is a monster in the wilds and the seat whose crest lies on it, -1 for
// none.
type Lying struct {
	Place   int       `json:"place"`
	Monster Monster   `json:"monster"`
	Crest   game.Seat `json:"crest"`
}

// Stored is the dice of one value that are stored.
type Stored struct {
	Value int  `json:"value"`
	Count int  `json:"count"` // the region die included
	Die   bool `json:"die"`   // the region die is one of them
}

// Reason is why a hunt stopped.
type Reason uint8

const (
	Chosen    Reason = iota // the hunter stopped
	AllKept                 // no die was left to roll
	Hopeless                // nothing is stored and no die can show a new value
	RollLimit               // me-hunt-ends
)

var reasonNames = []string{"chosen", "all_kept", "hopeless", "roll_limit"}

// MarshalText writes the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return name(r, reasonNames, "reason") }

// Source is how a cage was gained.
type Source uint8

const (
	Bought Source = iota
	Traded
	ByLastLevel
	Stolen // from the reserve, in a solo match
)

var sourceNames = []string{"bought", "traders", "final", "steal"}

// MarshalText writes the name of the source.
func (s Source) MarshalText() ([]byte, error) { return name(s, sourceNames, "source") }

// From is where the card of a cage came from.
type From uint8

const (
	FromPile From = iota
	FromReserve
	FromNowhere // an extra cage
)

var fromNames = []string{"pile", "reserve", "extra"}

// MarshalText writes the name of the place.
func (f From) MarshalText() ([]byte, error) { return name(f, fromNames, "place") }

// Cause is why a camp rose.
type Cause uint8

const (
	Standard Cause = iota
	CampBonus
	MonsterFail
	MonsterBonus
	MonsterNow
)

var causeNames = []string{"standard", "bonus", "fail_up", "bonus_up", "up_now"}

// MarshalText writes the name of the cause.
func (c Cause) MarshalText() ([]byte, error) { return name(c, causeNames, "cause") }

func (GameStarted) Kind() string     { return "game_started" }
func (TurnStarted) Kind() string     { return "turn_started" }
func (CampChosen) Kind() string      { return "camp_chosen" }
func (DiceRolled) Kind() string      { return "dice_rolled" }
func (DiceKept) Kind() string        { return "dice_kept" }
func (RollFailed) Kind() string      { return "roll_failed" }
func (HuntStopped) Kind() string     { return "hunt_stopped" }
func (MonsterCaptured) Kind() string { return "monster_captured" }
func (TradersVisited) Kind() string  { return "traders_visited" }
func (CageGained) Kind() string      { return "cage_gained" }
func (CageStolen) Kind() string      { return "cage_stolen" }
func (CampUpgraded) Kind() string    { return "camp_upgraded" }
func (UpgradeRefused) Kind() string  { return "upgrade_refused" }
func (WildsRefilled) Kind() string   { return "wilds_refilled" }
func (WildsUnchanged) Kind() string  { return "wilds_unchanged" }
func (CardRevealed) Kind() string    { return "card_revealed" }
func (EndTriggered) Kind() string    { return "end_triggered" }
func (CagesOpened) Kind() string     { return "cages_opened" }
func (GameEnded) Kind() string       { return "game_ended" }
func (SoloEnded) Kind() string       { return "solo_ended" }

// events holds one value of each event, for generated types and for a test that
// every event occurs.
var events = []game.Event{
	GameStarted{},
	TurnStarted{},
	CampChosen{},
	DiceRolled{},
	DiceKept{},
	RollFailed{},
	HuntStopped{},
	MonsterCaptured{},
	TradersVisited{},
	CageGained{},
	CageStolen{},
	CampUpgraded{},
	UpgradeRefused{},
	WildsRefilled{},
	WildsUnchanged{},
	CardRevealed{},
	EndTriggered{},
	CagesOpened{},
	GameEnded{},
	SoloEnded{},
}
