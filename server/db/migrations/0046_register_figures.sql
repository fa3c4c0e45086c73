-- What a store's registers reported at their close, kept as it came.
-- In two commands, for Citus.
ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check;
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money', 'removal', 'pack_dates',
                    'lottery_statement', 'journal_close', 'lottery_packs', 'register_figures'));
--> statement-breakpoint
CREATE TABLE register_figures (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  register_id text NOT NULL,
  period text NOT NULL CHECK (period IN ('shift', 'day')),
  -- the number of the report at its register
  sequence integer NOT NULL,
  begins_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at >= begins_at),
  business_date date NOT NULL,
  lines json NOT NULL,
  payouts_cents bigint NOT NULL,
  PRIMARY KEY (store_id, submission_id),
  UNIQUE (store_id, register_id, period, sequence),
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX register_figures_day ON register_figures (store_id, business_date);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON register_figures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('register_figures', 'SELECT, INSERT');
--> statement-breakpoint
-- What each department of the registers counts as; null: none is mapped.
ALTER TABLE store_settings ADD COLUMN register_map json;
