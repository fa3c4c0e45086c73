-- A clerk in several stores of the company (decision 97). `users.store_ids` has the further stores, as of an area manager; here the
-- ones that the clerk had before: counts made there may still arrive.
ALTER TABLE users ADD COLUMN former_store_ids integer[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
CREATE INDEX users_given_stores ON users USING gin ((store_ids || former_store_ids)) WHERE user_role = 7;
--> statement-breakpoint
-- Each of these stores reads the clerk's row. Nothing of it is written there; the PIN's tries are, by the policy of clerk_pins.
CREATE POLICY of_clerks_place ON users FOR SELECT TO lottery_tenant USING (
  user_role = 7 AND (store_ids || former_store_ids) @> ARRAY[nullif(current_setting('lottery.place', true), '')::int]);
--> statement-breakpoint
-- An area manager's stores (migration 134) have clerks of others.
CREATE POLICY of_clerks_area ON users FOR SELECT TO lottery_company USING (
  user_role = 7 AND (store_ids || former_store_ids) && nullif(current_setting('lottery.area', true), '')::int[]);
--> statement-breakpoint
-- The roster of a store has verifiers of PINs, so no request may put a clerk on that of another company, of which it sees no store.
CREATE FUNCTION require_stores_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company int;
  own int[];
BEGIN
  SELECT parent_id INTO company FROM sister_stores WHERE id = NEW.store_id;
  SELECT array_agg(id) INTO own FROM sister_stores
  WHERE parent_id = company AND id = ANY (NEW.store_ids || NEW.former_store_ids);
  IF NOT ((NEW.store_ids || NEW.former_store_ids) <@ coalesce(own, '{}')) THEN
    RAISE EXCEPTION 'The stores of a clerk belong to one company' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stores_of_company BEFORE INSERT OR UPDATE OF store_id, user_role, store_ids, former_store_ids ON users
  FOR EACH ROW WHEN (NEW.user_role = 7 AND cardinality(NEW.store_ids || NEW.former_store_ids) > 0)
  EXECUTE FUNCTION require_stores_of_company();
