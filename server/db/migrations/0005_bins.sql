-- Which lot is in which numbered bin of a store's dispenser; a hint for the count, so the last to arrive wins.
CREATE TABLE bins (
  store_id integer NOT NULL REFERENCES stores (id),
  bin smallint NOT NULL CHECK (bin BETWEEN 1 AND 999),
  lot_id bigint NOT NULL,
  PRIMARY KEY (store_id, bin),
  CONSTRAINT bins_lot UNIQUE (store_id, lot_id),
  FOREIGN KEY (store_id, lot_id) REFERENCES lots (store_id, id)
);
--> statement-breakpoint
-- where the clerk said that the lot goes
ALTER TABLE shelf_records ADD COLUMN bin smallint;
