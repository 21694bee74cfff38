package main

import (
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// TestMachineMemory reads the limits of machines and control groups.
func TestMachineMemory(t *testing.T) {
	const all = 2000 << 20
	for name, x := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"a machine": {nil, all},
		"version 2": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/lair.service\n",
			"sys/fs/cgroup/system.slice/lair.service/memory.max": "536870912\n",
		}, 512 << 20},
		"version 2, by an outer group": {map[string]string{
			"proc/self/cgroup":                                   "0::/system.slice/lair.service\n",
			"sys/fs/cgroup/system.slice/memory.max":              "268435456\n",
			"sys/fs/cgroup/system.slice/lair.service/memory.max": "max\n",
		}, 256 << 20},
		"version 1": {map[string]string{
			"proc/self/cgroup": "4:cpu,cpuacct:/\n3:memory:/lair\n0::/\n",
			"sys/fs/cgroup/memory/lair/memory.limit_in_bytes": "134217728\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":      "9223372036854771712\n",
		}, 128 << 20},
		"a container, whose path is the host's": {map[string]string{
			"proc/self/cgroup":         "0::/docker/0123\n",
			"sys/fs/cgroup/memory.max": "67108864\n",
		}, 64 << 20},
		"a group without a limit": {map[string]string{
			"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n",
		}, all},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			for file, text := range x.files {
				file = filepath.Join(root, file)
				if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if n, ok := machineMemory(root, all); n != x.want || !ok {
				t.Errorf("the memory is %d, %t; want %d", n, ok, x.want)
			}
		})
	}
	if n, ok := machineMemory(t.TempDir(), 0); ok {
		t.Errorf("a system that does not say has %d", n)
	}
	if n := physicalMemory(); n < 64<<20 || n > 1<<50 {
		t.Errorf("this machine has %d bytes", n)
	}
}

// TestTablesIn checks that fewer tables stay in memory on a small machine.
func TestTablesIn(t *testing.T) {
	for limit, want := range map[int64]int{
		1 << 20: fewestTables, 400 << 20: 800, 16 << 30: mostTables,
	} {
		if n := tablesIn(limit); n < want*99/100 || n > want {
			t.Errorf("%d tables may be in %d MiB, want about %d", n, limit>>20, want)
		}
	}
}

// limitGo sets the limit of Go's memory until the end of a test.
func limitGo(t *testing.T, n int64) {
	t.Helper()
	before := debug.SetMemoryLimit(n)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
}

// TestLimitMemory checks that the machine's memory is a limit unless the
// environment sets one.
func TestLimitMemory(t *testing.T) {
	limitGo(t, math.MaxInt64)
	t.Setenv("GOMEMLIMIT", "")
	tables := limitMemory()
	if n := debug.SetMemoryLimit(-1); n > physicalMemory() || tables != tablesIn(n) {
		t.Errorf("the limit is %d bytes of %d, with %d tables", n, physicalMemory(), tables)
	}
	debug.SetMemoryLimit(512 << 20)
	t.Setenv("GOMEMLIMIT", "512MiB") // the runtime reads it only at its start
	if n := limitMemory(); debug.SetMemoryLimit(-1) != 512<<20 || n != tablesIn(512<<20) {
		t.Errorf("with GOMEMLIMIT the limit is %d bytes, with %d tables", debug.SetMemoryLimit(-1), n)
	}
}
