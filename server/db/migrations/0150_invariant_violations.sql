-- How often each invariant of the server was violated, with what is needed to look at the last time (decision 106).
CREATE TABLE invariant_violations (
  invariant text PRIMARY KEY,
  violations bigint NOT NULL CHECK (violations > 0),
  store_id integer NOT NULL,
  evidence text NOT NULL CHECK (length(evidence) <= 1000),
  last_at timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE invariant_violations ENABLE ROW LEVEL SECURITY;
