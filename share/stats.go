package share

// Stats counts the tasks of a Queue by Urgency.
type Stats struct {
	Waiting, Running [urgencies]int // Waiting includes tasks that let others go first
	Refused          int64          // by Do, since New
}

// Stats returns how many tasks there are.
func (q *Queue) Stats() Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := Stats{Refused: q.refused}
	for a := range q.waiting {
		for p := range a.waiting {
			for u := range urgencies {
				s.Waiting[u] += len(p.queues[u])
			}
		}
	}
	for _, t := range q.running {
		s.Running[t.urgency]++
	}
	return s
}
