-- How many of each bill, coin and roll a drawer had, as counted; null: only their sum is known.
ALTER TABLE money_statements ADD COLUMN cash_by json;
