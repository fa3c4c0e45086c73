-- A store's figures on its company's board, as derived from its records: those of the day on which they were derived, and of the
-- days after it. `derived_from` says how far the store's records went, and those of other stores that the figures depend
-- on. A derived row may be deleted at any time.
CREATE TABLE board_figures (
  store_id integer PRIMARY KEY,
  -- one more each time, so that figures replace only those that their server has seen
  revision integer NOT NULL,
  derived_from jsonb NOT NULL,
  figures jsonb NOT NULL
);
--> statement-breakpoint
SELECT keep_within_place('board_figures', 'SELECT, INSERT, UPDATE');
