-- When the first record of a census arrived: the censuses that a store begins in a day are limited. Earlier ones don't count.
ALTER TABLE censuses ADD COLUMN received_at timestamptz NOT NULL DEFAULT '-infinity';
--> statement-breakpoint
CREATE INDEX censuses_received ON censuses (store_id, received_at);
--> statement-breakpoint
-- The stock that a census is compared with: that of its end, kept by the first closing that arrives. NULL for later ones, and
-- for those of an earlier release.
ALTER TABLE census_closings ADD COLUMN stock json;
