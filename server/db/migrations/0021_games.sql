-- The games of a state lottery, as the company's lists have them. `store_id` is the company. A lot finds its game by the
-- first four digits of its serials, so nothing of a game is copied into lots.
CREATE TABLE games (
  store_id integer NOT NULL REFERENCES stores (id),
  id integer GENERATED ALWAYS AS IDENTITY,
  -- postal code
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  number text NOT NULL CHECK (number ~ '^[0-9]{4}$'),
  name text NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents > 0),
  -- null, here and below: the list doesn't say
  pack_size integer CHECK (pack_size BETWEEN 1 AND 10000),
  upc text CHECK (upc ~ '^[0-9]{12}$'),
  first_sale date,
  last_sale date,
  last_return date,
  last_claim date,
  status text,
  -- the file that changed it last, and the day of that file
  source text NOT NULL,
  as_of date NOT NULL,
  PRIMARY KEY (store_id, id),
  CONSTRAINT games_number_once UNIQUE (store_id, state, number),
  CONSTRAINT games_upc_once UNIQUE (store_id, state, upc)
);
--> statement-breakpoint
-- The catalogue is the company's.
SELECT keep_within_place('games', 'SELECT', 'INSERT, UPDATE');
--> statement-breakpoint
CREATE POLICY of_company ON games FOR SELECT TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
-- When the lottery activated the pack, where somebody said so; null: it isn't known.
ALTER TABLE lots ADD COLUMN activated_on date;
--> statement-breakpoint
DROP TRIGGER append_only ON lots;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF
    store_id, id, lot_number, lot_counter, start_ticket, end_ticket, vendor_id, plan_id, price_cents, created_by,
    created_at, session_id, activated_on
  ON lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
