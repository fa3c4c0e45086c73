-- Tenancy a second time, in the database (decision 34): what a signed-in request does runs as a role that reaches the
-- rows of the caller's place and no others. lottery_tenant reaches those of one store or company, lottery_company also
-- those of the company's stores. Settings of the transaction say which: lottery.place is the caller's store or company,
-- lottery.company the company of that store. Unset or empty they reach nothing. The server makes the roles when it opens
-- the database, since roles belong to all databases of a server.

-- For a table whose rows belong to a store or company: row security, and what the roles may do. A migration that makes
-- such a table calls it.
CREATE FUNCTION keep_within_place(tenant_table regclass, rights text, company_rights text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  -- One value, so that the planner takes it for the same as the one that a query looks for.
  EXECUTE format(
    'CREATE POLICY of_place ON %s TO lottery_tenant
     USING (store_id = nullif(current_setting(''lottery.place'', true), '''')::int)',
    tenant_table);
  -- What this one sees of stores is said by their policies.
  EXECUTE format(
    'CREATE POLICY of_stores ON %s TO lottery_company USING (store_id IN (SELECT id FROM stores))', tenant_table);
  EXECUTE format('GRANT %s ON %s TO lottery_tenant', rights, tenant_table);
  IF company_rights IS NOT NULL THEN
    EXECUTE format('GRANT %s ON %s TO lottery_company', company_rights, tenant_table);
  END IF;
END $$;
--> statement-breakpoint
-- For a table whose rows belong to a user.
CREATE FUNCTION keep_within_users(tenant_table regclass, rights text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY of_users ON %1$s TO lottery_tenant
     USING (EXISTS (SELECT FROM users WHERE users.id = %1$s.user_id))',
    tenant_table);
  EXECUTE format('GRANT %s ON %s TO lottery_tenant', rights, tenant_table);
END $$;
--> statement-breakpoint
-- A store sees itself; a company sees, adds and changes its stores.
ALTER TABLE stores ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_place ON stores FOR SELECT TO lottery_tenant USING (
  id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
CREATE POLICY of_company ON stores TO lottery_company USING (
  parent_id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
GRANT SELECT ON stores TO lottery_tenant;
--> statement-breakpoint
GRANT INSERT, UPDATE ON stores TO lottery_company;
--> statement-breakpoint
SELECT keep_within_place('users', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- The catalogue is the company's.
SELECT keep_within_place('vendors', 'SELECT', 'INSERT, UPDATE');
--> statement-breakpoint
SELECT keep_within_place('plans', 'SELECT', 'INSERT, UPDATE');
--> statement-breakpoint
CREATE POLICY of_company ON vendors FOR SELECT TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
CREATE POLICY of_company ON plans FOR SELECT TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
SELECT keep_within_place('subscriptions', 'SELECT', 'INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT keep_within_place('store_stock', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT keep_within_place('ticket_runs', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
SELECT keep_within_place('exceptions', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT keep_within_place('bins', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
-- In these nothing changes: by grant, and for every other account by the trigger append_only.
SELECT keep_within_place('lots', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('submissions', 'SELECT, INSERT');
--> statement-breakpoint
-- A submission's number is taken before it's written.
GRANT USAGE ON SEQUENCE submissions_id_seq TO lottery_tenant;
--> statement-breakpoint
SELECT keep_within_place('claims', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('shelf_records', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('corrections', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('discards', 'SELECT, INSERT');
--> statement-breakpoint
SELECT keep_within_place('audit_log', 'SELECT, INSERT');
--> statement-breakpoint
-- Whoever reaches a user ends what lets that user in; a token's hash is for nobody's eyes.
SELECT keep_within_users('sessions', 'SELECT (id, user_id, kind, created_at, last_seen_at, expires_at), INSERT, DELETE');
--> statement-breakpoint
SELECT keep_within_users('password_links', 'SELECT (user_id, expires_at), INSERT, DELETE');
--> statement-breakpoint
SELECT keep_within_users('clerk_pins', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
-- For neither role.
ALTER TABLE login_failures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Who did something in a store may be of its company or of the platform: of these a store reads the names.
CREATE VIEW people AS
  SELECT id, store_id, name, username FROM users
  WHERE NOT row_security_active('users')
     OR store_id IS NULL
     OR store_id = nullif(current_setting('lottery.place', true), '')::int
     OR store_id = nullif(current_setting('lottery.company', true), '')::int
     OR EXISTS (SELECT FROM stores
                WHERE stores.id = users.store_id
                  AND parent_id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
GRANT SELECT ON people TO lottery_tenant;
--> statement-breakpoint
-- How a session began, which tells the terminal of what was done in it; likewise.
CREATE VIEW session_starts AS
  SELECT store_id, session_id, action, user_id, subject, terminal, device FROM audit_log
  WHERE action IN ('signed_in', 'terminal_handed_over')
    AND (NOT row_security_active('audit_log')
      OR store_id = 0
      OR store_id = nullif(current_setting('lottery.place', true), '')::int
      OR store_id = nullif(current_setting('lottery.company', true), '')::int
      OR EXISTS (SELECT FROM stores
                 WHERE stores.id = audit_log.store_id
                   AND parent_id = nullif(current_setting('lottery.place', true), '')::int));
--> statement-breakpoint
GRANT SELECT ON session_starts TO lottery_tenant;
