-- When the first record of a census arrived: the censuses that a store begins in a day are limited. Earlier ones don't count.
ALTER TABLE censuses ADD COLUMN received_at timestamptz NOT NULL DEFAULT '-infinity';
--> statement-breakpoint
CREATE INDEX censuses_received ON censuses (store_id, received_at);
