-- +goose Up

-- What statistics need of an ending, as JSON. NULL: the release that stored the ending did not note which seats are uncounted; a
-- background task adds it.
ALTER TABLE endings ADD COLUMN tally bytea;
