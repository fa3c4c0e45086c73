-- Counts the changes of a company's list of games, which terminals copy as the UPCs of their stock (decision 73).
ALTER TABLE games ADD COLUMN version bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE INDEX games_version ON games (store_id, version);
