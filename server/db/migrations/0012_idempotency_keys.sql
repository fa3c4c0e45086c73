-- Requests that carried an Idempotency-Key and are no terminal's submission, with the replies that they got. Never pruned.
CREATE TABLE idempotency_keys (
  store_id integer NOT NULL,
  idempotency_key uuid NOT NULL,
  -- method and path, such as 'POST /inventory_add'
  call text NOT NULL,
  body_hash bytea NOT NULL,
  response text NOT NULL,
  created_by integer NOT NULL REFERENCES users (id),
  session_id bigint,
  -- when the person did it, by the terminal
  recorded_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, idempotency_key)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON idempotency_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('idempotency_keys', 'SELECT, INSERT');
--> statement-breakpoint
-- The oldest migration that a server has to know in order to work with the schema from this migration on, as that one's
-- created_at. Null: any server can, since the migration only expands (decision 46).
ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN oldest_server bigint;
