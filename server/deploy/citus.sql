-- Distributes the tables over the servers of a Citus cluster, by store. Run it once, after the server has migrated the
-- database on the coordinator and while no server uses it: psql -v ON_ERROR_STOP=1 -f server/deploy/citus.sql
-- See docs/scale.md. A test compares this list with the schema; npm test runs it where Citus is installed.

-- The triggers raise an error or fill a column of their own row, so they can safely run on the shards.
SET citus.enable_unsafe_triggers = on;
-- Accounts stay on the coordinator, as they are.
SET citus.enable_local_reference_table_foreign_keys = off;
SET client_min_messages = warning;

-- A transaction of the server says with SET LOCAL which rows it reaches; the servers of the data must know it too. And it may
-- change a small table after the data of several stores.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = ''local''', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.multi_shard_modify_mode = ''sequential''', current_database());
END $$;

BEGIN;
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

-- The coordinator connects to the workers as these roles.
ALTER ROLE lottery_tenant LOGIN;
ALTER ROLE lottery_company LOGIN;

-- The stores of a company are always set by servers that know Citus; the servers of the data can't read `stores`.
CREATE OR REPLACE FUNCTION stores_in_reach() RETURNS int[] STABLE LANGUAGE sql AS $$
  SELECT nullif(current_setting('lottery.stores', true), '')::int[]
$$;

-- These triggers serve servers of the release before, of which none has run on Citus; on shards they can't reach other tables.
DROP TRIGGER keep_contradiction ON exceptions;
DROP TRIGGER keep_witness ON contradictions;
DROP TRIGGER lot_of_dismissal ON dismissals;
DROP TRIGGER keep_transfer_part ON transfer_ends;
DROP TRIGGER keep_session_start ON audit_log;
-- Views for those servers; on shards they would show other rows.
DROP VIEW sent_tickets;
DROP VIEW layouts_in_use;
-- Small tables can't have triggers. The roles of requests may neither change nor delete these rows anyway.
DROP TRIGGER append_only ON transfers;
DROP TRIGGER append_only ON transfer_ends;
DROP TRIGGER append_only ON transfer_parts;
DROP TRIGGER append_only ON ticket_layouts;
DROP TRIGGER append_only ON ticket_layout_ends;

-- The triggers that copy names run with the rights of the tables' owner, but on other servers with those of the request.
GRANT INSERT, UPDATE, DELETE ON people, sister_stores TO lottery_tenant;
CREATE POLICY kept ON people TO lottery_tenant
  USING (store_id = nullif(current_setting('lottery.place', true), '')::int);
CREATE POLICY kept_of_stores ON people TO lottery_company USING (store_id = ANY (stores_in_reach()));
CREATE POLICY kept ON sister_stores TO lottery_company
  USING (parent_id = nullif(current_setting('lottery.place', true), '')::int);

-- Foreign keys come again when all tables are in place, where Citus has them: between the data of stores, between small
-- tables, and from the data of stores to small tables. Accounts and stores, which stay on the coordinator, are never deleted.
CREATE TEMP TABLE foreign_keys ON COMMIT DROP AS
SELECT conrelid::regclass AS of_table, confrelid::regclass AS to_table, conname AS name, pg_get_constraintdef(oid) AS definition
FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  AND conrelid NOT IN ('users'::regclass, 'stores'::regclass, 'sessions'::regclass, 'clerk_pins'::regclass,
                       'password_links'::regclass, 'known_devices'::regclass);
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN SELECT * FROM foreign_keys LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.of_table, key.name);
  END LOOP;
END $$;

-- Copied to every server: names, and what the data of stores refers to.
SELECT create_reference_table('people');
SELECT create_reference_table('sister_stores');
SELECT create_reference_table('transfers');
SELECT create_reference_table('transfer_ends');
SELECT create_reference_table('transfer_parts');
SELECT create_reference_table('open_transfers');
SELECT create_reference_table('vendors');
SELECT create_reference_table('plans');
SELECT create_reference_table('games');
SELECT create_reference_table('subscriptions');
SELECT create_reference_table('ticket_layouts');
SELECT create_reference_table('ticket_layout_ends');

-- The data of stores: all data of a store is on one server, so a submission is a transaction on one server.
SELECT create_distributed_table('store_stock', 'store_id');
SELECT create_distributed_table('store_settings', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('lots', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('submissions', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('idempotency_keys', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('claims', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('ticket_runs', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('corrections', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('exceptions', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('sightings', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('contradictions', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('witnesses', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('dismissals', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('pack_dates', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('lottery_statements', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('morning_readers', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('morning_tries', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('morning_mails', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('journal_closings', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('money_statements', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('money_statement_records', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('record_changes', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('shelf_records', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('discards', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('late_records', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('late_record_changes', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('late_records_seen', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('alarms_seen', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('bins', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('placements', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('board_figures', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('terminals', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('audit_log', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('session_starts', 'store_id', colocate_with => 'store_stock');

DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT k.* FROM foreign_keys k
    JOIN pg_dist_partition own ON own.logicalrelid = k.of_table
    JOIN pg_dist_partition other ON other.logicalrelid = k.to_table
    WHERE (own.partmethod = 'h' OR other.partmethod = 'n')
      -- Deleting a row of a small table would need the right to change those to which it refers.
      AND k.of_table <> 'open_transfers'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.of_table, key.name, key.definition);
  END LOOP;
END $$;

COMMIT;
