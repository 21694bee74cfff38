// Package calltest holds the suite that any store of calls must pass.
package calltest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/call"
	"lair.games/lair/pace"
)

// Stores is what the suite needs of a store.
type Stores interface {
	call.Store
	account.Store
}

// epoch is the time at which the suite begins.
var epoch = time.UnixMilli(1_800_000_000_000).UTC()

// fill stores the players Ann and Bob, each with a device.
func fill(t *testing.T, s Stores) {
	t.Helper()
	for i, id := range []string{"ann", "bob"} {
		d := account.Device{ID: "d" + id, Token: account.Hash{byte(i + 1)}, Since: epoch, Seen: epoch}
		p := account.Player{ID: id, Name: id, Since: epoch}
		if err := s.AddPlayer(context.Background(), p, d); err != nil {
			t.Fatal(err)
		}
	}
}

// Hook returns a channel of a player that is an address.
func Hook(player, id string) call.Channel {
	return call.Channel{
		ID: id, Player: player, Target: "https://example.org/" + id,
		Details: call.Details{Kind: call.JSON, Since: epoch},
	}
}

// browser returns a channel that is the browser of the device with a token.
func browser(player, id string, token byte) call.Channel {
	device := account.Hash{token}
	return call.Channel{
		ID: id, Player: player, Device: device[:], Target: "https://push.example/one",
		Details: call.Details{Kind: call.Push, P256dh: "p", Auth: "a", Since: epoch},
	}
}

// Store checks a store. open returns an empty one.
func Store(t *testing.T, open func(t *testing.T) Stores) {
	t.Helper()
	for _, c := range []struct {
		name string
		run  func(*testing.T, Stores)
	}{{"channels", channels}, {"calls", calls}, {"deliveries", deliveries}} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t)
			fill(t, s)
			c.run(t, s)
		})
	}
}

// ids lists the channels of a player.
func ids(t *testing.T, s call.Store, player string) (list []string) {
	t.Helper()
	_, all, err := s.Caller(context.Background(), player)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		list = append(list, c.ID)
	}
	return list
}

// channels checks settings and channels, and with whom they end.
func channels(t *testing.T, s Stores) {
	ctx := context.Background()
	want := call.Settings{Lang: "fr", Quiet: &pace.Hours{From: 1, To: 2, Zone: "UTC"}}
	must(t, s.SetCaller(ctx, "ann", want), s.AddChannel(ctx, browser("ann", "a1", 1)))
	got, list, err := s.Caller(ctx, "ann")
	must(t, err)
	if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(list, []call.Channel{browser("ann", "a1", 1)}) {
		t.Errorf("stored %+v and %+v", got, list)
	}
	must(t, s.AddChannel(ctx, browser("bob", "b1", 2)), s.AddChannel(ctx, Hook("ann", "a2")))
	if _, set, err := s.Channel(ctx, "a2"); err != nil || !reflect.DeepEqual(set, want) {
		t.Errorf("the settings beside a channel are %+v, %v", set, err)
	}
	same := Hook("bob", "b2")
	same.Target = Hook("ann", "a2").Target
	must(t, s.AddChannel(ctx, same), s.FailChannel(ctx, "b2", "no"))
	if c, _, err := s.Channel(ctx, "b2"); err != nil || c.Failed != "no" || c.Target != same.Target {
		t.Errorf("the channel is %+v, %v", c, err)
	}
	if got := ids(t, s, "ann"); !reflect.DeepEqual(got, []string{"a2"}) {
		t.Errorf("a browser that Bob signed in is still among Ann's channels: %v", got)
	}
	if err := s.RemoveChannel(ctx, "ann", "b1"); !errors.Is(err, call.ErrUnknownChannel) {
		t.Errorf("Ann removed Bob's channel: %v", err)
	}
	must(t, s.AddDevice(ctx, "bob", account.Device{ID: "other", Token: account.Hash{9}, Since: epoch, Seen: epoch}))
	must(t, s.RemoveDevice(ctx, "bob", "dbob"))
	if got := ids(t, s, "bob"); !reflect.DeepEqual(got, []string{"b2"}) {
		t.Errorf("after the device was signed out, the channels are %v", got)
	}
	if err := s.AddChannel(ctx, browser("bob", "b3", 2)); !errors.Is(err, account.ErrUnknownDevice) {
		t.Errorf("a signed-out device became a channel: %v", err)
	}
	if err := s.AddChannel(ctx, browser("bob", "b3", 1)); !errors.Is(err, account.ErrUnknownDevice) {
		t.Errorf("a device of Ann became a channel of Bob: %v", err)
	}
	for i := range call.MaxChannels {
		err = s.AddChannel(ctx, Hook("bob", string(rune('c'+i))))
	}
	if !errors.Is(err, call.ErrTooManyChannels) {
		t.Errorf("one channel too many: %v", err)
	}
	must(t, s.MergePlayers(ctx, "bob", "ann"))
	if got := ids(t, s, "bob"); got != nil {
		t.Errorf("a merged player has the channels %v", got)
	}
	must(t, s.DeletePlayer(ctx, "ann"))
	if got := ids(t, s, "ann"); got != nil {
		t.Errorf("a deleted player has the channels %v", got)
	}
}

// calls checks that each turn is called once.
func calls(t *testing.T, s Stores) {
	ctx := context.Background()
	must(t, s.AddChannel(ctx, Hook("ann", "a")))
	at := func(s int) time.Time { return epoch.Add(time.Duration(s) * time.Second) }
	turn := func(player, table string, seq int64) call.PlayerTurn {
		return call.PlayerTurn{Player: player, Turn: call.Turn{Table: table, Seq: seq}}
	}
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn("ann", "t", 5), turn("bob", "t", 5)}, at(10)))
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn("ann", "t", 5), turn("ann", "u", 3)}, at(20)))
	claim := func(now int, want ...call.Turn) {
		t.Helper()
		list, err := s.ClaimCalls(ctx, at(now), at(now+30), 10)
		must(t, err)
		var got []call.Turn
		for _, c := range list {
			got = append(got, c.Turns...)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("at %d s %v is claimed, want %v", now, got, want)
		}
	}
	claim(9)
	if soon, err := s.SoonCalled(ctx, at(15), 10); err != nil || !reflect.DeepEqual(soon, []string{"ann"}) {
		t.Errorf("soon called: %v, %v", soon, err)
	}
	must(t, s.Postpone(ctx, "ann", at(40)))
	claim(39)
	claim(40, call.Turn{Table: "t", Seq: 5}, call.Turn{Table: "u", Seq: 3})
	claim(41)
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn("ann", "u", 7)}, at(50)))
	both := call.Calls{Player: "ann", Turns: []call.Turn{{Table: "t", Seq: 5}, {Table: "u", Seq: 3}}}
	must(t, s.FinishCalls(ctx, []call.Calls{both}, at(45)))
	if list, err := s.ClaimDeliveries(ctx, at(60), at(90), 9); err != nil || len(list) > 0 {
		t.Errorf("a replaced call was delivered: %v, %v", list, err)
	}
	both.Turns[1].Seq = 7
	must(t, s.FinishCalls(ctx, []call.Calls{both, both}, at(60)))
	if list, err := s.ClaimDeliveries(ctx, at(60), at(90), 9); err != nil || len(list) != 1 ||
		!reflect.DeepEqual(list[0].Turns, both.Turns) {
		t.Errorf("delivered %v, %v", list, err)
	}
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn("ann", "t", 5)}, at(70)))
	claim(1000)
	must(t, s.ForgetCalls(ctx, at(2000)))
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn("ann", "t", 5)}, at(3000)))
	claim(3000, call.Turn{Table: "t", Seq: 5})
}

// deliveries checks leases and retries.
func deliveries(t *testing.T, s Stores) {
	ctx := context.Background()
	must(t, s.AddChannel(ctx, Hook("ann", "a")), s.AddChannel(ctx, Hook("ann", "b")))
	turn := call.PlayerTurn{Player: "ann", Turn: call.Turn{Table: "t", Seq: 1}}
	must(t, s.AddTurns(ctx, []call.PlayerTurn{turn}, epoch))
	c := call.Calls{Player: "ann", Turns: []call.Turn{turn.Turn}}
	must(t, s.FinishCalls(ctx, []call.Calls{c}, epoch))
	claim := func(at time.Duration, many, tries int) (last call.Delivery) {
		t.Helper()
		list, err := s.ClaimDeliveries(ctx, epoch.Add(at), epoch.Add(at+time.Minute), 5)
		must(t, err)
		if len(list) != many {
			t.Fatalf("after %v %d deliveries are claimed, want %d", at, len(list), many)
		}
		for _, last = range list {
			if last.Tries != tries {
				t.Errorf("after %v the delivery has %d tries, want %d", at, last.Tries, tries)
			}
		}
		return last
	}
	d := claim(0, 2, 1)
	claim(59*time.Second, 0, 0)
	claim(time.Minute, 2, 2)
	failed := func(id string, want call.Failure) {
		t.Helper()
		if c, _, err := s.Channel(ctx, id); err != nil || c.Failed != want {
			t.Errorf("the channel %s has failed with %q (%v), want %q", id, c.Failed, err, want)
		}
	}
	must(t, s.FailChannel(ctx, d.Channel, call.Late))
	must(t, s.Settle(ctx, []call.Outcome{{Delivery: d.ID, Channel: d.Channel}}))
	failed(d.Channel, call.Late)
	d = claim(2*time.Minute, 1, 3)
	again := call.Outcome{
		Delivery: d.ID, Channel: d.Channel, Again: epoch.Add(time.Hour), Tried: true, Failed: call.Private,
	}
	must(t, s.Settle(ctx, []call.Outcome{again}))
	failed(d.Channel, call.Private)
	claim(59*time.Minute, 0, 0)
	claim(time.Hour, 1, 4)
	must(t, s.Settle(ctx, []call.Outcome{{Delivery: d.ID, Channel: d.Channel, Tried: true, Gone: true}}))
	if _, _, err := s.Channel(ctx, d.Channel); !errors.Is(err, call.ErrUnknownChannel) {
		t.Errorf("a channel that has gone: %v", err)
	}
	claim(2*time.Hour, 0, 0)
	other := ids(t, s, "ann")[0]
	must(t, s.AddTurns(ctx, []call.PlayerTurn{{Player: "ann", Turn: call.Turn{Table: "t", Seq: 2}}}, epoch))
	c.Turns[0].Seq = 2
	must(t, s.FinishCalls(ctx, []call.Calls{c}, epoch), s.RemoveChannel(ctx, "ann", other))
	claim(3*time.Hour, 0, 0)
}

// must ends the test at an error.
func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
