-- The language below the counter's English messages. Stores so far keep Punjabi.
-- Citus takes a constraint only by itself and with a name.
ALTER TABLE store_settings ADD COLUMN second_language text NOT NULL DEFAULT 'punjabi';
--> statement-breakpoint
ALTER TABLE store_settings ADD CONSTRAINT store_settings_second_language_check
  CHECK (second_language IN ('punjabi', 'none'));
