package metrics

import (
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// TestStartTime checks that there is one start time, whether or not the system
// tells it.
func TestStartTime(t *testing.T) {
	for name, o := range map[string]collectors.ProcessCollectorOpts{
		"told": {}, "hidden": {PidFn: func() (int, error) { return 0, errors.New("hidden") }},
	} {
		registry := prometheus.NewPedanticRegistry()
		registry.MustRegister(newProcess(o))
		families, err := registry.Gather()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		found := 0
		for _, f := range families {
			if f.GetName() != "process_start_time_seconds" {
				continue
			}
			found += len(f.GetMetric())
			at := time.Unix(int64(f.GetMetric()[0].GetGauge().GetValue()), 0)
			if age := time.Since(at); age < -time.Minute || age > time.Hour {
				t.Errorf("%s: the process started at %v", name, at)
			}
		}
		if found != 1 {
			t.Errorf("%s: there are %d start times, want 1", name, found)
		}
	}
}
