-- +goose NO TRANSACTION
-- +goose Up

-- What is deleted is given back to the disk, a few pages at a time. The file is rewritten once, with room to say which page
-- belongs to which other.
PRAGMA auto_vacuum = INCREMENTAL;
VACUUM;
