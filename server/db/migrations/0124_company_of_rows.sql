-- Each row of a store carries its company (decision 83). So row security finds the rows of all stores of a company by comparing one
-- column with one setting, whatever their number. Until a row has its company, the policy of_stores finds it as before.

-- The company of a row may be filled in later, also in rows that are never changed otherwise: only the tables' owner has the right to.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('lottery.clears_sample', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_LEVEL = 'STATEMENT' AND current_setting('lottery.fills_company', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
-- For a table whose rows belong to a store or company.
CREATE FUNCTION keep_company(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Unset by servers of the release before in the scope of a company: their rows get their company later.
  company CONSTANT text := 'nullif(current_setting(''lottery.company'', true), '''')::int';
BEGIN
  -- Apart from the column, so that no row is rewritten.
  EXECUTE format('ALTER TABLE %s ALTER COLUMN company_id SET DEFAULT %s', tenant_table, company);
  -- Only for reading: a row says its company itself, so what may be written is decided by its store.
  EXECUTE format(
    'CREATE POLICY of_all_stores ON %s FOR SELECT TO lottery_company
     USING (company_id = nullif(current_setting(''lottery.place'', true), '''')::int)',
    tenant_table);
  -- And nobody says a foreign company, which would then read the row.
  EXECUTE format(
    'CREATE POLICY with_own_company ON %s AS RESTRICTIVE TO lottery_tenant
     USING (true) WITH CHECK ((company_id = %s) IS NOT FALSE)',
    tenant_table, company);
END $$;
--> statement-breakpoint
-- Stores and companies of which earlier rows have no company yet: the server fills them in the background (fill-companies.ts).
CREATE TABLE stores_to_fill (
  store_id integer PRIMARY KEY,
  company_id integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE stores_to_fill ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
SET LOCAL lottery.fills_company = 'on';
--> statement-breakpoint
DO $$
DECLARE
  only_company integer;
  tenant_table text;
BEGIN
  -- No second company begins in between.
  LOCK TABLE stores IN SHARE MODE;
  SELECT min(id) INTO only_company FROM stores WHERE parent_id IS NULL HAVING count(*) = 1;
  FOR tenant_table IN SELECT quote_ident(tablename) FROM pg_policies WHERE policyname = 'of_stores' ORDER BY 1 LOOP
    -- Where all rows have the same company, PostgreSQL keeps it once, without writing a row.
    EXECUTE format('ALTER TABLE %s ADD COLUMN IF NOT EXISTS company_id integer DEFAULT %L', tenant_table, only_company);
    PERFORM keep_company(tenant_table::regclass);
    -- Rows of the platform are of no company.
    EXECUTE format('UPDATE %s SET company_id = 0 WHERE store_id = 0 OR store_id IS NULL', tenant_table);
  END LOOP;
  IF only_company IS NULL THEN
    INSERT INTO stores_to_fill (store_id, company_id) SELECT id, coalesce(parent_id, id) FROM stores;
  END IF;
END $$;
--> statement-breakpoint
SET LOCAL lottery.fills_company = '';
--> statement-breakpoint
DROP TRIGGER append_only ON lots;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF
    store_id, id, lot_number, lot_counter, vendor_id, plan_id, price_cents, created_by, session_id, activated_on, is_found, company_id
  ON lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A later migration that creates a table of a store's data calls keep_within_place as before. On Citus, the function of this name
-- also distributes the table, and the one that says what its rows need has another.
DO $$
DECLARE
  name CONSTANT text := CASE WHEN to_regprocedure('keep_within_place_here(regclass, text, text)') IS NULL
    THEN 'keep_within_place' ELSE 'keep_within_place_here' END;
BEGIN
  -- A copy of it, which the new one calls.
  EXECUTE replace(pg_get_functiondef(format('%I(regclass, text, text)', name)::regprocedure), name || '(', 'keep_stores_apart(');
  EXECUTE format(
    $keep$
    CREATE OR REPLACE FUNCTION %I(tenant_table regclass, rights text, company_rights text DEFAULT NULL) RETURNS void
    LANGUAGE plpgsql AS $body$
    BEGIN
      EXECUTE format('ALTER TABLE %%s ADD COLUMN company_id integer', tenant_table);
      PERFORM keep_stores_apart(tenant_table, rights, company_rights);
      PERFORM keep_company(tenant_table);
    END $body$
    $keep$, name);
END $$;
--> statement-breakpoint
-- The row of the audit log may say a company that no setting does.
CREATE OR REPLACE FUNCTION keep_session_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO session_starts (store_id, company_id, session_id, action, user_id, subject, terminal, device)
  VALUES (NEW.store_id, NEW.company_id, NEW.session_id, NEW.action, NEW.user_id, NEW.subject, NEW.terminal, NEW.device)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
