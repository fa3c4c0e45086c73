-- What a store calls a terminal, such as Front counter.
ALTER TABLE terminals ADD COLUMN name text;
