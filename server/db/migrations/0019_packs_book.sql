-- The pack's book: tickets that leave the stock for another reason than a counted sale. A removal is a claim.
ALTER TABLE claims
  ADD COLUMN reason text NOT NULL DEFAULT 'sale'
    CHECK (reason IN ('sale', 'returned', 'lost', 'stolen', 'damaged', 'sold_whole', 'transferred')),
  -- the number of a slip or police report
  ADD COLUMN reference text,
  ADD COLUMN note text;
--> statement-breakpoint
CREATE INDEX claims_removed ON claims (store_id, id) WHERE reason <> 'sale';
--> statement-breakpoint
CREATE INDEX claims_removed_of_lot ON claims (store_id, lot_id, end_ticket) WHERE reason <> 'sale';
--> statement-breakpoint
CREATE INDEX submissions_opening ON submissions (store_id, submission_id) WHERE purpose = 'opening';
--> statement-breakpoint
-- A server of the release before shows records of this purpose in no sales figure.
ALTER TABLE submissions
  DROP CONSTRAINT submissions_purpose_check,
  ADD CONSTRAINT submissions_purpose_check CHECK (purpose IN ('shift', 'opening', 'removal')),
  DROP CONSTRAINT submissions_kind_check,
  ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money', 'removal')),
  DROP CONSTRAINT submissions_check,
  ADD CONSTRAINT submissions_shift_of
    CHECK ((kind IN ('sale', 'removal')) = (sale_date IS NOT NULL AND report_time IS NOT NULL)),
  DROP CONSTRAINT submissions_business_date,
  ADD CONSTRAINT submissions_business_date
    CHECK ((kind IN ('sale', 'removal')) = (business_date IS NOT NULL));
--> statement-breakpoint
-- In `ticket_runs`, status 3 means that a claim holds the tickets, so that a server of the release before takes none of them
-- for stock. What they are follows from the claim. A removal may hold tickets that never were on the shelf.
ALTER TABLE ticket_runs
  ADD COLUMN from_back_room boolean NOT NULL DEFAULT false CHECK (NOT from_back_room OR status = 3);
--> statement-breakpoint
-- The claims whose tickets aren't counted sales, with the status of these tickets. What an opening check found gone is known
-- by its record, as before.
CREATE VIEW removal_claims WITH (security_invoker = true) AS
  SELECT store_id, id AS claim_id, reason,
         (CASE reason WHEN 'returned' THEN 21 WHEN 'lost' THEN 22 WHEN 'stolen' THEN 22 WHEN 'damaged' THEN 23
                      WHEN 'transferred' THEN 24 ELSE 3 END)::smallint AS status
  FROM claims WHERE reason <> 'sale'
  UNION ALL
  SELECT c.store_id, c.id, 'found_gone', 22::smallint
  FROM submissions s JOIN claims c ON c.store_id = s.store_id AND c.submission_id = s.submission_id
  WHERE s.purpose = 'opening';
--> statement-breakpoint
GRANT SELECT ON removal_claims TO lottery_tenant;
--> statement-breakpoint
-- An exception may also be a sale of tickets that had been removed before.
ALTER TABLE contradictions
  ADD COLUMN as_sale boolean NOT NULL DEFAULT false CHECK (NOT as_sale OR seen_claim_id IS NOT NULL),
  DROP CONSTRAINT contradictions_store_id_claim_id_seen_claim_id_key,
  ADD CONSTRAINT contradictions_of_claim UNIQUE (store_id, claim_id, seen_claim_id, as_sale);
--> statement-breakpoint
-- Packs on their way to another store of the company. The claim's id is the transfer's, in both stores.
CREATE TABLE transfers (
  store_id integer NOT NULL,
  claim_id bigint NOT NULL,
  to_store_id integer NOT NULL REFERENCES stores (id),
  -- what the receiving store can't read in the lot of another store
  lot_number text NOT NULL,
  lot_counter integer NOT NULL,
  start_ticket bigint NOT NULL,
  end_ticket bigint NOT NULL,
  price_cents integer NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, claim_id),
  UNIQUE (store_id, claim_id, to_store_id),
  FOREIGN KEY (store_id, claim_id) REFERENCES claims (store_id, id),
  CHECK (store_id <> to_store_id)
);
--> statement-breakpoint
CREATE INDEX transfers_to ON transfers (store_id, to_store_id, claim_id);
--> statement-breakpoint
-- How a transfer ended, once: received by the other store, or called back by a correction. `store_id` is that of the sender.
CREATE TABLE transfer_ends (
  store_id integer NOT NULL,
  claim_id bigint NOT NULL,
  to_store_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('received', 'called_back')),
  -- the lot in the receiving store
  lot_number text,
  lot_counter integer,
  ended_by integer NOT NULL REFERENCES users (id),
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, claim_id),
  FOREIGN KEY (store_id, claim_id, to_store_id) REFERENCES transfers (store_id, claim_id, to_store_id),
  CHECK ((kind = 'received') = (lot_number IS NOT NULL AND lot_counter IS NOT NULL))
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('transfers', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('transfer_ends', 'SELECT, INSERT');
--> statement-breakpoint
-- The receiving store sees what is sent to it, and says that it has come.
CREATE POLICY of_receiver ON transfers FOR SELECT TO lottery_tenant
  USING (to_store_id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
CREATE POLICY of_receiver ON transfer_ends TO lottery_tenant
  USING (to_store_id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
-- The stores of a store's company, between which packs are sent. A store that has closed may have sent some.
CREATE VIEW sister_stores AS
  SELECT id, parent_id, store_name, is_active FROM stores
  WHERE parent_id IS NOT NULL
    AND (NOT row_security_active('stores')
      OR parent_id = nullif(current_setting('lottery.place', true), '')::int
      OR parent_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
GRANT SELECT ON sister_stores TO lottery_tenant;
--> statement-breakpoint
-- Whether clerks may also record packs as lost, stolen or transferred.
ALTER TABLE store_settings ADD COLUMN clerks_remove_all boolean NOT NULL DEFAULT false;
