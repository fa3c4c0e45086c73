-- What a terminal withdrew of its refused entries: thrown away with a reason, or changed and sent under another key.
ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check;
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_kind_check
  CHECK (kind IN ('sale', 'shelf', 'correction', 'discard'));
--> statement-breakpoint
-- the key of a refused entry whose place this one took
ALTER TABLE submissions ADD COLUMN replaces uuid;
--> statement-breakpoint
-- A copy of that entry may be on another terminal: one version of it is recorded, once.
CREATE UNIQUE INDEX submissions_replaces ON submissions (store_id, replaces) WHERE replaces IS NOT NULL;
--> statement-breakpoint
-- "This entry is not to be recorded", for ever as told.
CREATE TABLE discards (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  -- the key of the entry that was thrown away
  entry_key uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sale', 'shelf')),
  captured_by text NOT NULL,
  captured_at timestamptz NOT NULL,
  -- the runs of tickets that it was about
  entries json NOT NULL,
  amount_cents bigint NOT NULL,
  -- why the server had refused it
  refusal text NOT NULL,
  reason text NOT NULL,
  -- another terminal had sent it: it stays recorded
  was_recorded boolean NOT NULL,
  PRIMARY KEY (store_id, submission_id),
  -- the submission is written last, when its answer is known
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX discards_entry ON discards (store_id, entry_key);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON discards
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
