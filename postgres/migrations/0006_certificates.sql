-- +goose Up

-- TLS certificates with their keys, the account at the CA, and answers to its challenges.
CREATE TABLE certificates (
    name text PRIMARY KEY,
    data bytea NOT NULL
);

-- Which process orders a certificate now.
CREATE TABLE claims (
    name  text PRIMARY KEY,
    owner text NOT NULL,
    until timestamptz NOT NULL
);
