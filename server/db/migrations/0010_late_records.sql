-- Late records: sales records dated before their tickets were on the shelf, or that changed a business day that had ended.
-- `id` is the number of the submission.
CREATE TABLE late_records (
  store_id integer NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('before_shelf', 'other_day')),
  PRIMARY KEY (store_id, id),
  -- the submission is written last, when its answer is known
  FOREIGN KEY (store_id, id) REFERENCES submissions (store_id, id) DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
-- How many tickets and cents a late record gave to, or took from, each record when it was received: signed.
CREATE TABLE late_record_changes (
  store_id integer NOT NULL,
  late_record_id bigint NOT NULL,
  changed_record_id bigint NOT NULL,
  ticket_count integer NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (store_id, late_record_id, changed_record_id),
  FOREIGN KEY (store_id, late_record_id) REFERENCES late_records (store_id, id),
  FOREIGN KEY (store_id, changed_record_id) REFERENCES submissions (store_id, id) DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX late_record_changes_changed ON late_record_changes (store_id, changed_record_id);
--> statement-breakpoint
-- Which late records an owner has looked at.
CREATE TABLE late_records_seen (
  store_id integer NOT NULL,
  late_record_id bigint NOT NULL,
  seen_by integer NOT NULL REFERENCES users (id),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, late_record_id),
  FOREIGN KEY (store_id, late_record_id) REFERENCES late_records (store_id, id)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON late_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON late_record_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON late_records_seen
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('late_records', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('late_record_changes', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('late_records_seen', 'SELECT, INSERT');
--> statement-breakpoint
-- The audit log is ordered by receipt.
CREATE INDEX submissions_received ON submissions (store_id, received_at, id, created_by);
--> statement-breakpoint
-- Who was on duty in a session at an instant.
CREATE INDEX audit_log_duty ON audit_log (store_id, session_id, at)
  WHERE action IN ('signed_in', 'clerk_on_duty');
--> statement-breakpoint
-- The open exceptions, newest first.
CREATE INDEX exceptions_open_newest ON exceptions (store_id, id) WHERE resolved_at IS NULL;
