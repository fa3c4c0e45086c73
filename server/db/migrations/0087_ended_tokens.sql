-- Access tokens end with the access of their maker and with their store: those of deactivated ones mustn't work again later.
UPDATE access_tokens SET ended_at = now()
WHERE ended_at IS NULL AND (
  created_by IN (SELECT id FROM users WHERE NOT is_active)
  OR store_id IN (SELECT id FROM stores WHERE NOT is_active));
--> statement-breakpoint
CREATE INDEX access_tokens_maker ON access_tokens (created_by);
