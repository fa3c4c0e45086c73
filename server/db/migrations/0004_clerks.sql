-- Clerks on duty: each has a PIN, and a terminal in their hands has a session of its own.
ALTER TABLE sessions ADD COLUMN kind text NOT NULL DEFAULT 'user' CHECK (kind IN ('user', 'terminal'));
--> statement-breakpoint
-- PBKDF2 with HMAC-SHA-256, as the terminals of the store have it too.
CREATE TABLE clerk_pins (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  salt bytea NOT NULL,
  iterations integer NOT NULL,
  hash bytea NOT NULL,
  -- in a row, until a right one
  wrong_tries smallint NOT NULL DEFAULT 0,
  locked_until timestamptz
);
--> statement-breakpoint
DROP INDEX audit_log_sign_in;
--> statement-breakpoint
-- How a session began, which tells the terminal of what was done in it.
CREATE UNIQUE INDEX audit_log_sign_in ON audit_log (session_id)
  WHERE action IN ('signed_in', 'terminal_handed_over');
