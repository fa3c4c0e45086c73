-- Sign-ups for a trial, while an operator allows them (SIGN_UP). Nothing of one is made before the link in its mail sets a
-- password. A row is kept for a day, also after that, since sign-ups are limited per day.
CREATE TABLE sign_ups (
  token_hash bytea PRIMARY KEY,
  company_name text NOT NULL,
  store_name text NOT NULL,
  state text NOT NULL,
  time_zone text NOT NULL,
  email text NOT NULL,
  username text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
--> statement-breakpoint
-- For no signed-in request.
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY;
