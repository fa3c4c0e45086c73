-- The amounts of a store's closed weeks as derived at its last closing, so that a look derives only the weeks that something
-- has concerned since. Like board_figures, a row may be deleted at any time.
CREATE TABLE journal_weeks (
  store_id integer PRIMARY KEY,
  rules integer NOT NULL,
  derived_from jsonb NOT NULL,
  -- not jsonb, which would change the order of the lines
  weeks json NOT NULL
);
--> statement-breakpoint
SELECT keep_within_place('journal_weeks', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- The parts of transfers since then.
CREATE INDEX transfer_parts_id ON transfer_parts (store_id, id);
