ALTER TABLE submissions
  DROP CONSTRAINT submissions_kind_check,
  ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money'));
--> statement-breakpoint
ALTER TABLE discards
  DROP CONSTRAINT discards_kind_check,
  ADD CONSTRAINT discards_kind_check CHECK (kind IN ('sale', 'shelf', 'money'));
--> statement-breakpoint
-- The money of a shift as a person entered it: figures of the lottery's terminal, and the cash in the drawer (null: not
-- counted).
CREATE TABLE money_statements (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  basis text NOT NULL CHECK (basis IN ('delta', 'cumulative')),
  online_sales_cents bigint NOT NULL CHECK (online_sales_cents >= 0),
  online_cancels_cents bigint NOT NULL CHECK (online_cancels_cents >= 0),
  instant_cashes_cents bigint NOT NULL CHECK (instant_cashes_cents >= 0),
  online_cashes_cents bigint NOT NULL CHECK (online_cashes_cents >= 0),
  cashless_cents bigint NOT NULL CHECK (cashless_cents >= 0),
  other_cents bigint NOT NULL,
  cash_counted_cents bigint CHECK (cash_counted_cents >= 0),
  -- the lottery's terminal was closed since the statement before
  terminal_closed boolean NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (store_id, submission_id),
  -- the submission is written last, when its answer is known
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
-- The records that a statement is about, in its order. Such a record may arrive after the statement.
CREATE TABLE money_statement_records (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  position smallint NOT NULL,
  record_key uuid NOT NULL,
  PRIMARY KEY (store_id, submission_id, record_key),
  FOREIGN KEY (store_id, submission_id) REFERENCES money_statements (store_id, submission_id)
);
--> statement-breakpoint
CREATE INDEX money_statement_records_record ON money_statement_records (store_id, record_key);
--> statement-breakpoint
-- How many cents a sales record or a correction gave to, or took from, the record of another when it was received: signed.
CREATE TABLE record_changes (
  store_id integer NOT NULL,
  cause_id bigint NOT NULL,
  changed_record_id bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (store_id, cause_id, changed_record_id),
  FOREIGN KEY (store_id, cause_id) REFERENCES submissions (store_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (store_id, changed_record_id) REFERENCES submissions (store_id, id)
);
--> statement-breakpoint
CREATE INDEX record_changes_changed ON record_changes (store_id, changed_record_id);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_statement_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('money_statements', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('money_statement_records', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('record_changes', 'SELECT, INSERT');
--> statement-breakpoint
ALTER TABLE store_settings
  -- a difference up to this is even
  ADD COLUMN over_short_tolerance_cents integer NOT NULL DEFAULT 100 CHECK (over_short_tolerance_cents >= 0),
  -- what clerks see of the money on a handed-over terminal
  ADD COLUMN clerks_see text NOT NULL DEFAULT 'dollars' CHECK (clerks_see IN ('tickets', 'dollars', 'over_short')),
  -- clerks count the cash before they see what is expected
  ADD COLUMN blind_count boolean NOT NULL DEFAULT false;
