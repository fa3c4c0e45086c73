-- An area manager (decision 96): a store's user who works in further stores of the company. Which of them are open and of that company
-- is looked up at each request.
ALTER TABLE users ADD COLUMN store_ids integer[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_store_ids CHECK (cardinality(store_ids) < 200);
--> statement-breakpoint
-- The rows of these stores are reached by the list, as policies of_stores say. Of the stores themselves a company sees all anyway: the
-- list is compared only with those of the company that the policy before hasn't let through.
CREATE POLICY of_list ON stores FOR SELECT TO lottery_company USING (
  parent_id = nullif(current_setting('lottery.company', true), '')::int AND id = ANY (nullif(current_setting('lottery.stores', true), '')::int[]));
