-- A store that tries the app with made-up packs. Until it is cleared, everything recorded in the store belongs to the sample.
CREATE TABLE samples (
  store_id integer NOT NULL,
  loaded_at timestamptz NOT NULL,
  -- NULL: the store is a sample now
  cleared_at timestamptz,
  -- the last vendor and plan of any store before it: later ones of this store belong to the sample
  last_vendor_id integer NOT NULL,
  last_plan_id integer NOT NULL,
  PRIMARY KEY (store_id, loaded_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX samples_one_at_a_time ON samples (store_id) WHERE cleared_at IS NULL;
--> statement-breakpoint
SELECT keep_within_place('samples', 'SELECT, INSERT');
--> statement-breakpoint
-- Rows that are never changed or deleted, unless a sample is cleared.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('lottery.clears_sample', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
-- Ends the sample of a store: deletes all that was recorded there, in one statement, so that foreign keys are checked at its
-- end. The keys of submissions stay with their replies, so that terminals don't send them again. People, settings, devices
-- and the audit log stay. With its owner's rights, since no role of requests may delete; it checks the store's place itself.
CREATE FUNCTION clear_sample(of_store integer, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  recorded CONSTANT text[] := ARRAY[
    'alarms_seen', 'alerts', 'attention', 'bins', 'board_figures', 'census_closings', 'census_scans', 'censuses', 'claims',
    'contradictions', 'corrections', 'disagreements', 'discards', 'dismissals', 'exceptions', 'found_packs',
    'journal_closings', 'journal_weeks', 'late_record_changes', 'late_records', 'late_records_seen', 'lots',
    'lottery_pack_lists', 'lottery_statements', 'money_statement_records', 'money_statements', 'morning_mails',
    'pack_dates', 'pack_places', 'placements', 'record_changes', 'register_figures', 'shelf_records', 'sightings',
    'submissions', 'ticket_runs', 'unknown_pack_ends', 'unknown_packs', 'witnesses'];
  place integer := nullif(current_setting('lottery.place', true), '')::int;
  sample samples;
BEGIN
  IF place IS NOT NULL AND place <> of_store
     AND NOT EXISTS (SELECT FROM stores WHERE id = of_store AND parent_id = place) THEN
    RAISE EXCEPTION 'Store % is out of reach.', of_store USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO sample FROM samples WHERE store_id = of_store AND cleared_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Store % is no sample.', of_store USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE samples SET cleared_at = greatest(at, loaded_at) WHERE store_id = of_store AND cleared_at IS NULL;
  INSERT INTO idempotency_keys (store_id, idempotency_key, call, body_hash, response, created_by, session_id, recorded_at, received_at)
  SELECT store_id, submission_id, kind, body_hash, response, created_by, session_id, recorded_at, received_at
  FROM submissions WHERE store_id = of_store;
  SET LOCAL lottery.clears_sample = 'on';
  EXECUTE 'WITH '
    || (SELECT string_agg(format('d%s AS (DELETE FROM %I WHERE store_id = $1)', n, name), ', ')
        FROM unnest(recorded) WITH ORDINALITY AS t(name, n))
    || ' SELECT' USING of_store;
  SET LOCAL lottery.clears_sample = '';
  DELETE FROM vendors WHERE store_id = of_store AND id > sample.last_vendor_id;
  DELETE FROM plans WHERE store_id = of_store AND id > sample.last_plan_id;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION clear_sample FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION clear_sample TO lottery_tenant, lottery_company;
