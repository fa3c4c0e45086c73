-- How a store reads its tickets, which way its rolls are sold, and its clock and business day. No row: the defaults.
CREATE TABLE store_settings (
  store_id integer PRIMARY KEY REFERENCES stores (id),
  -- the code of a built-in layout, or of one that the company taught
  ticket_layout text NOT NULL DEFAULT 'standard',
  -- the direction of new lots: up, from the first ticket to the last
  sells text NOT NULL DEFAULT 'up' CHECK (sells IN ('up', 'down')),
  -- an IANA name
  time_zone text NOT NULL DEFAULT 'America/Los_Angeles',
  -- when a business day ends, on the next morning; 00:00: with the calendar day
  day_ends_at text NOT NULL DEFAULT '00:00' CHECK (day_ends_at ~ '^0[0-5]:[0-5][0-9]$')
);
--> statement-breakpoint
SELECT keep_within_place('store_settings', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Ticket layouts that a company taught. `store_id` is the company; all its stores may read and teach.
CREATE TABLE ticket_layouts (
  store_id integer NOT NULL REFERENCES stores (id),
  code text NOT NULL CHECK (code LIKE 'taught-%'),
  name text NOT NULL,
  -- how a code is cut into fields (src/domain/tickets)
  definition jsonb NOT NULL,
  -- a code of this layout, as it was scanned
  example text NOT NULL,
  created_by integer NOT NULL REFERENCES users (id),
  time_created timestamptz NOT NULL,
  PRIMARY KEY (store_id, code)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_layouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('ticket_layouts', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY of_company ON ticket_layouts TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
-- The direction in which a lot is sold: the only column of a lot that may change.
ALTER TABLE lots ADD COLUMN sells text NOT NULL DEFAULT 'up' CHECK (sells IN ('up', 'down'));
--> statement-breakpoint
DROP TRIGGER append_only ON lots;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF
    store_id, id, lot_number, lot_counter, start_ticket, end_ticket, vendor_id, plan_id, price_cents, created_by,
    created_at, session_id
  ON lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT UPDATE (sells) ON lots TO lottery_tenant;
--> statement-breakpoint
-- The business day of a sales record, fixed when the record was made. Until now it was the day in Los Angeles.
ALTER TABLE submissions ADD COLUMN business_date date;
--> statement-breakpoint
ALTER TABLE submissions DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE submissions SET business_date = sale_date WHERE kind = 'sale';
--> statement-breakpoint
ALTER TABLE submissions ENABLE TRIGGER append_only;
--> statement-breakpoint
-- A server of the release before knows no business days: its records get the day of their wall time.
CREATE FUNCTION business_date_of_wall() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.business_date := NEW.sale_date;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_date_of_wall BEFORE INSERT ON submissions FOR EACH ROW
  WHEN (NEW.kind = 'sale' AND NEW.business_date IS NULL)
  EXECUTE FUNCTION business_date_of_wall();
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_business_date
  CHECK ((kind = 'sale') = (business_date IS NOT NULL));
--> statement-breakpoint
CREATE INDEX submissions_business_day ON submissions (store_id, business_date, created_by, report_time);
