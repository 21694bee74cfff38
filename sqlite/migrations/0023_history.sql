-- +goose Up

-- When the match at a table was over, in milliseconds since 1970: 0 before that, and 1 if no ending of it is stored. The index
-- gives a page of somebody's finished matches without reading the others.
ALTER TABLE holders ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;

UPDATE holders SET ended = coalesce((SELECT max(e.ended, 1) FROM endings e WHERE e.n = holders.n), 1)
WHERE EXISTS (SELECT 1 FROM heads h WHERE h.n = holders.n AND h.status = 'over');

CREATE INDEX holders_ended ON holders (player, ended, n) WHERE ended > 0;

-- Endings are stored by appends, archives and a background task, and holders are rewritten when seats change, so triggers keep
-- the two in step.
-- +goose StatementBegin
CREATE TRIGGER holders_of_ending AFTER INSERT ON endings BEGIN
    UPDATE holders SET ended = max(NEW.ended, 1) WHERE n = NEW.n;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ending_of_holder AFTER INSERT ON holders
WHEN NEW.ended = 0 AND EXISTS (SELECT 1 FROM heads WHERE n = NEW.n AND status = 'over') BEGIN
    UPDATE holders SET ended = coalesce((SELECT max(e.ended, 1) FROM endings e WHERE e.n = NEW.n), 1)
    WHERE player = NEW.player AND n = NEW.n;
END;
-- +goose StatementEnd

-- A match that ended without an ending has none to wait for.
-- +goose StatementBegin
CREATE TRIGGER holders_of_head AFTER UPDATE OF status ON heads WHEN NEW.status = 'over' AND OLD.status <> 'over' BEGIN
    UPDATE holders SET ended = 1 WHERE n = NEW.n AND ended = 0;
END;
-- +goose StatementEnd
