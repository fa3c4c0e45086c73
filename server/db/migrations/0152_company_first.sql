-- A row that names its company is found by that, before it is compared with the list of the company's stores (decision 83). PostgreSQL
-- joins policies by OR in the reverse order of their names: of_all_stores, which says the same, comes after of_stores, so each row that a
-- company read cost the number of its stores. A later release drops it.
CREATE FUNCTION keep_company_first(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY of_whole_company ON %s FOR SELECT TO lottery_company
     USING (company_id = nullif(current_setting(''lottery.place'', true), '''')::int)',
    tenant_table);
END $$;
--> statement-breakpoint
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT format('%I.%I', schemaname, tablename) FROM pg_policies WHERE policyname = 'of_all_stores' ORDER BY 1
  LOOP
    PERFORM keep_company_first(tenant_table::regclass);
  END LOOP;
  -- Tables to come have both.
  EXECUTE replace(pg_get_functiondef('keep_company(regclass)'::regprocedure), 'END $', 'PERFORM keep_company_first(tenant_table); END $');
END $$;
