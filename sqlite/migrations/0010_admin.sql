-- +goose Up

-- What the operator decided and may look up: bans, the announcement, invitations, the audit log.
CREATE TABLE admin (
    n    INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id   TEXT NOT NULL,
    body BLOB NOT NULL, -- JSON
    UNIQUE (kind, id)
) STRICT;
