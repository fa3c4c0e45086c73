-- A SuperAdmin reads as the admin of a company (decision 94), one at a time from a sign-in, with which it ends.
CREATE TABLE company_views (
  session_id bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES stores (id),
  token_hash bytea NOT NULL UNIQUE,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX company_views_user ON company_views (user_id);
--> statement-breakpoint
CREATE INDEX company_views_company ON company_views (company_id);
--> statement-breakpoint
-- A company sees and ends those of itself; a store has none.
ALTER TABLE company_views ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_company ON company_views TO lottery_company
  USING (company_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
GRANT SELECT (session_id, user_id, company_id, opened_at, expires_at), DELETE ON company_views TO lottery_tenant;
