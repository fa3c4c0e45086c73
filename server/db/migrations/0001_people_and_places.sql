-- Names that are taken once, and links that set a password.
CREATE UNIQUE INDEX stores_name ON stores (parent_id, lower(store_name));
--> statement-breakpoint
CREATE UNIQUE INDEX vendors_upc ON vendors (store_id, upc_code);
--> statement-breakpoint
CREATE UNIQUE INDEX plans_name ON plans (store_id, lower(plan_name));
--> statement-breakpoint
-- Those of the platform belong to no company and share one set of names.
CREATE UNIQUE INDEX subscriptions_name ON subscriptions (coalesce(store_id, 0), lower(subscription_name));
--> statement-breakpoint
-- Replaced by the unique indexes, which begin with the same column.
DROP INDEX vendors_store;
--> statement-breakpoint
DROP INDEX plans_store;
--> statement-breakpoint
DROP INDEX stores_parent;
--> statement-breakpoint
-- A link that sets a password once: for a new store's user, or for a person who forgot it.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX password_links_user ON password_links (user_id);
