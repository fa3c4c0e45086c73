-- Browsers in which somebody signed in before: what others guess at that account doesn't hold them up.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
--> statement-breakpoint
CREATE INDEX known_devices_user ON known_devices (user_id, last_used_at);
--> statement-breakpoint
-- Whoever deactivates a user has its devices forgotten.
SELECT keep_within_users('known_devices', 'SELECT (user_id), DELETE');
