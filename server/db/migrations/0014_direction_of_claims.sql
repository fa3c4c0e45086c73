-- The direction in which a pack was sold when it was counted: tells which ticket stood at its front.
ALTER TABLE claims ADD COLUMN sells text NOT NULL DEFAULT 'up' CHECK (sells IN ('up', 'down'));
--> statement-breakpoint
CREATE INDEX claims_lot_down ON claims (store_id, lot_id, start_ticket) WHERE sells = 'down' AND scanned;
