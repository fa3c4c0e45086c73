-- A store's sign-in whose owner has this one store: it also edits the catalog of the store's company (docs/decisions 12).
-- In two commands, for Citus.
ALTER TABLE users ADD COLUMN owns_company boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_owner_is_store CHECK (NOT owns_company OR user_role = 6);
