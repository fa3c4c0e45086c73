-- Citus takes only policies without subqueries, and reads views with the caller's rights (docs/scale.md). So the stores of a
-- company are a setting of the transaction, and the names that others may see are tables of their own.

-- The stores that lottery_company reaches. The server reads them from `stores` at the start of the transaction and puts them
-- into lottery.stores. A server of the release before doesn't: then they are read here.
CREATE FUNCTION stores_in_reach() RETURNS int[] STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce(
    nullif(current_setting('lottery.stores', true), '')::int[],
    (SELECT array_agg(id) FROM stores WHERE parent_id = nullif(current_setting('lottery.place', true), '')::int));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_within_place(tenant_table regclass, rights text, company_rights text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  -- One value, so that the planner takes it for the same as the one that a query looks for.
  EXECUTE format(
    'CREATE POLICY of_place ON %s TO lottery_tenant
     USING (store_id = nullif(current_setting(''lottery.place'', true), '''')::int)',
    tenant_table);
  EXECUTE format(
    'CREATE POLICY of_stores ON %s TO lottery_company USING (store_id = ANY (stores_in_reach()))', tenant_table);
  EXECUTE format('GRANT %s ON %s TO lottery_tenant', rights, tenant_table);
  IF company_rights IS NOT NULL THEN
    EXECUTE format('GRANT %s ON %s TO lottery_company', company_rights, tenant_table);
  END IF;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  of_stores record;
BEGIN
  FOR of_stores IN
    SELECT format('%I.%I', schemaname, tablename) AS tenant_table FROM pg_policies WHERE policyname = 'of_stores'
  LOOP
    EXECUTE format('ALTER POLICY of_stores ON %s USING (store_id = ANY (stores_in_reach()))', of_stores.tenant_table);
  END LOOP;
END $$;
--> statement-breakpoint
-- Who did something in a store may be of its company or of the platform: of these a store reads the names.
DROP VIEW people;
--> statement-breakpoint
CREATE TABLE people (
  id integer PRIMARY KEY,
  store_id integer,
  -- of the store: a record of one store may take tickets from the stock of another, which reads who made it
  company_id integer,
  name text NOT NULL,
  username text NOT NULL
);
--> statement-breakpoint
CREATE INDEX people_store ON people (store_id);
--> statement-breakpoint
INSERT INTO people (id, store_id, company_id, name, username)
SELECT u.id, u.store_id, s.parent_id, u.name, u.username FROM users u LEFT JOIN stores s ON s.id = u.store_id;
--> statement-breakpoint
CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  company int;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM people WHERE id = OLD.id;
  ELSE
    SELECT parent_id INTO company FROM stores WHERE id = NEW.store_id;
    INSERT INTO people (id, store_id, company_id, name, username)
    VALUES (NEW.id, NEW.store_id, company, NEW.name, NEW.username)
    ON CONFLICT (id) DO UPDATE SET store_id = excluded.store_id, company_id = excluded.company_id, name = excluded.name,
                                   username = excluded.username;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_person AFTER INSERT OR UPDATE OF store_id, name, username OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_person();
--> statement-breakpoint
ALTER TABLE people ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_place ON people FOR SELECT TO lottery_tenant USING (
  store_id IS NULL AND nullif(current_setting('lottery.place', true), '') IS NOT NULL
  OR store_id = nullif(current_setting('lottery.place', true), '')::int
  OR nullif(current_setting('lottery.company', true), '')::int IN (store_id, company_id));
--> statement-breakpoint
CREATE POLICY of_stores ON people FOR SELECT TO lottery_company USING (store_id = ANY (stores_in_reach()));
--> statement-breakpoint
GRANT SELECT ON people TO lottery_tenant;
--> statement-breakpoint
-- The stores of a store's company, between which packs are sent. A store that has closed may have sent some.
DROP VIEW layouts_in_use;
--> statement-breakpoint
DROP VIEW sister_stores;
--> statement-breakpoint
CREATE TABLE sister_stores (
  id integer PRIMARY KEY,
  parent_id integer NOT NULL,
  store_name text NOT NULL,
  -- of its address: its games are those of that state
  state text,
  is_active boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX sister_stores_parent ON sister_stores (parent_id);
--> statement-breakpoint
INSERT INTO sister_stores (id, parent_id, store_name, state, is_active)
SELECT id, parent_id, store_name, state, is_active FROM stores WHERE parent_id IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_sister_store() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM sister_stores WHERE id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL THEN
    INSERT INTO sister_stores (id, parent_id, store_name, state, is_active)
    VALUES (NEW.id, NEW.parent_id, NEW.store_name, NEW.state, NEW.is_active);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_sister_store AFTER INSERT OR UPDATE OF parent_id, store_name, state, is_active OR DELETE ON stores
  FOR EACH ROW EXECUTE FUNCTION keep_sister_store();
--> statement-breakpoint
ALTER TABLE sister_stores ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_company ON sister_stores FOR SELECT TO lottery_tenant USING (
  parent_id = nullif(current_setting('lottery.place', true), '')::int
  OR parent_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
GRANT SELECT ON sister_stores TO lottery_tenant;
--> statement-breakpoint
CREATE VIEW layouts_in_use AS
  SELECT s.parent_id AS company_id, t.store_id, t.ticket_layout
  FROM sister_stores s JOIN store_settings t ON t.store_id = s.id;
--> statement-breakpoint
GRANT SELECT ON layouts_in_use TO lottery_tenant;
--> statement-breakpoint
-- How a session began, which tells the terminal of what was done in it. The session may be the company's or the platform's.
DROP VIEW session_starts;
--> statement-breakpoint
CREATE TABLE session_starts (
  store_id integer NOT NULL,
  session_id bigint NOT NULL,
  action text NOT NULL,
  user_id integer,
  subject text NOT NULL,
  terminal text,
  device text,
  PRIMARY KEY (store_id, session_id)
);
--> statement-breakpoint
INSERT INTO session_starts (store_id, session_id, action, user_id, subject, terminal, device)
SELECT store_id, session_id, action, user_id, subject, terminal, device FROM audit_log
WHERE action IN ('signed_in', 'terminal_handed_over') AND session_id IS NOT NULL;
--> statement-breakpoint
-- For a server of the release before, which writes only the audit log.
CREATE FUNCTION keep_session_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO session_starts (store_id, session_id, action, user_id, subject, terminal, device)
  VALUES (NEW.store_id, NEW.session_id, NEW.action, NEW.user_id, NEW.subject, NEW.terminal, NEW.device)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_session_start AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.action IN ('signed_in', 'terminal_handed_over') AND NEW.session_id IS NOT NULL)
  EXECUTE FUNCTION keep_session_start();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON session_starts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE session_starts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_place ON session_starts TO lottery_tenant USING (
  store_id = 0 AND nullif(current_setting('lottery.place', true), '') IS NOT NULL
  OR store_id = nullif(current_setting('lottery.place', true), '')::int
  OR store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
CREATE POLICY of_stores ON session_starts TO lottery_company USING (store_id = ANY (stores_in_reach()));
--> statement-breakpoint
GRANT SELECT, INSERT ON session_starts TO lottery_tenant;
--> statement-breakpoint
-- A right to some columns doesn't reach the shards of Citus. The trigger append_only refuses changes of the other columns.
GRANT UPDATE ON lots TO lottery_tenant;
--> statement-breakpoint
-- A store of the company looks whether a pack that is added by hand is on its way between others. What a transfer still
-- holds is read in its store.
ALTER TABLE transfers ADD COLUMN company_id integer, DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE transfers SET company_id = (SELECT parent_id FROM stores WHERE id = store_id);
--> statement-breakpoint
ALTER TABLE transfers ENABLE TRIGGER append_only;
--> statement-breakpoint
CREATE POLICY of_company ON transfers FOR SELECT TO lottery_tenant
  USING (company_id = nullif(current_setting('lottery.company', true), '')::int);
