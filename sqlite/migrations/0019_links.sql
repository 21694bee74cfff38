-- +goose Up

-- Devices that ask to be signed in, for ten minutes each. The code gives no access: a device of a player must approve it.
CREATE TABLE links (
    secret  BLOB PRIMARY KEY CHECK (length(secret) = 32), -- the SHA-256 of what the new device holds
    code    TEXT UNIQUE,      -- six digits; NULL if a device of the player offered it
    label   TEXT NOT NULL,    -- browser and system of the device that asks
    address TEXT NOT NULL,    -- of the device that asks
    expires INTEGER NOT NULL, -- milliseconds since 1970
    refused INTEGER NOT NULL, -- 1: it was refused
    device  BLOB REFERENCES devices (token) ON DELETE CASCADE -- the one that approved or offered it
) STRICT, WITHOUT ROWID;

CREATE INDEX links_device ON links (device);
