// Package call calls players when it is their turn: by web push, or by a POST to
// an address of theirs, such as a topic of ntfy. A [Caller] decides when, and a
// [Store] keeps the [Channel]s, the turns and the messages that wait.
//
// A turn becomes a call a little after the table has stored it, outside of the
// command that made it a turn. The call waits while its player is active at any
// node, and during their quiet hours. When it is due, all turns of the player
// become one delivery for each channel, in one transaction: so a turn is called
// once, and a restart loses none. A delivery is tried until its channel takes
// it, the channel is gone, or none of its turns waits any more. It says what a
// stranger with the table's link may know.
//
// A process claims a delivery before it sends it, and removes it afterwards. If
// it is killed between the two, the delivery is sent once more. Then the
// browser replaces the notice by the other, because both have the same tag, and
// an address gets the same Idempotency-Key again.
package call
