-- What one process of an installation does for all, about once a minute: when it last began, and what it found (minute-work.ts).
CREATE TABLE minute_work (
  name text PRIMARY KEY,
  began_at timestamptz NOT NULL,
  found jsonb,
  found_at timestamptz
);
--> statement-breakpoint
ALTER TABLE minute_work ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Mails that could not be sent at the first try are counted without reading the tries of all mails ever sent.
CREATE INDEX morning_tries_second ON morning_tries (store_id, user_id, day) WHERE number = 2;
