-- When a record was made whose claim is ordered by another instant: a loss on the way is ordered directly before its transfer.
-- Null: recorded_at.
ALTER TABLE claims ADD COLUMN made_at timestamptz, DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE claims c SET made_at = s.recorded_at
FROM submissions s
WHERE s.store_id = c.store_id AND s.submission_id = c.submission_id AND c.reason IN ('lost', 'stolen')
  AND c.recorded_at <> s.recorded_at AND c.store_id IN (SELECT store_id FROM transfer_parts WHERE kind = 'lost');
--> statement-breakpoint
ALTER TABLE claims ENABLE TRIGGER append_only;
--> statement-breakpoint
-- The server derives the exceptions of their lots again when it starts.
UPDATE witnesses w SET open_count = NULL, resolved_count = NULL
FROM claims c
WHERE c.store_id = w.store_id AND c.lot_id = w.lot_id AND c.made_at IS NOT NULL;
