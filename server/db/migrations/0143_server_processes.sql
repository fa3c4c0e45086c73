-- The processes of the server, each of which notes about once a minute that it runs (server/health/processes.ts).
CREATE TABLE server_processes (
  -- its machine and port
  place text PRIMARY KEY,
  -- of the app that it serves
  build text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE server_processes ENABLE ROW LEVEL SECURITY;
