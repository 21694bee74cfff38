package main

import "time"

// retention says how long things are kept.
type retention struct {
	KeepMatches days `help:"Keep finished matches for this many days; 0 keeps them for ever." default:"0" placeholder:"DAYS"`
}

// days is a number of days.
type days uint64

// time returns the days as a duration, at most 200 years.
func (d days) time() time.Duration {
	return time.Duration(min(d, 73_000)) * 24 * time.Hour
}
