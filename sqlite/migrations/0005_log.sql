-- +goose Up

-- The logs of all tables in one, in the order in which they were written: what a commit adds lies side by side at the end, on a
-- page or two. Each entry names the one before it of its table, and the table's head names the newest. An index of table and seq
-- would find them too, but every table has its place in it apart from the others, and to write those took most of a commit.
CREATE TABLE log (
    id    INTEGER PRIMARY KEY,
    n     INTEGER NOT NULL, -- the table
    seq   INTEGER NOT NULL,
    prev  INTEGER NOT NULL, -- id of the entry before it; 0 for the first
    entry TEXT NOT NULL     -- JSON; in the last of an append with what else is kept of the head
) STRICT;

INSERT INTO log (id, n, seq, prev, entry)
SELECT e.rowid, e.n, e.seq, coalesce((SELECT p.rowid FROM entries p WHERE p.n = e.n AND p.seq = e.seq - 1), 0),
    '{"at":' || e.at || ',"kind":' || json_quote(e.kind) || ',"seat":' || e.seat
    || ',"player":' || json_quote(e.player) || ',"key":' || json_quote(e.key)
    || coalesce(',"move":' || e.move, '') || coalesce(',"detail":' || e.detail, '')
    || coalesce(',"head":{"ply":' || h.ply || ',"actors":' || h.actors || ',"updated":' || h.updated || ',"hash":' || json_quote(h.hash) || '}', '')
    || '}'
FROM entries e LEFT JOIN heads h ON h.n = e.n AND h.seq = e.seq
ORDER BY e.rowid;

-- Small, because every append rewrites one.
CREATE TABLE newest (
    n      INTEGER PRIMARY KEY REFERENCES tables (n),
    seq    INTEGER NOT NULL,
    last   INTEGER NOT NULL, -- id of the newest entry
    status TEXT NOT NULL
) STRICT;

INSERT INTO newest (n, seq, last, status)
SELECT h.n, h.seq, e.rowid, h.status FROM heads h JOIN entries e ON e.n = h.n AND e.seq = h.seq;

DROP TABLE entries;
DROP TABLE heads;
ALTER TABLE newest RENAME TO heads;

CREATE INDEX heads_unfinished ON heads (n) WHERE status <> 'over';
