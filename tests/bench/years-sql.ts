import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';

/**
 * The statements that generate years of trade. Stores are numbered from 1; shifts, bins and the packs of a bin (`turn`)
 * from 0.
 */

/**
 * Two days ago, so that the board's last seven days have trade, and all of it lies in the past: a count of the last shift is
 * corrected up to a day later, and a correction undoes the records made before it.
 */
export const LAST_DAY = daysBefore(businessDate(new Date(), DEFAULT_CLOCK), 2);
export const SHIFTS = 3;
/** Bins on the counter; a shift counts every other one. */
export const BINS = 30;
export const ENTRIES = BINS / 2;
/**
 * Ids of a shift: its entries, a claim that contradicts another, and the tickets that the opening check
 * before it finds missing.
 */
const IDS = ENTRIES + 2;
/** Sightings of a shift and of the opening check before it. */
const SIGHTINGS = 2 * BINS;
/** One day in this many begins with an opening check, and one check in this many finds a missing ticket. */
const CHECK_EVERY = 4;
const MISSING_EVERY = 5;
/** Packs in the back room for each bin. */
const WAITING = 4;
/** Games that a bin sells in turn. Two bins share the same four. */
const GAMES_OF_BIN = 4;
export const GAMES = (BINS / 2) * GAMES_OF_BIN;
/** One in this many shifts has a miscount, which the next shift contradicts. */
const MISCOUNT_EVERY = 50;
/** One in this many shifts was recorded on a later day. */
export const LATE_EVERY = 50;

/** Price in cents, size of a pack, and about how many of its tickets a shift sells. */
export const PLANS = [
  { price: 100, size: 240, step: 6 },
  { price: 200, size: 150, step: 6 },
  { price: 500, size: 60, step: 6 },
  { price: 1000, size: 30, step: 3 },
  { price: 2000, size: 30, step: 3 },
  { price: 3000, size: 30, step: 3 },
];

/** As long as a real response to a record of 15 entries, with the fields that the audit log reads. */
const RESPONSE = `'{"message":"","data":{"ticketCount":80,"amount":300,"entries":[' || repeat(
  '{"index":0,"list":"scanned","status":"done","start_ticket":"10000000000000","end_ticket":"10000000000005",
    "ticketCount":6,"amount":30},', ${ENTRIES - 1}) || '{}]}}'`;

type Size = { stores: number; days: number; people: number; seed: number };

/**
 * Temporary functions, tables and views for the generating session.
 * `bin.counted` is the number of counts of a bin, `counts` the number of counts after which a pack is sold out.
 */
export function definitions({ stores, days, people, seed }: Size): string[] {
  const shifts = days * SHIFTS;
  const planRows = PLANS.map(({ price, size, step }, n) => `(${n}, ${price}, ${size}, ${step})`).join();
  const define = (name: string, parameters: string, type: string, body: string, kind = 'IMMUTABLE') =>
    `CREATE FUNCTION pg_temp.${name}(${parameters}) RETURNS ${type} LANGUAGE sql ${kind} AS $$ SELECT ${body} $$`;
  return [
    define(
      'random',
      'of int8, below int4',
      'int4',
      `((hashint8extended(of, ${seed}) & 1073741823) % below)::int4`,
    ),
    define(
      'local_end',
      'store int4, shift int4',
      'timestamp',
      `DATE '${LAST_DAY}' - ${days - 1} + shift / ${SHIFTS}
       + (ARRAY['12:05', '17:10', '22:30']::interval[])[1 + shift % ${SHIFTS}]
       + pg_temp.random(shift * 4096::int8 + store, 60) * INTERVAL '1 second'`,
    ),
    define(
      'ended',
      'store int4, shift int4',
      'timestamptz',
      `pg_temp.local_end(store, shift) AT TIME ZONE 'America/Los_Angeles'`,
      'STABLE',
    ),
    define('store_id', 'store int4', 'int4', '1 + store'),
    define('person', 'store int4, shift int4', 'int4', `store * ${people} + shift % ${people}`),
    define(
      'key',
      'kind text, store int4, number int8',
      'uuid',
      `md5(kind || ' ' || store || ' ' || number)::uuid`,
    ),
    define('lot', 'store int4, bin int4, turn int4', 'int8', `(store * ${BINS}::int8 + bin) * 10000 + turn`),
    define(
      'claim',
      'store int4, shift int4, slot int4',
      'int8',
      `(shift * ${stores}::int8 + store) * ${IDS} + slot`,
    ),
    // Ids of submissions, in the order of receipt: an opening check, the sales after it, a correction after those.
    define(
      'received',
      'store int4, shift int4, place int4',
      'int8',
      `(shift * ${stores}::int8 + store) * 3 + place`,
    ),
    define(
      'sighting',
      'store int4, shift int4, place int4',
      'int8',
      `(shift * ${stores}::int8 + store) * ${SIGHTINGS} + place`,
    ),
    define(
      'opened',
      'shift int4',
      'timestamptz',
      `(DATE '${LAST_DAY}' - ${days - 1} + shift / ${SHIFTS} + TIME '06:04') AT TIME ZONE 'America/Los_Angeles'`,
      'STABLE',
    ),
    define(
      'is_checked',
      'store int4, shift int4',
      'bool',
      `shift > 0 AND shift % ${SHIFTS} = 0 AND pg_temp.random(shift * 4096::int8 + store + 1024, ${CHECK_EVERY}) = 0`,
    ),
    // Tickets of a pack that the opening check before a shift finds missing.
    define(
      'lost',
      'store int4, shift int4, slot int4, count int4',
      'int4',
      `CASE WHEN count > 0 AND pg_temp.is_checked(store, shift)
                 AND slot = pg_temp.random(shift * 4096::int8 + store + 1025, ${ENTRIES})
                 AND pg_temp.random(shift * 4096::int8 + store + 1026, ${MISSING_EVERY}) = 0
            THEN 1 ELSE 0 END`,
    ),
    // Equally likely: seen by a claim and corrected, seen by a claim and left, seen by a sighting and
    // corrected.
    define(
      'miscount',
      'store int4, shift int4, slot int4, count int4, counts int4',
      'text',
      `CASE WHEN count < counts - 1 AND shift < ${shifts - 1} AND pg_temp.lost(store, shift, slot, count) = 0
                 AND slot = pg_temp.random(shift * 4096::int8 + store + 1, ${ENTRIES})
                 AND pg_temp.random(shift * 4096::int8 + store + 2, ${MISCOUNT_EVERY}) = 0
            THEN (ARRAY['corrected', 'open', 'seen'])[1 + pg_temp.random(shift * 4096::int8 + store + 3, 3)] END`,
    ),
    define(
      'game',
      'bin int4, turn int4',
      'int4',
      `bin % ${BINS / 2} + ${BINS / 2} * (turn % ${GAMES_OF_BIN})`,
    ),
    define('counter', 'bin int4, turn int4', 'int4', `2 * (turn / ${GAMES_OF_BIN}) + bin / ${BINS / 2} + 1`),
    // All users of a store share one session a day.
    define('session', 'store int4, shift int4', 'int8', `pg_temp.claim(store, shift - shift % ${SHIFTS}, 0)`),
    // game 4, pack 7, ticket 3 digits
    define(
      'first_ticket',
      'store int4, bin int4, turn int4',
      'int8',
      `((1000 + pg_temp.game(bin, turn)) * 10000000::int8 + store * 1000 + pg_temp.counter(bin, turn)) * 1000`,
    ),
    // Tickets of a pack sold by its first `done` counts. Each count sells at least two.
    define(
      'sold_by',
      'lot int8, done int4, step int4, counts int4',
      'int4',
      `done * step + CASE WHEN done IN (0, counts) THEN 0 ELSE pg_temp.random(lot * 64 + done, step - 1) END`,
    ),
    `CREATE TEMP TABLE store AS SELECT store FROM generate_series(1, ${stores}) store`,
    `CREATE TEMP TABLE bin AS
       SELECT bin, n + 1 AS plan, price, size, step, size / step AS counts, (${shifts} + 1 - bin % 2) / 2 AS counted
       FROM generate_series(0, ${BINS - 1}) bin
       JOIN (VALUES ${planRows}) AS plan(n, price, size, step) ON n = bin % ${BINS / 2} % ${PLANS.length}`,
    `CREATE TEMP TABLE shift AS SELECT shift FROM generate_series(0, ${shifts - 1}) shift`,
    'ANALYZE store, bin, shift',
    `CREATE TEMP VIEW pack AS
       SELECT store, bin.*, turn, turn - counted / counts AS ahead, pg_temp.lot(store, bin, turn) AS lot,
              pg_temp.first_ticket(store, bin, turn) AS first,
              2 * turn * counts AS shift, pg_temp.person(store, 2 * turn * counts) AS person,
              pg_temp.ended(store, 2 * turn * counts) AS placed_at,
              greatest(0, 2 * (turn - ${WAITING}) * counts) AS received,
              pg_temp.ended(store, greatest(0, 2 * (turn - ${WAITING}) * counts)) AS received_at
       FROM store, bin, generate_series(0, counted / counts + ${WAITING}) turn`,
    `CREATE TEMP VIEW entry AS
       SELECT store, shift, slot, lot, counts, count, pg_temp.claim(store, shift, slot) AS claim,
              first + pg_temp.sold_by(lot, count, step, counts) + pg_temp.lost(store, shift, slot, count) AS start,
              first + pg_temp.sold_by(lot, count + 1, step, counts) - 1 AS "end",
              pg_temp.ended(store, shift) AS at,
              pg_temp.lost(store, shift, slot, count) AS lost,
              pg_temp.miscount(store, shift, slot, count, counts) AS miscount
       FROM (SELECT store, shift, slot, step, counts, shift / 2 % counts AS count,
                    pg_temp.lot(store, bin, shift / 2 / counts) AS lot,
                    pg_temp.first_ticket(store, bin, shift / 2 / counts) AS first
             FROM shift, store, generate_series(0, ${ENTRIES - 1}) slot, bin
             WHERE bin = 2 * slot + shift % 2) counted`,
    // The packs at a shift's start, without those put up since the last one.
    `CREATE TEMP VIEW standing AS
       SELECT store, shift, bin, lot, front, bin % 2 = shift % 2 AS is_counted,
              pg_temp.lost(store, shift, bin / 2, count) AS lost,
              CASE WHEN bin % 2 <> shift % 2
                   THEN pg_temp.miscount(store, shift - 1, bin / 2, count - 1, counts) END AS miscount
       FROM (SELECT store, shift, bin, counts, counted_before % counts AS count, pg_temp.lot(store, bin, counted_before / counts) AS lot,
                    pg_temp.first_ticket(store, bin, counted_before / counts)
                      + pg_temp.sold_by(pg_temp.lot(store, bin, counted_before / counts), counted_before % counts, step, counts) AS front
             FROM (SELECT store, shift, bin.*, (shift + 1 - bin % 2) / 2 AS counted_before FROM shift, store, bin) before) part
       WHERE count > 0`,
  ];
}

export const LOTS = `
  INSERT INTO lots (store_id, id, lot_number, lot_counter, start_ticket, end_ticket, vendor_id, plan_id, price_cents,
                    created_by, created_at, session_id)
  SELECT pg_temp.store_id(store), lot, (284000000000 + pg_temp.game(bin, turn))::text, pg_temp.counter(bin, turn), first,
         first + size - 1, 1 + pg_temp.game(bin, turn), plan, price, pg_temp.person(store, received),
         received_at, pg_temp.session(store, received)
  FROM pack ORDER BY received_at, store`;

export const submission = (kind: string, key: string, id: string, person: string, at: string): string => `
  pg_temp.store_id(store), ${key}, ${id}, '${kind}', sha256('${kind}'), ${RESPONSE}, ${person}, pg_temp.session(store, shift), ${at},
  ${at} + INTERVAL '2 seconds'`;

/** One on-shelf record for each pack that is or was on the shelf. */
export const SHELVED = `
  WITH shelved AS (
    INSERT INTO shelf_records (store_id, id, submission_id, lot_id, start_ticket, end_ticket, moved)
    SELECT pg_temp.store_id(store), lot, pg_temp.key('shelf', store, lot), lot, first, first + size - 1, size
    FROM pack WHERE ahead <= 0 ORDER BY placed_at, store
  )
  INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id,
                           recorded_at, received_at)
  SELECT ${submission('shelf', `pg_temp.key('shelf', store, lot)`, '1000000000 + lot', 'person', 'placed_at')}
  FROM pack WHERE ahead <= 0 ORDER BY placed_at, store`;

/** One sign-in per store and day. */
export const SIGN_INS = `
  INSERT INTO audit_log (store_id, at, user_id, session_id, action, subject, detail, terminal, device)
  SELECT pg_temp.store_id(store), pg_temp.ended(store, shift) - INTERVAL '4 hours', pg_temp.person(store, shift),
         pg_temp.session(store, shift), 'signed_in', '', '', 'T1', 'Chrome on Android'
  FROM shift, store WHERE shift % ${SHIFTS} = 0 ORDER BY shift, store`;

/** The unsold runs: the rest of each bin's pack, On Shelf, and the packs in the back room, Active. */
export const UNSOLD = `
  INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status)
  SELECT pg_temp.store_id(store), lot,
         first + CASE WHEN ahead = 0 THEN pg_temp.sold_by(lot, counted % counts, step, counts) ELSE 0 END,
         first + size - 1, CASE WHEN ahead = 0 THEN 13 ELSE 1 END
  FROM pack WHERE ahead >= 0 ORDER BY received_at, store`;
