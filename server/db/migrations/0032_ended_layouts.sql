-- Taught layouts that are no longer offered. `store_id` is the company; all its stores may end one.
CREATE TABLE ticket_layout_ends (
  store_id integer NOT NULL REFERENCES stores (id),
  code text NOT NULL,
  ended_by integer NOT NULL REFERENCES users (id),
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, code),
  FOREIGN KEY (store_id, code) REFERENCES ticket_layouts (store_id, code)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_layout_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('ticket_layout_ends', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY of_company ON ticket_layout_ends TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
-- By which layout each store of a store's company reads its tickets. A store that ends one sees nothing else of its sisters'
-- settings.
CREATE VIEW layouts_in_use AS
  SELECT parent_id AS company_id, store_id, ticket_layout
  FROM sister_stores JOIN store_settings ON store_settings.store_id = sister_stores.id;
--> statement-breakpoint
GRANT SELECT ON layouts_in_use TO lottery_tenant;
