-- How the card was made of which a front ticket is the sighting; null: the terminal didn't say. That of a scanned claim is
-- its own sighting's.
ALTER TABLE claims ADD COLUMN source text CHECK (source IN ('scan', 'typed'));
--> statement-breakpoint
ALTER TABLE sightings ADD COLUMN source text CHECK (source IN ('scan', 'typed'));
--> statement-breakpoint
-- Which alarms somebody has looked at. Alarms are derived, so their rule, subject and day identify them.
CREATE TABLE alarms_seen (
  store_id integer NOT NULL,
  rule text NOT NULL,
  subject text NOT NULL,
  day date NOT NULL,
  reason text NOT NULL,
  seen_by integer NOT NULL REFERENCES users (id),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, day, rule, subject)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON alarms_seen
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('alarms_seen', 'SELECT, INSERT');
