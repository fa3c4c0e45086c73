-- What a store's owner should look at, as derived from its records, for reads about all stores of a company. Like board_figures,
-- a row may be deleted at any time.
CREATE TABLE attention (
  store_id integer PRIMARY KEY,
  revision integer NOT NULL,
  derived_from jsonb NOT NULL,
  -- not jsonb, which would change the order of the fields in replies
  figures json NOT NULL
);
--> statement-breakpoint
SELECT keep_within_place('attention', 'SELECT, INSERT, UPDATE');
