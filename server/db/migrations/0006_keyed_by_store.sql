-- Every table of a store's data is keyed by store first, so that it can be spread over servers by store (docs/scale.md).
-- Lines of the platform have store 0, which is no row of stores, since a key has no nulls. So the reference to stores
-- goes; stores are deactivated, never deleted.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_store_id_fkey,
  DROP CONSTRAINT audit_log_pkey;
--> statement-breakpoint
ALTER TABLE audit_log DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE audit_log SET store_id = 0 WHERE store_id IS NULL;
--> statement-breakpoint
ALTER TABLE audit_log ENABLE TRIGGER append_only;
--> statement-breakpoint
ALTER TABLE audit_log
  ALTER COLUMN store_id SET NOT NULL,
  ADD PRIMARY KEY (store_id, id);
--> statement-breakpoint
DROP INDEX audit_log_sign_in;
--> statement-breakpoint
CREATE UNIQUE INDEX audit_log_sign_in ON audit_log (store_id, session_id)
  WHERE action IN ('signed_in', 'terminal_handed_over');
