-- The people of a store see which subscription their company has (decision 12), as they see its vendors and plans.
CREATE POLICY of_company ON subscriptions FOR SELECT TO lottery_tenant USING (
  store_id = nullif(current_setting('lottery.company', true), '')::int);
