-- A terminal may discard a refused entry of a census, like every other entry of its outbox.
-- In two commands, for Citus.
ALTER TABLE discards DROP CONSTRAINT discards_kind_check;
--> statement-breakpoint
ALTER TABLE discards ADD CONSTRAINT discards_kind_check
    CHECK (kind IN ('sale', 'shelf', 'money', 'removal', 'census', 'census_close', 'placed'));
