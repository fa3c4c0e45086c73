-- The triggers that copy names of people and stores write with the rights of the request, no longer with those of the tables' owner: on
-- Citus, a statement of the owner inside a request waited for locks up to a minute. Policies let each request write the names that it
-- may change anyway. On a distributed database, citus.sql has made some of the same.
ALTER FUNCTION keep_person() SECURITY INVOKER;
--> statement-breakpoint
ALTER FUNCTION keep_sister_store() SECURITY INVOKER;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON people, sister_stores TO lottery_tenant;
--> statement-breakpoint
-- Of the place, and of the stores of a company or an area.
CREATE POLICY kept_with_place ON people TO lottery_tenant
  USING (store_id = nullif(current_setting('lottery.place', true), '')::int);
--> statement-breakpoint
CREATE POLICY kept_with_stores ON people TO lottery_company
  USING (store_id = ANY (nullif(current_setting('lottery.stores', true), '')::int[]));
--> statement-breakpoint
-- A company's stores, or the one at which it works.
CREATE POLICY kept_with_company ON sister_stores TO lottery_company USING (
  parent_id = nullif(current_setting('lottery.place', true), '')::int
  OR id = nullif(current_setting('lottery.place', true), '')::int
     AND parent_id = nullif(current_setting('lottery.company', true), '')::int);
