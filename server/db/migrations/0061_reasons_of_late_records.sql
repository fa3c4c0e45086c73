-- The reason with which an owner marked a late record as seen; null: marked by an earlier release. In two commands, for Citus.
ALTER TABLE late_records_seen ADD COLUMN reason text;
--> statement-breakpoint
ALTER TABLE late_records_seen ADD CONSTRAINT late_records_seen_reason_check CHECK (length(reason) BETWEEN 1 AND 500);
