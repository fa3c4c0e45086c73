-- A store may let a camera sweep help a count.
ALTER TABLE store_settings ADD COLUMN sweep_in_counts boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- A sweep saw this front, not a scan or typing: it was the known one, and a person has looked at the list.
ALTER TABLE sightings ADD COLUMN swept boolean NOT NULL DEFAULT false;
