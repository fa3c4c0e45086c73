-- The lottery's own lists of a store's packs, kept as they came; the newest day counts, and its newest list.
-- In two commands, for Citus.
ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check;
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money', 'removal', 'pack_dates',
                    'lottery_statement', 'journal_close', 'lottery_packs'));
--> statement-breakpoint
CREATE TABLE lottery_pack_lists (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  as_of date NOT NULL,
  packs json NOT NULL,
  PRIMARY KEY (store_id, submission_id),
  -- the submission is written last, when its answer is known
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX lottery_pack_lists_day ON lottery_pack_lists (store_id, as_of);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lottery_pack_lists
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('lottery_pack_lists', 'SELECT, INSERT');
