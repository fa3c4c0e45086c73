-- Clerks see over/short by default. Saving any setting stored all of them, so only the audit log tells which stores chose 'dollars'
-- themselves: those keep it. Null is the initial value.
ALTER TABLE store_settings ALTER COLUMN clerks_see DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE store_settings ALTER COLUMN clerks_see DROP DEFAULT;
--> statement-breakpoint
UPDATE store_settings s SET clerks_see = NULL
WHERE clerks_see = 'dollars' AND NOT EXISTS (
  SELECT FROM audit_log a
  WHERE a.store_id = s.store_id AND a.action = 'settings_changed' AND a.detail LIKE '%what clerks see of the money%'
);
