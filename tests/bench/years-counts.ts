import { BINS, ENTRIES, LATE_EVERY, submission } from './years-sql';

// The statements that generate the counts of some shifts, with the functions and views of `definitions`.

/** One sales record per store and shift, which saw every pack. */
export const salesOf = (from: number, before: number): string => `
  INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id,
                           recorded_at, received_at, sale_date, report_time, packs_seen, packs_on_shelf)
  SELECT ${submission('sale', `pg_temp.key('sale', store, shift)`, 'pg_temp.received(store, shift, 1)', 'pg_temp.person(store, shift)', 'pg_temp.ended(store, shift)')},
         pg_temp.local_end(store, shift)::date, to_char(pg_temp.local_end(store, shift), 'HH24:MI:SS'), ${BINS}, ${BINS}
  FROM shift, store WHERE shift >= ${from} AND shift < ${before}
  ORDER BY shift, store`;

/** The opening checks before some shifts, which saw every pack, and the tickets that they found missing. */
export const checksOf = (from: number, before: number): string => `
  WITH missing AS MATERIALIZED (
    SELECT * FROM standing WHERE shift >= ${from} AND shift < ${before} AND is_counted AND lost > 0
  ), claimed AS (
    INSERT INTO claims (store_id, id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at)
    SELECT pg_temp.store_id(store), pg_temp.claim(store, shift, ${ENTRIES + 1}), pg_temp.key('check', store, shift), lot,
           front, front + lost - 1, true, pg_temp.opened(shift)
    FROM missing
  ), held AS (
    INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
    SELECT pg_temp.store_id(store), lot, front, front + lost - 1, 3, pg_temp.claim(store, shift, ${ENTRIES + 1})
    FROM missing
  )
  INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id,
                           recorded_at, received_at, sale_date, report_time, purpose, packs_seen, packs_on_shelf)
  SELECT ${submission('sale', `pg_temp.key('check', store, shift)`, 'pg_temp.received(store, shift, 0)', 'pg_temp.person(store, shift)', 'pg_temp.opened(shift)')},
         pg_temp.local_end(store, shift)::date, '06:04:00', 'opening', ${BINS}, ${BINS}
  FROM shift, store WHERE shift >= ${from} AND shift < ${before} AND pg_temp.is_checked(store, shift)
  ORDER BY shift, store`;

/**
 * The packs that some shifts saw untouched, and those that the opening checks before them saw. The front of a
 * scanned claim isn't a separate sighting, and a check leaves out packs that were miscounted the evening
 * before.
 */
export const sightingsOf = (from: number, before: number): string => `
  INSERT INTO sightings (store_id, id, submission_id, lot_id, front_ticket, sells, recorded_at)
  SELECT pg_temp.store_id(store), pg_temp.sighting(store, shift, bin), pg_temp.key('check', store, shift), lot, front, 'up',
         pg_temp.opened(shift)
  FROM standing
  WHERE shift >= ${from} AND shift < ${before} AND pg_temp.is_checked(store, shift) AND miscount IS NULL
    AND NOT (is_counted AND lost > 0)
  UNION ALL
  SELECT pg_temp.store_id(store), pg_temp.sighting(store, shift, ${BINS} + bin), pg_temp.key('sale', store, shift), lot,
         front, 'up', pg_temp.ended(store, shift)
  FROM standing
  WHERE shift >= ${from} AND shift < ${before} AND NOT is_counted AND coalesce(miscount, 'seen') = 'seen'
  ORDER BY 2`;

/**
 * The claims of some shifts, and their sold runs. A miscount claims tickets that the next shift still sees on
 * the shelf, so the next shift's claim of the same lot, or its sighting, contradicts it and raises an
 * exception. If it was corrected, a later count sells the tickets. The rest of one pack in twenty was
 * returned instead of sold.
 */
export const claimsOf = (from: number, before: number): string => `
  WITH e AS MATERIALIZED (
    SELECT *, miscount IN ('corrected', 'seen') AS is_corrected,
           CASE WHEN miscount = 'open' THEN start + 1 ELSE "end" + 1 END AS seen,
           CASE WHEN miscount IN ('corrected', 'seen') THEN "end" + 2 ELSE "end" END AS claimed_to,
           pg_temp.ended(store, shift + 1) AS seen_at,
           pg_temp.ended(store, shift + 1) + INTERVAL '1 hour' AS corrected_at
    FROM entry WHERE shift >= ${from} AND shift < ${before} ORDER BY shift, store, slot
  ), claimed AS (
    INSERT INTO claims (store_id, id, submission_id, lot_id, start_ticket, end_ticket, scanned, recorded_at, reason)
    SELECT pg_temp.store_id(store), claim, pg_temp.key('sale', store, shift), lot, start, claimed_to,
           count < counts - 1, at,
           CASE WHEN count = counts - 1 AND miscount IS NULL AND pg_temp.random(lot, 20) = 0 THEN 'returned' ELSE 'sale' END
    FROM e
    UNION ALL
    SELECT pg_temp.store_id(store), pg_temp.claim(store, shift + 1, ${ENTRIES}), pg_temp.key('sale', store, shift + 1),
           lot, start, seen - 1, true, seen_at, 'sale'
    FROM e WHERE miscount IN ('corrected', 'open')
  ), correcting AS (
    INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id,
                             recorded_at, received_at)
    SELECT ${submission('correction', `pg_temp.key('correction', store, shift)`, 'pg_temp.received(store, shift + 1, 2)', 'pg_temp.person(store, shift)', 'corrected_at')}
    FROM e WHERE is_corrected
  ), corrected AS (
    INSERT INTO corrections (store_id, id, submission_id, lot_id, start_ticket, end_ticket, reason, exception_id,
                             created_by, corrected_at)
    SELECT pg_temp.store_id(store), claim, pg_temp.key('correction', store, shift), lot, seen, claimed_to, 'still there',
           claim, pg_temp.person(store, shift), corrected_at
    FROM e WHERE is_corrected
  ), contradicted AS (
    INSERT INTO contradictions (store_id, id, lot_id, claim_id, seen_claim_id, sighting_id)
    SELECT pg_temp.store_id(store), claim, lot, claim,
           CASE WHEN miscount <> 'seen' THEN pg_temp.claim(store, shift + 1, ${ENTRIES}) END,
           CASE WHEN miscount = 'seen' THEN pg_temp.sighting(store, shift + 1, ${BINS} + 2 * slot + shift % 2) END
    FROM e WHERE miscount IS NOT NULL
  )
  INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status, claim_id)
  SELECT pg_temp.store_id(store), lot, start, "end", 3, claim FROM e`;

/** Some shifts whose record arrived on a later day and changed the figures of its own. */
export const LATE = `
  WITH late AS (
    INSERT INTO late_records (store_id, id, kind)
    SELECT store_id, id, 'other_day' FROM submissions
    WHERE kind = 'sale' AND purpose = 'shift' AND pg_temp.random(id, ${LATE_EVERY}) = 0
    RETURNING store_id, id
  )
  INSERT INTO late_record_changes (store_id, late_record_id, changed_record_id, ticket_count, amount_cents)
  SELECT store_id, id, id, 60, 30000 FROM late`;
