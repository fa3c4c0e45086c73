-- The mark of the last backup command that came to its end, for Health. Operators who back up by other means leave it themselves
-- (docs/operating.md).
CREATE TABLE last_backup (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  saved_at timestamptz NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
--> statement-breakpoint
ALTER TABLE last_backup ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Terminals not heard from.
CREATE INDEX sessions_seen ON sessions (last_seen_at);
--> statement-breakpoint
-- Subscriptions that end.
CREATE INDEX subscriptions_end ON subscriptions (((created_at AT TIME ZONE 'UTC') + valid_days * interval '1 day'))
  WHERE status = 1;
