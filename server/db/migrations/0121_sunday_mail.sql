-- The week with the morning message of each Sunday, for those who choose it.
ALTER TABLE morning_readers ADD COLUMN weekly boolean NOT NULL DEFAULT false;
