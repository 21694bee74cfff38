package main

import (
	"bytes"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

const (
	// memoryShare is the part of the machine's memory that Go may use, in
	// percent. The rest is for SQLite, thread stacks and the system's cache.
	memoryShare = 80
	// tableMemory is what a live table takes at most, with its share of garbage,
	// and tableShare the part of the memory, in percent, that tables may take.
	tableMemory  = 256 << 10
	tableShare   = 50
	mostTables   = 4096
	fewestTables = 64
)

// limitMemory sets the limit of Go's memory from the memory of the machine or of
// its control group, unless GOMEMLIMIT is set. It returns how many tables may be
// in memory.
func limitMemory() (tables int) {
	limit := debug.SetMemoryLimit(-1)
	if os.Getenv("GOMEMLIMIT") == "" {
		total, ok := machineMemory("/", physicalMemory())
		if !ok {
			return mostTables
		}
		limit = total / 100 * memoryShare
		debug.SetMemoryLimit(limit)
	}
	return tablesIn(limit)
}

// tablesIn returns how many tables may be in memory under a limit of bytes.
func tablesIn(limit int64) int {
	return int(min(max(limit/100*tableShare/tableMemory, fewestTables), mostTables))
}

// machineMemory returns the bytes of memory that this process can have: total, those
// of the machine, or fewer if one of its control groups allows fewer. root is the
// root of the file system. It returns false on systems that do not say.
func machineMemory(root string, total int64) (int64, bool) {
	ok := total > 0
	groups, err := os.ReadFile(path.Join(root, "proc/self/cgroup"))
	if err != nil {
		return total, ok
	}
	for line := range strings.Lines(string(groups)) {
		// number, controllers, path; version 2 has no controllers
		part := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(part) < 3 {
			continue
		}
		base, file := "sys/fs/cgroup", "memory.max"
		switch {
		case strings.Contains(","+part[1]+",", ",memory,"):
			base, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		case part[1] != "":
			continue
		}
		// The limit of a group holds for the groups in it. In a container the path
		// is the host's, and only the root of the groups is there.
		for group := path.Clean("/" + part[2]); ; group = path.Dir(group) {
			n, limited := readBytes(path.Join(root, base, group, file))
			if limited && (!ok || n < total) {
				total, ok = n, true
			}
			if group == "/" {
				break
			}
		}
	}
	return total, ok
}

// readBytes reads a file that holds a number of bytes. It returns false for
// anything else, such as "max".
func readBytes(file string) (int64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n, err == nil && n > 0
}
