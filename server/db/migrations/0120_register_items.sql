-- What a register's item file says was rung up of each of the store's games, net of voids; null: no item file came.
ALTER TABLE register_figures ADD COLUMN items json;
--> statement-breakpoint
-- Which games the registers know is read from the newest reports with items.
CREATE INDEX register_figures_items ON register_figures (store_id, business_date) WHERE items IS NOT NULL;
