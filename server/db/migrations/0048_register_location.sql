-- The number of a store in the files of its registers. NULL: not set. In two commands, for Citus.
ALTER TABLE store_settings ADD COLUMN register_location text;
--> statement-breakpoint
ALTER TABLE store_settings
  ADD CONSTRAINT store_settings_register_location_check CHECK (length(register_location) <= 60);
