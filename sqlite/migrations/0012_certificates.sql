-- +goose Up

-- TLS certificates with their keys, the account at the CA, and answers to its challenges.
CREATE TABLE certificates (
    name TEXT PRIMARY KEY,
    data BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Which process orders a certificate now.
CREATE TABLE claims (
    name  TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL -- milliseconds since 1970
) STRICT, WITHOUT ROWID;
