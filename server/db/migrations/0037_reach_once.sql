-- The stores of a company are read once for each statement, not for each row: with 60 stores the alarms of one took four times
-- as long. Citus takes no policy with a subquery, so a distributed database keeps the call for each row, as does a database that
-- is distributed later (server/deploy/citus.sql).
DO $$
DECLARE
  is_distributed boolean := false;
  of_stores record;
BEGIN
  IF to_regclass('pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition)' INTO is_distributed;
  END IF;
  IF is_distributed THEN
    RETURN;
  END IF;
  CREATE FUNCTION of_reach() RETURNS text IMMUTABLE LANGUAGE sql AS $reach$
    SELECT 'store_id = ANY ((SELECT stores_in_reach())::int[])'
  $reach$;
  FOR of_stores IN
    SELECT format('%I.%I', schemaname, tablename) AS tenant_table FROM pg_policies WHERE policyname = 'of_stores'
  LOOP
    EXECUTE format('ALTER POLICY of_stores ON %s USING (%s)', of_stores.tenant_table, of_reach());
  END LOOP;
  CREATE OR REPLACE FUNCTION keep_within_place(tenant_table regclass, rights text, company_rights text DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $keep$
  BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
    -- One value, so that the planner takes it for the same as the one that a query looks for.
    EXECUTE format(
      'CREATE POLICY of_place ON %s TO lottery_tenant
       USING (store_id = nullif(current_setting(''lottery.place'', true), '''')::int)',
      tenant_table);
    EXECUTE format('CREATE POLICY of_stores ON %s TO lottery_company USING (%s)', tenant_table, of_reach());
    EXECUTE format('GRANT %s ON %s TO lottery_tenant', rights, tenant_table);
    IF company_rights IS NOT NULL THEN
      EXECUTE format('GRANT %s ON %s TO lottery_company', company_rights, tenant_table);
    END IF;
  END $keep$;
END $$;
