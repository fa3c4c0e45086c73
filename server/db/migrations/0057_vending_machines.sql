-- Vending machines: places with bins of their own. Bin 3 of machine 2 is bin 2003 of the store.
ALTER TABLE store_settings ADD COLUMN vending_machines json;
--> statement-breakpoint
-- In two commands, for Citus.
ALTER TABLE bins DROP CONSTRAINT bins_bin_check;
--> statement-breakpoint
ALTER TABLE bins ADD CONSTRAINT bins_bin_check CHECK (bin BETWEEN 1 AND 8999 AND bin % 1000 <> 0);
--> statement-breakpoint
ALTER TABLE placements DROP CONSTRAINT placements_bin_check;
--> statement-breakpoint
ALTER TABLE placements ADD CONSTRAINT placements_bin_check CHECK (bin BETWEEN 1 AND 8999 AND bin % 1000 <> 0);
--> statement-breakpoint
-- The packs that were ever loaded into a machine, so that stores without one pay nothing.
CREATE INDEX placements_machine ON placements (store_id, lot_id) WHERE bin > 1000;
--> statement-breakpoint
-- What a count set out to count: 0 the counter, 1 to 8 a vending machine; null: everything.
ALTER TABLE submissions ADD COLUMN place smallint;
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_place_check CHECK (place BETWEEN 0 AND 8);
--> statement-breakpoint
-- A census names the machine: machine-2 is the one with number 2.
ALTER TABLE census_scans DROP CONSTRAINT census_scans_place_check;
--> statement-breakpoint
ALTER TABLE census_scans ADD CONSTRAINT census_scans_place_check CHECK (place ~ '^(shelf|back|safe|machine(-[1-8])?)$');
--> statement-breakpoint
ALTER TABLE pack_places DROP CONSTRAINT pack_places_place_check;
--> statement-breakpoint
ALTER TABLE pack_places ADD CONSTRAINT pack_places_place_check CHECK (place ~ '^(shelf|back|safe|machine(-[1-8])?)$');
--> statement-breakpoint
-- The slips of the machines and the cash pulled from them, in cents; null: none.
ALTER TABLE money_statements ADD COLUMN machines json;
