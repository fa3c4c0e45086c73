-- The number of a store at the lottery, for sheets and statements. NULL: not set. In two commands, for Citus.
ALTER TABLE store_settings ADD COLUMN retailer_number text;
--> statement-breakpoint
ALTER TABLE store_settings
  ADD CONSTRAINT store_settings_retailer_number_check CHECK (length(retailer_number) <= 20);
