-- The accountant's journal: a closed week keeps its entries exactly as they were closed.
ALTER TABLE store_settings
  -- null: the defaults of domain/journal/accounts
  ADD COLUMN journal_accounts json,
  ADD COLUMN journal_tax_rate text;
--> statement-breakpoint
ALTER TABLE submissions
  DROP CONSTRAINT submissions_kind_check,
  ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money', 'removal', 'pack_dates',
                    'lottery_statement', 'journal_close'));
--> statement-breakpoint
CREATE TABLE journal_closings (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  -- counts the store's closings
  number integer NOT NULL,
  week_start date NOT NULL,
  week_end date NOT NULL CHECK (week_end >= week_start),
  -- the rules of the lottery's account by which the week was closed; a later change doesn't rewrite it
  rules json NOT NULL,
  tax_rate text NOT NULL,
  entries json NOT NULL,
  PRIMARY KEY (store_id, submission_id),
  UNIQUE (store_id, week_start),
  UNIQUE (store_id, number),
  -- the submission is written last, when its answer is known
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('journal_closings', 'SELECT, INSERT');
