-- The day's files with the morning message, for those who choose them, and the language of both.
ALTER TABLE morning_readers ADD COLUMN with_files boolean NOT NULL DEFAULT false,
                            ADD COLUMN language text NOT NULL DEFAULT 'en';
--> statement-breakpoint
-- Who gets a message at once about a store: nobody, until they choose it.
CREATE TABLE alert_readers (
  store_id integer NOT NULL,
  user_id integer NOT NULL,
  missing boolean NOT NULL,
  -- null: not about drawers
  short_cents integer CHECK (short_cents >= 0),
  by_mail boolean NOT NULL,
  -- of the sentences
  language text NOT NULL,
  -- what was recorded earlier is no news
  since timestamptz NOT NULL,
  PRIMARY KEY (store_id, user_id)
);
--> statement-breakpoint
-- The messages: one for each record, reader, and device or mail. Sent ones stay for 90 days, since a late record may make
-- their record news again.
CREATE TABLE alerts (
  store_id integer NOT NULL,
  -- the record that it is about
  submission_id uuid NOT NULL,
  user_id integer NOT NULL,
  -- the session of a device; 0: mail
  target bigint NOT NULL,
  -- the figures when it was found
  content json NOT NULL,
  created_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- sent, given up, or there is nobody to send it to any more
  done_at timestamptz,
  PRIMARY KEY (store_id, submission_id, user_id, target)
);
--> statement-breakpoint
CREATE INDEX alerts_due ON alerts (store_id, next_try_at) WHERE done_at IS NULL;
--> statement-breakpoint
SELECT keep_within_place('alert_readers', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
-- Only the server itself sends.
SELECT keep_within_place('alerts', 'SELECT');
--> statement-breakpoint
-- Where a device gets push messages (RFC 8030), as long as its sign-in lasts.
CREATE TABLE push_subscriptions (
  session_id bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  endpoint text NOT NULL,
  -- the device's public key and secret (RFC 8291)
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  -- the server's public key then: the push service takes messages with no other
  server_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created_at);
--> statement-breakpoint
SELECT keep_within_users('push_subscriptions', 'SELECT (session_id, user_id, server_key, created_at), INSERT, DELETE');
--> statement-breakpoint
-- The server's own key pair, by which push services know it (RFC 8292). One row.
CREATE TABLE push_keys (
  id integer PRIMARY KEY CHECK (id = 1),
  -- PKCS #8
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
-- For neither role of signed-in requests.
ALTER TABLE push_keys ENABLE ROW LEVEL SECURITY;
