-- The store's wall time and business day when a correction was made: a change of the store's settings moves neither.
-- Without them (made before, or by a server of the release before) both follow from the instant and the settings now.
ALTER TABLE corrections ADD COLUMN wall_time timestamp(0), ADD COLUMN business_date date,
  ADD CONSTRAINT corrections_wall_time CHECK ((wall_time IS NULL) = (business_date IS NULL));
