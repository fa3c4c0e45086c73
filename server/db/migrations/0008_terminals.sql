-- How each device that works for a store last said it was. Replaced by the next report: nothing is derived from it.
CREATE TABLE terminals (
  store_id integer NOT NULL REFERENCES stores (id),
  code text NOT NULL,
  -- the session that reported; it may have ended since
  session_id bigint NOT NULL,
  device text,
  version text NOT NULL,
  waiting integer NOT NULL,
  attention integer NOT NULL,
  oldest_waiting_at timestamptz,
  clock_offset_ms bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, code),
  CONSTRAINT terminals_waiting CHECK ((waiting = 0) = (oldest_waiting_at IS NULL))
);
--> statement-breakpoint
SELECT keep_within_place('terminals', 'SELECT, INSERT, UPDATE, DELETE');
