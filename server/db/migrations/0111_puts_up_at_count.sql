-- A store may let a count put up a pack of the back room without a question.
ALTER TABLE store_settings ADD COLUMN puts_up_at_count boolean NOT NULL DEFAULT false;
