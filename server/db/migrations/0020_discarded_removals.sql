-- A terminal may discard a refused removal, like every other entry of its outbox.
ALTER TABLE discards
  DROP CONSTRAINT discards_kind_check,
  ADD CONSTRAINT discards_kind_check CHECK (kind IN ('sale', 'shelf', 'money', 'removal'));
