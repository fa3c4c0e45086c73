-- Distributes the tables over the servers of a Citus cluster, by store. Run it after the server has migrated the database on
-- the coordinator and while no server uses it: psql -v ON_ERROR_STOP=1 -f server/deploy/citus.sql
-- It skips completed steps, so it may run again, for example after an update. See docs/scale.md. A test compares this list with the
-- schema.

-- A transaction of a server that still runs makes the script fail rather than wait.
SET lock_timeout = '10s';
-- The triggers raise an error or fill a column of their own row, so they can safely run on the shards.
SET citus.enable_unsafe_triggers = on;
-- Accounts stay on the coordinator, unchanged.
SET citus.enable_local_reference_table_foreign_keys = off;
SET client_min_messages = warning;

-- A transaction sets its accessible rows with SET LOCAL, which the data servers need too. And it may change a small table
-- after the data of several stores.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = ''local''', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.multi_shard_modify_mode = ''sequential''', current_database());
END $$;

BEGIN;
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

-- The coordinator connects to the workers as these roles. They belong to all databases of the servers.
DO $$
DECLARE
  of_requests name;
BEGIN
  FOR of_requests IN
    SELECT rolname FROM pg_roles WHERE rolname IN ('lottery_tenant', 'lottery_company') AND NOT rolcanlogin
  LOOP
    EXECUTE format('ALTER ROLE %I LOGIN', of_requests);
  END LOOP;
END $$;

-- Servers that support Citus always set the stores of a company; the data servers can't read `stores`.
CREATE OR REPLACE FUNCTION stores_in_reach() RETURNS int[] STABLE LANGUAGE sql AS $$
  SELECT nullif(current_setting('lottery.stores', true), '')::int[]
$$;
-- Policies may have no subquery here: they call the function for each row.
CREATE OR REPLACE FUNCTION of_reach() RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT 'store_id = ANY (stores_in_reach())'
$$;
DO $$
DECLARE
  of_stores record;
BEGIN
  FOR of_stores IN
    SELECT format('%I.%I', schemaname, tablename) AS tenant_table FROM pg_policies
    WHERE policyname = 'of_stores' AND qual LIKE '%SELECT%'
  LOOP
    EXECUTE format('ALTER POLICY of_stores ON %s USING (%s)', of_stores.tenant_table, of_reach());
  END LOOP;
END $$;

-- These triggers are for servers of the previous release, none of which has run on Citus; on shards they can't reach other
-- tables.
DROP TRIGGER IF EXISTS keep_contradiction ON exceptions;
DROP TRIGGER IF EXISTS keep_witness ON contradictions;
DROP TRIGGER IF EXISTS lot_of_dismissal ON dismissals;
DROP TRIGGER IF EXISTS keep_transfer_part ON transfer_ends;
DROP TRIGGER IF EXISTS keep_session_start ON audit_log;
-- Views for those servers; on shards they would show other rows.
DROP VIEW IF EXISTS sent_tickets;
DROP VIEW IF EXISTS layouts_in_use;
-- Small tables can't have triggers. The roles of requests may neither change nor delete these rows anyway.
DROP TRIGGER IF EXISTS append_only ON transfers;
DROP TRIGGER IF EXISTS append_only ON transfer_ends;
DROP TRIGGER IF EXISTS append_only ON transfer_parts;
DROP TRIGGER IF EXISTS append_only ON ticket_layouts;
DROP TRIGGER IF EXISTS append_only ON ticket_layout_ends;

-- Earlier releases of this file made these, for triggers that now have policies everywhere.
DROP POLICY IF EXISTS kept ON people;
DROP POLICY IF EXISTS kept_of_stores ON people;
DROP POLICY IF EXISTS kept ON sister_stores;

-- Foreign keys are added again when all tables are in place, where Citus supports them: between the data of stores, between
-- small tables, and from the data of stores to small tables. Accounts and stores, which stay on the coordinator, are never
-- deleted.
CREATE TEMP TABLE foreign_keys ON COMMIT DROP AS
SELECT conrelid::regclass AS of_table, confrelid::regclass AS to_table, conname AS name, pg_get_constraintdef(oid) AS definition
FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  AND conrelid::regclass::text NOT IN ('users', 'stores', 'sessions', 'clerk_pins', 'password_links', 'known_devices', 'second_factors',
                                       'access_tokens', 'company_views', 'push_subscriptions')
  AND conrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition);
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN SELECT * FROM foreign_keys LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.of_table, key.name);
  END LOOP;
END $$;

SET LOCAL citus.enable_ddl_propagation = off;
-- A later migration creates any table that doesn't exist yet.
CREATE FUNCTION pg_temp.is_in_place(name text) RETURNS boolean LANGUAGE sql AS $$
  SELECT to_regclass(name) IS NULL OR to_regclass(name) IN (SELECT logicalrelid FROM pg_dist_partition)
$$;
CREATE FUNCTION pg_temp.everywhere(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_temp.is_in_place(name) THEN PERFORM create_reference_table(name); END IF;
END $$;
CREATE FUNCTION pg_temp.by_store(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_temp.is_in_place(name) THEN
    PERFORM create_distributed_table(
      name, 'store_id', colocate_with => CASE name WHEN 'store_stock' THEN 'default' ELSE 'store_stock' END);
  END IF;
END $$;
SET LOCAL citus.enable_ddl_propagation = on;

-- Copied to every server: names, and rows that the data of stores refers to.
SELECT pg_temp.everywhere('people');
SELECT pg_temp.everywhere('sister_stores');
SELECT pg_temp.everywhere('transfers');
SELECT pg_temp.everywhere('transfer_ends');
SELECT pg_temp.everywhere('transfer_parts');
SELECT pg_temp.everywhere('open_transfers');
SELECT pg_temp.everywhere('vendors');
SELECT pg_temp.everywhere('plans');
SELECT pg_temp.everywhere('games');
SELECT pg_temp.everywhere('subscriptions');
SELECT pg_temp.everywhere('ticket_layouts');
SELECT pg_temp.everywhere('ticket_layout_ends');

-- The data of stores: all data of a store is on one server, so a submission is a transaction on one server.
SELECT pg_temp.by_store('store_stock');
SELECT pg_temp.by_store('store_settings');
SELECT pg_temp.by_store('lots');
SELECT pg_temp.by_store('submissions');
SELECT pg_temp.by_store('idempotency_keys');
SELECT pg_temp.by_store('claims');
SELECT pg_temp.by_store('ticket_runs');
SELECT pg_temp.by_store('corrections');
SELECT pg_temp.by_store('exceptions');
SELECT pg_temp.by_store('sightings');
SELECT pg_temp.by_store('contradictions');
SELECT pg_temp.by_store('witnesses');
SELECT pg_temp.by_store('dismissals');
SELECT pg_temp.by_store('pack_dates');
SELECT pg_temp.by_store('lottery_statements');
SELECT pg_temp.by_store('lottery_pack_lists');
SELECT pg_temp.by_store('register_figures');
SELECT pg_temp.by_store('censuses');
SELECT pg_temp.by_store('census_scans');
SELECT pg_temp.by_store('census_closings');
SELECT pg_temp.by_store('pack_places');
SELECT pg_temp.by_store('found_packs');
SELECT pg_temp.by_store('unknown_packs');
SELECT pg_temp.by_store('unknown_pack_ends');
SELECT pg_temp.by_store('disagreements');
SELECT pg_temp.by_store('morning_readers');
SELECT pg_temp.by_store('morning_tries');
SELECT pg_temp.by_store('morning_mails');
SELECT pg_temp.by_store('alert_readers');
SELECT pg_temp.by_store('alerts');
SELECT pg_temp.by_store('journal_closings');
SELECT pg_temp.by_store('money_statements');
SELECT pg_temp.by_store('money_statement_records');
SELECT pg_temp.by_store('slip_pictures');
SELECT pg_temp.by_store('record_changes');
SELECT pg_temp.by_store('shelf_records');
SELECT pg_temp.by_store('discards');
SELECT pg_temp.by_store('late_records');
SELECT pg_temp.by_store('late_record_changes');
SELECT pg_temp.by_store('late_records_seen');
SELECT pg_temp.by_store('alarms_seen');
SELECT pg_temp.by_store('bins');
SELECT pg_temp.by_store('placements');
SELECT pg_temp.by_store('board_figures');
SELECT pg_temp.by_store('attention');
SELECT pg_temp.by_store('journal_weeks');
SELECT pg_temp.by_store('samples');
SELECT pg_temp.by_store('terminals');
SELECT pg_temp.by_store('audit_log');
SELECT pg_temp.by_store('session_starts');

DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT k.* FROM foreign_keys k
    JOIN pg_dist_partition own ON own.logicalrelid = k.of_table
    JOIN pg_dist_partition other ON other.logicalrelid = k.to_table
    WHERE (own.partmethod = 'h' OR other.partmethod = 'n')
      -- Deleting a row of a small table would need the right to change the rows it refers to.
      AND k.of_table <> 'open_transfers'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.of_table, key.name, key.definition);
  END LOOP;
END $$;

-- Each migration calls this function for a new table of a store's data: here it also distributes the table, so that later
-- statements of the migration can add its foreign keys.
DO $$
BEGIN
  IF to_regprocedure('keep_within_place_here(regclass, text, text)') IS NULL THEN
    ALTER FUNCTION keep_within_place(regclass, text, text) RENAME TO keep_within_place_here;
  END IF;
END $$;
CREATE OR REPLACE FUNCTION keep_within_place(tenant_table regclass, rights text, company_rights text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_within_place_here(tenant_table, rights, company_rights);
  PERFORM create_distributed_table(tenant_table, 'store_id', colocate_with => 'store_stock');
END $$;

COMMIT;
