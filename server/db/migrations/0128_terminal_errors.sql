-- Errors of the app on its devices (decision 92). Store 0: of a SuperAdmin's device, as in the audit log. Like sign-ins, they aren't a
-- store's data: the platform reads those of all stores by their time.
CREATE TABLE terminal_errors (
  store_id integer NOT NULL,
  -- made by the device, which may send an error twice
  error_id uuid NOT NULL,
  terminal text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('screen', 'rejection', 'error', 'start', 'storage')),
  version text NOT NULL,
  screen text NOT NULL,
  error text NOT NULL,
  -- by the device's clock
  failed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, error_id)
);
--> statement-breakpoint
CREATE INDEX terminal_errors_store ON terminal_errors (store_id, received_at);
--> statement-breakpoint
CREATE INDEX terminal_errors_received ON terminal_errors (received_at);
--> statement-breakpoint
-- They leave, and are never changed.
CREATE TRIGGER append_only BEFORE UPDATE ON terminal_errors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DO $$
BEGIN
  -- A distributed database keeps them on its coordinator.
  IF to_regproc('keep_within_place_here') IS NULL THEN
    PERFORM keep_within_place('terminal_errors', 'SELECT, INSERT, DELETE');
  ELSE
    PERFORM keep_within_place_here('terminal_errors', 'SELECT, INSERT, DELETE', NULL);
  END IF;
END $$;
