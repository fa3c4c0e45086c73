-- A device whose push service doesn't take messages rests, longer each time, and its messages wait apart from others.
ALTER TABLE push_subscriptions
  -- in a row
  ADD COLUMN failures smallint NOT NULL DEFAULT 0,
  ADD COLUMN rests_until timestamptz;
