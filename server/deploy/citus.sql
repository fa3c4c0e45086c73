-- Distributes the tables over the servers of a Citus cluster, by store. Run it once, after the server has migrated the
-- database on the coordinator and before it serves requests: psql -v ON_ERROR_STOP=1 -f server/deploy/citus.sql
-- See docs/scale.md. A test compares this list with the schema; it doesn't run Citus itself.

-- The triggers raise an error or fill a column of their own row, so they can safely run on the shards.
SET citus.enable_unsafe_triggers = on;

-- Small tables, copied to every server; those that others refer to come first: accounts, and the data of a company.
SELECT create_reference_table('stores');
SELECT create_reference_table('users');
SELECT create_reference_table('sessions');
SELECT create_reference_table('clerk_pins');
SELECT create_reference_table('password_links');
SELECT create_reference_table('known_devices');
SELECT create_reference_table('login_failures');
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
SELECT create_distributed_table('transfers', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('transfer_ends', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('transfer_parts', 'store_id', colocate_with => 'store_stock');
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
SELECT create_distributed_table('board_figures', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('terminals', 'store_id', colocate_with => 'store_stock');
SELECT create_distributed_table('audit_log', 'store_id', colocate_with => 'store_stock');
