-- Found by their ids, whatever the number of the company's stores: PostgreSQL read all of these to compare the list with each. Only the
-- requests of area managers have this setting; for a company the list would be all its stores.
ALTER POLICY of_list ON stores USING (id = ANY (nullif(current_setting('lottery.area', true), '')::int[]));
