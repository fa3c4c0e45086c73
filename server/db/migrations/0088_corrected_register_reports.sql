-- A register may begin its numbers again each day and each shift, and send a corrected report: the highest revision counts.
ALTER TABLE register_figures ADD COLUMN shift integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE register_figures ADD COLUMN revision integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- In two commands, for Citus.
ALTER TABLE register_figures DROP CONSTRAINT register_figures_store_id_register_id_period_sequence_key;
--> statement-breakpoint
ALTER TABLE register_figures ADD CONSTRAINT register_figures_key
    UNIQUE (store_id, register_id, period, business_date, shift, sequence, revision);
