-- Each lock-out of a clerk is longer than the one before: how many in a row there were, until a right PIN or a new one.
ALTER TABLE clerk_pins ADD COLUMN lockouts smallint NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The outbox file from which a terminal loaded this submission, and who loaded it; null: the terminal captured it itself.
ALTER TABLE submissions ADD COLUMN imported json;
