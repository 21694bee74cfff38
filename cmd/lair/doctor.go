package main

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"lair.games/lair/doctor"
	"lair.games/lair/nats"
	"lair.games/lair/postgres"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// doctorCmd is "lair doctor".
type doctorCmd struct {
	serveCmd
	Quiet time.Duration `help:"How long to leave a connection alone at the public address, to see whether it is cut. 70s finds the usual limit of a minute." default:"5s" placeholder:"TIME"`
	CA    string        `name:"ca" help:"File with the certificates of a CA, in PEM, that the public address may have its certificate from." placeholder:"FILE"`

	Repair bool `help:"Rebuild heads that are damaged from the logs of their tables. The server must be stopped; the damaged file is kept."`

	findings []doctor.Finding
	notes    []string
	served   bool // a server uses the data folder
}

// doctorFlags are the flags of "lair doctor" that are no settings.
var doctorFlags = []string{"quiet", "ca", "repair"}

// Help is printed below the flags.
func (doctorCmd) Help() string {
	return "Give it the settings of lair serve, in the same way. With --url it opens the public " +
		"address as a browser would. Without --repair it changes nothing, and may be run beside a " +
		"server. The exit " +
		"code is 0 if nothing is wrong, and 1 otherwise."
}

// Run prints what is wrong.
func (c *doctorCmd) Run(ctx context.Context, s *streams) error {
	if err := c.complete(); err != nil {
		return err
	}
	if c.Repair {
		return c.repair(ctx, s)
	}
	c.machine()
	if c.Store == "" {
		c.folderChecks(ctx)
	} else {
		c.database(ctx)
	}
	c.bus()
	c.addresses()
	if c.URL != "" {
		if err := c.public(ctx); err != nil {
			return err
		}
	}
	for _, note := range c.notes {
		fmt.Fprintf(s.out, "note:  %s\n", note)
	}
	for _, f := range c.findings {
		fmt.Fprintf(s.out, "wrong: %s\n   do: %s\n", f.Wrong, f.Do)
	}
	switch n := len(c.findings); n {
	case 0:
		fmt.Fprintln(s.out, "Nothing is wrong.")
		return nil
	case 1:
		return errors.New("one thing is wrong")
	default:
		return fmt.Errorf("%d things are wrong", n)
	}
}

// find adds a finding.
func (c *doctorCmd) find(do, wrong string, args ...any) {
	found := doctor.Finding{Wrong: sentence(fmt.Sprintf(wrong, args...)), Do: do}
	c.findings = append(c.findings, found)
}

// note adds something that need not be wrong.
func (c *doctorCmd) note(text string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(text, args...))
}

// sentence makes a text one line that ends with a full stop.
func sentence(text string) string {
	return strings.TrimSuffix(strings.ReplaceAll(text, "\n", " "), ".") + "."
}

// Least values with which nothing is wrong.
const (
	enoughFiles = 4096
	enoughDisk  = 500 << 20 // bytes
)

// machine checks what the system grants.
func (c *doctorCmd) machine() {
	if n, ok := fileLimit(); ok && n < enoughFiles {
		c.find(
			"Raise the limit: ulimit -n, or LimitNOFILE= of a systemd unit.",
			"only %d files may be open at a time, and each player takes one", n,
		)
	}
}

// folderChecks checks the data folder.
func (c *doctorCmd) folderChecks(ctx context.Context) {
	info, err := os.Stat(c.Data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.note("The data folder %s does not exist yet; lair serve makes it.", c.Data)
		return
	case err != nil:
		c.find("Correct the setting data.", "the data folder %s cannot be read: %v", c.Data, cause(err))
		return
	case !info.IsDir():
		c.find("Set data to a folder.", "the data folder %s is not a folder", c.Data)
		return
	}
	c.closed(c.Data, info, 0o700)
	if f, err := os.CreateTemp(c.Data, ".doctor-*"); err != nil {
		c.find(
			"Give it to the user who runs the server, with chown, and mount it for writing.",
			"nothing can be written into the data folder %s: %v", c.Data, cause(err),
		)
	} else {
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
	if left, ok := diskLeft(c.Data); ok && left < enoughDisk {
		c.find(
			"Free some space, or move the folder to a larger disk.",
			"the disk of the data folder %s has only %d MB left", c.Data, left>>20,
		)
	}
	c.lockChecks()
	c.file(ctx, filepath.Join(c.Data, "lair.db"))
}

// closed checks that other users of the machine can read nothing.
func (c *doctorCmd) closed(name string, info fs.FileInfo, mode fs.FileMode) {
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		c.find(
			fmt.Sprintf("Close it: chmod %o %s", mode, name),
			"%s can be read by other users of this machine, and it holds secrets", name,
		)
	}
}

// lockChecks looks whether a server uses the data folder. It makes no lock file,
// which the server's user could not open.
func (c *doctorCmd) lockChecks() {
	f, err := os.Open(filepath.Join(c.Data, lockName))
	if err != nil {
		return // nobody has ever served it
	}
	defer func() { _ = f.Close() }()
	if errors.Is(lockFile(f, false), errLocked) {
		c.served = true
		c.note("A server uses the data folder %s now%s.", c.Data, readHolder(f))
	}
}

// file checks the database file.
func (c *doctorCmd) file(ctx context.Context, name string) {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		c.note("The data folder %s holds no tables yet.", c.Data)
		return
	}
	if err == nil {
		c.closed(name, info, 0o600)
		err = sqlite.Inspect(ctx, name)
	}
	do := "Look at the file and its owner."
	switch {
	case err == nil:
		c.paused(ctx, name)
		return
	case errors.Is(err, sqlite.ErrForeign):
		do = "Set data to a folder of Lair's own."
	case errors.Is(err, sqlite.ErrNewer):
		do = "Start the newer program, or restore a backup from before it."
	case errors.Is(err, sqlite.ErrDamaged) && !sqlite.Repairable(ctx, name):
		do = "Stop the server and restore the newest backup. Rebuilding heads cannot help here."
	case errors.Is(err, sqlite.ErrDamaged):
		do = "Stop the server and run lair doctor --repair. If that does not help, restore the " +
			"newest backup."
	}
	c.find(do, "%s cannot be used: %v", name, cause(err))
}

// paused looks for tables whose match this program cannot play on.
func (c *doctorCmd) paused(ctx context.Context, name string) {
	list, err := contents(c.Cards, c.Values)
	if err != nil {
		c.find("Correct the setting cards or values.", "%v", err)
		return
	}
	view, err := sqlite.Look(ctx, name)
	if err != nil {
		c.note("The tables in %s cannot be looked at: %v.", name, err)
		return
	}
	defer func() { _ = view.Close() }()
	ids, err := view.Unfinished(ctx)
	var faults []table.Fault
	for _, id := range ids {
		stored, err := view.Read(ctx, id)
		if err == nil {
			err = table.Replay(id, stored, list.Game, list.Lesson)
		}
		if why := table.DefectOf(err); why != "" {
			faults = append(faults, table.Fault{Table: id, Kind: table.FaultFrozen, Why: why})
		}
	}
	if err != nil {
		c.note("The tables in %s cannot be listed: %v.", name, err)
	}
	if len(faults) > 0 {
		c.find(
			"Nothing of them is lost. docs/hosting.md says under Paused tables what to do about each "+
				"reason.",
			"%d of %d unfinished tables are paused, for example %s: %s", len(faults), len(ids),
			faults[0].Table, reasons(faults),
		)
	}
}

// database checks a PostgreSQL database.
func (c *doctorCmd) database(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	warned, now, err := postgres.Inspect(ctx, c.Store)
	do := "Check that PostgreSQL runs, and the setting store."
	switch {
	case errors.Is(err, postgres.ErrForeign):
		do = "Make a database for Lair alone with createdb, and name that one in the setting store."
	case errors.Is(err, postgres.ErrNewer):
		do = "Start the newer program, or restore a backup from before it."
	}
	if err != nil {
		c.find(do, "the database cannot be used: %v", err)
		return
	}
	for _, text := range warned {
		c.find("docs/scaling.md says how nothing is lost.", "%s", text)
	}
	if off := time.Until(now).Abs(); off > 2*time.Minute {
		c.find(
			"Let both machines get the time from the network, for instance by systemd-timesyncd.",
			"the clock of the database and that of this machine differ by %v", off.Round(time.Second),
		)
	}
}

// bus checks NATS.
func (c *doctorCmd) bus() {
	if c.Bus == "" {
		return
	}
	if err := nats.Reachable(c.Bus); err != nil {
		c.find(
			"Check that NATS runs, and the setting bus. Until then, nodes hear of moves late.",
			"the bus cannot be used: %v", err,
		)
	}
}

// addresses checks where the server listens, and whom it believes.
func (c *doctorCmd) addresses() {
	host, _, err := net.SplitHostPort(c.Listen)
	ip := net.ParseIP(host)
	if err == nil && c.Proxy.number() > 0 && host != "localhost" &&
		(ip == nil || !ip.IsLoopback()) {
		c.find(
			"Set proxy to the network of the proxy, or let the server listen at 127.0.0.1 only.",
			"anybody who reaches port %s can pretend to come from any address, because proxy is a number",
			strings.TrimPrefix(c.Listen, host+":"),
		)
	}
	if c.served || c.Store != "" {
		return // a server may hold its addresses
	}
	list := map[string]string{"listen": c.Listen}
	if len(c.Domain) > 0 && c.HTTP != "none" {
		list["http"] = c.HTTP
	}
	for setting, address := range list {
		l, err := listen(setting, address)
		if err != nil {
			c.find("Stop the other program, or change the setting "+setting+".", "%v", err)
			continue
		}
		_ = l.Close()
	}
}

// public looks at the public address.
func (c *doctorCmd) public(ctx context.Context) error {
	p := doctor.Public{URL: c.URL, Quiet: c.Quiet}
	if c.CA != "" {
		text, err := readInput(c.CA, pemFile)
		if err != nil {
			return usagef("--ca: %v", err)
		}
		p.Roots = x509.NewCertPool()
		if !p.Roots.AppendCertsFromPEM(text) {
			return usagef("--ca: %s holds no certificate in PEM", c.CA)
		}
	}
	c.findings = append(c.findings, p.Check(ctx)...)
	return nil
}
