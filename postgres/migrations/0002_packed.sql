-- +goose Up

-- The first entries of finished tables, compressed. The log holds those after them, of which there is always at least the newest:
-- it is what a table is listed by, and what is appended after it, such as a rematch, follows it as in any other table.
CREATE TABLE packed (
    tbl    bigint PRIMARY KEY REFERENCES tables (n),
    seq    bigint NOT NULL, -- of the last entry in the record
    record bytea NOT NULL
);
