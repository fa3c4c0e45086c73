-- A store names the UPC of a game in its company's list, and adds a game that the list lacks (decision 73).
CREATE POLICY company_named ON games FOR INSERT TO lottery_tenant WITH CHECK (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
CREATE POLICY company_renamed ON games FOR UPDATE TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
--> statement-breakpoint
GRANT INSERT, UPDATE ON games TO lottery_tenant;
