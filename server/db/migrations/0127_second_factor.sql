-- A second factor of people who sign in (decision 91): a code that changes every half minute (RFC 6238).
CREATE TABLE second_factors (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- base32
  secret text NOT NULL,
  -- null: its first code hasn't been typed yet, so it isn't asked for
  confirmed_at timestamptz,
  -- the half minute, counted since 1970, of the last code that was taken: each is taken once
  last_step bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the recovery codes that are left
  recovery_hashes text[] NOT NULL DEFAULT '{}'
);
--> statement-breakpoint
-- Who may see a user sees whether they have one, and somebody with a higher role may take it away.
SELECT keep_within_users('second_factors', 'SELECT (user_id, confirmed_at), DELETE');
--> statement-breakpoint
-- Of a company: its people may do little until they have one.
ALTER TABLE stores ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- A bookkeeper: reads what the role may read, and changes nothing.
ALTER TABLE users ADD COLUMN reads_only boolean NOT NULL DEFAULT false;
