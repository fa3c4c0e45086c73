-- How long scans and starts take at a terminal, by its own measurements; empty: a terminal of an earlier release, or none yet.
ALTER TABLE terminals
  ADD COLUMN scan_p50_ms integer,
  ADD COLUMN scan_p75_ms integer,
  ADD COLUMN start_p50_ms integer,
  ADD COLUMN start_p75_ms integer;
