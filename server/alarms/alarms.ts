import { type SQL, sql } from 'drizzle-orm';
import { ALARM_NAME } from '../../src/messages/areas/alarm-name';
import { day as dayText } from '../../src/messages/formats';
import {
  ALARM_DAYS,
  ALARM_RULES,
  type AlarmRule,
  alarmId,
  type CardsBySource,
  countedAlone,
  hasManyTyped,
  highSales,
  LOSSES_LOOK_BACK,
  missingAgain,
  parseAlarmId,
  SALES_LOOK_BACK,
  SHIFTS_LOOK_BACK,
  shortShifts,
  skippedPacks,
} from '../../src/shared/alarms/alarm';
import type { Alarm, AlarmPack, AlarmRecord } from '../../src/shared/alarms/alarms-schema';
import { drawersOf } from '../../src/shared/drawer/drawers';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { binName } from '../../src/shared/stock/bins';
import { MAX_LOT_SIZE, numberToSerial, packNumber } from '../../src/shared/tickets/serial';
import { daysOf, isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Submitter } from '../access';
import { authorInLog, writeAudit } from '../audit/audit-log';
import { checksOf } from '../counting/packs-seen';
import type { Db } from '../db/connect';
import { list, manyRows, milliseconds, OPTIMIZATION_FENCE, rows, SALES } from '../db/sql';
import { moneyOn } from '../drawer/world';
import { ApiError, notFound } from '../errors';
import { clockOf, storeSettings } from '../places/settings';

/**
 * Derives the alarms of a store's business days from the current records, newest first (decision 56).
 * @param db a snapshot, for a consistent result
 */
export async function alarmsOf(db: Db, storeId: number, period: Period): Promise<Alarm[]> {
  const derived = await derivedAlarms(db, { storeId, period, settings: await storeSettings(db, storeId) });
  const seen = new Map(
    (await seenAlarms(db, storeId, period)).map(({ rule, subject, day, by, at, reason }) => [
      `${rule}.${subject}.${day}`,
      { by, at: new Date(at).toISOString(), reason },
    ]),
  );
  return derived
    .map((alarm) => ({ ...alarm, seen: seen.get(alarm.id) ?? null }))
    .sort((a, b) => (a.date === b.date ? a.id.localeCompare(b.id) : b.date.localeCompare(a.date)));
}

/** The four weeks up to a business day of a store, which is today by default. */
export async function alarmPeriod(db: Db, storeId: number, now: Date, last?: string): Promise<Period> {
  const to = last ?? businessDate(now, await clockOf(db, storeId));
  return { from: daysBefore(to, ALARM_DAYS - 1), to };
}

/** The alarms of a store's last four weeks that nobody has marked as seen. @param db as for `alarmsOf` */
export async function openAlarms(db: Db, storeId: number, now: Date): Promise<Alarm[]> {
  const alarms = await alarmsOf(db, storeId, await alarmPeriod(db, storeId, now));
  return alarms.filter(({ seen }) => seen === null);
}

/** Marks an alarm as seen: by whom, and what they found. */
export type Look = { storeId: number; id: string; reason: string; by: Submitter; now: Date };

/**
 * Marks an alarm as seen, permanently.
 * @throws ApiError 404 when the store has no such alarm, or a late record has explained it; 409 when it's
 *   marked already
 */
export function markAlarmSeen(db: Db, { storeId, id, reason, by, now }: Look): Promise<Date> {
  return db.transaction(async (tx) => {
    const alarmNamed = parseAlarmId(id);
    if (!alarmNamed) throw notFound();
    const { rule, subject, day } = alarmNamed;
    const alarms = await alarmsOf(tx, storeId, { from: day, to: day });
    if (!alarms.some((alarm) => alarm.id === id)) throw notFound();
    const marked = await rows(
      tx,
      sql`INSERT INTO alarms_seen (store_id, rule, subject, day, reason, seen_by, seen_at)
          VALUES (${storeId}, ${rule}, ${subject}, ${day}, ${reason}, ${by.userId}, ${now.toISOString()})
          ON CONFLICT DO NOTHING RETURNING rule`,
    );
    if (marked.length === 0) throw new ApiError(409, ERROR_CODE.duplicate, { kind: 'alarm_seen' });
    await writeAudit(tx, {
      action: 'alarm_seen',
      storeId,
      by: authorInLog(by),
      subject: `${ALARM_NAME[rule]}, ${dayText('en', day)}`,
      details: [{ kind: 'reason', reason }],
    });
    return now;
  });
}

/** The store and the business days for which alarms are derived. */
type Question = { storeId: number; period: Period; settings: StoreSettings };

const isWithin =
  (period: Period) =>
  (day: string): boolean =>
    isIn(period, day);
const longer = ({ from, to }: Period, days: number): Period => ({ from: daysBefore(from, days), to });

/** A lot's place: its bin; lots without one share the place of their UPC. */
const placeOf = ({ bin, lotNumber }: PlacedLot): string => (bin === null ? `upc-${lotNumber}` : `bin-${bin}`);

const placeFields = (lot: PlacedLot | undefined, { vending_machines }: StoreSettings) => {
  const bin = lot?.bin ?? null;
  return bin === null
    ? { bin, lot_number: lot?.lotNumber ?? null, vendor_name: lot?.vendorName ?? null }
    : { bin, bin_name: binName(bin, vending_machines), lot_number: null, vendor_name: null };
};

const packsOf = (lots: readonly (PlacedLot | undefined)[]): AlarmPack[] =>
  [...new Map(lots.flatMap((lot) => (lot ? [[lot.id, lot] as const] : []))).values()].map((lot) => ({
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    vendor_name: lot.vendorName,
    start_ticket: numberToSerial(lot.start),
  }));

const lotsById = async (db: Db, storeId: number, ids: readonly number[]): Promise<Map<number, PlacedLot>> =>
  new Map((await placedLots(db, storeId, [...new Set(ids)])).map((lot) => [lot.id, lot]));

type AlarmOf<Rule extends AlarmRule> = Extract<Alarm, { rule: Rule }>;

/** The identity of an alarm that nobody has seen yet. */
const about = <Rule extends AlarmRule>(rule: Rule, subject: string, date: string) => ({
  id: alarmId(rule, subject, date),
  rule,
  date,
  seen: null,
});

/** The records that hold tickets of these lots, in the order of `recordsByKey`, with the number of these tickets. */
const withTickets = (
  recordsOfLots: readonly RecordOfLot[],
  recordsByKey: ReadonlyMap<string, AlarmRecord>,
): AlarmRecord[] =>
  [...recordsByKey].flatMap(([key, record]) => {
    const lotsOfRecord = recordsOfLots.filter((one) => one.key === key);
    return lotsOfRecord.length === 0
      ? []
      : [{ ...record, ticketCount: sumOf(lotsOfRecord, ({ tickets }) => tickets) }];
  });

/** Sales above three times the usual figure for their bin and weekday. */
async function highSaleAlarms(
  db: Db,
  { storeId, period, settings }: Question,
): Promise<AlarmOf<'high_sale'>[]> {
  const counted = await lotDays(db, storeId, longer(period, SALES_LOOK_BACK));
  const lots = await lotsById(
    db,
    storeId,
    counted.map(({ lotId }) => lotId),
  );
  const byPlace = new Map<string, { place: string; day: string; tickets: number; lotIds: number[] }>();
  for (const { lotId, day, tickets } of counted) {
    const lot = lots.get(lotId);
    if (!lot) continue;
    const place = placeOf(lot);
    const sofar = byPlace.get(`${place} ${day}`) ?? { place, day, tickets: 0, lotIds: [] };
    sofar.tickets += tickets;
    if (tickets > 0) sofar.lotIds.push(lotId);
    byPlace.set(`${place} ${day}`, sofar);
  }
  const high = highSales([...byPlace.values()], isWithin(period)).map((sale) => ({
    ...sale,
    lotIds: byPlace.get(`${sale.place} ${sale.day}`)?.lotIds ?? [],
  }));
  if (high.length === 0) return [];
  const sales = await salesOfLots(
    db,
    storeId,
    high.map(({ day }) => day),
    high.flatMap(({ lotIds }) => lotIds),
  );
  const recordsByKey = await namedRecords(
    db,
    storeId,
    sales.map(({ key }) => key),
  );
  return high.map(({ place, day, tickets, usual, days, lotIds }) => {
    const sold = lotIds.map((id) => lots.get(id));
    const salesOfDay = sales.filter((sale) => sale.day === day && lotIds.includes(sale.lotId));
    return {
      ...about('high_sale', place, day),
      ...placeFields(sold[0], settings),
      ticketCount: tickets,
      usual: Math.round(usual * 10) / 10,
      usual_days: days,
      at_stake: centsToDollars(Math.round((tickets - usual) * (sold[0]?.priceCents ?? 0))),
      records: withTickets(salesOfDay, recordsByKey),
      packs: packsOf(sold),
    };
  });
}

const PACK_DIGITS = 7;
/** The game and pack number of a ticket, as a number. */
const packOf = (ticket: number): number => Number(packNumber(numberToSerial(ticket)));

/** The value of a whole pack of this lot's size and price. */
const stakeOf = (lot: PlacedLot | undefined) =>
  lot && { at_stake: centsToDollars(lot.size * lot.priceCents) };

/** Packs that were never received, although neighboring packs were. */
async function skippedPackAlarms(
  db: Db,
  { storeId, period, settings }: Question,
): Promise<AlarmOf<'skipped_pack'>[]> {
  const received = await lotsAround(db, storeId, period);
  const skipped = skippedPacks(
    received.map((lot) => ({ ...lot, first: packOf(lot.start), last: packOf(lot.end) })),
  )
    .map((skip) => ({ ...skip, day: businessDate(new Date(skip.since), settings) }))
    .filter(({ day }) => isWithin(period)(day));
  const lots = await lotsById(
    db,
    storeId,
    skipped.flatMap(({ before, after }) => [before.id, after.id]),
  );
  return skipped.map(({ number, before, after, day }) => {
    const digits = packNumber(numberToSerial(number * 1_000));
    return {
      ...about('skipped_pack', digits, day),
      game: digits.slice(0, -PACK_DIGITS),
      pack: digits.slice(-PACK_DIGITS),
      ...stakeOf(lots.get(before.id)),
      records: [],
      packs: packsOf([lots.get(before.id), lots.get(after.id)]),
    };
  });
}

/** Clerks who were short in three of their last five shifts, according to the money entered in the store. */
async function shortShiftAlarms(
  db: Db,
  { storeId, period, settings }: Question,
): Promise<AlarmOf<'short_shifts'>[]> {
  const lookedAt = longer(period, SHIFTS_LOOK_BACK);
  if (!(await hasMoneySince(db, storeId, lookedAt.from))) return [];
  const { records, moneyCounts } = await moneyOn(db, storeId, daysOf(lookedAt));
  const shifts = drawersOf(records, moneyCounts).flatMap((drawer) => {
    const [clerk, ...others] = new Set(drawer.records.map(({ createdBy }) => createdBy));
    if (clerk === undefined || others.length > 0 || drawer.overShort === null) return [];
    return [{ clerk, day: drawer.date, overShort: drawer.overShort, drawer }];
  });
  const tolerance = centsOf(settings.over_short_tolerance);
  return shortShifts(shifts, tolerance, isWithin(period)).map(({ clerk, day, shifts: lately, short }) => ({
    ...about('short_shifts', String(clerk), day),
    created_by: clerk,
    name: lately.at(-1)?.drawer.records[0]?.name ?? '',
    short,
    shifts: lately.length,
    over_short: centsToDollars(sumOf(lately, ({ overShort }) => overShort)),
    at_stake: centsToDollars(sumOf(lately, ({ overShort }) => Math.max(0, -overShort))),
    records: lately.flatMap(({ drawer, overShort }) =>
      drawer.records.map((record) => ({
        submission_id: record.key,
        date: record.date,
        report_time: record.reportTime,
        created_by: record.createdBy,
        name: record.name,
        purpose: record.isRemoval ? ('removal' as const) : ('shift' as const),
        over_short: centsToDollars(overShort),
      })),
    ),
    packs: [],
  }));
}

/** Bins where tickets were missing again within four weeks. */
async function missingAgainAlarms(
  db: Db,
  { storeId, period, settings }: Question,
): Promise<AlarmOf<'missing_again'>[]> {
  const lossesOfLots = await lossesIn(db, storeId, longer(period, LOSSES_LOOK_BACK));
  const lots = await lotsById(
    db,
    storeId,
    lossesOfLots.map(({ lotId }) => lotId),
  );
  const placed = lossesOfLots.flatMap((loss) => {
    const lot = lots.get(loss.lotId);
    return lot ? [{ ...loss, place: placeOf(lot), lot }] : [];
  });
  const again = missingAgain(placed, isWithin(period));
  const recordsByKey = await namedRecords(
    db,
    storeId,
    again.flatMap(({ losses }) => losses.map(({ key }) => key)),
  );
  return again.map(({ place, day, days, losses }) => ({
    ...about('missing_again', place, day),
    ...placeFields(losses[0]?.lot, settings),
    days,
    ticketCount: sumOf(losses, ({ tickets }) => tickets),
    amount: centsToDollars(sumOf(losses, ({ cents }) => cents)),
    at_stake: centsToDollars(sumOf(losses, ({ cents }) => cents)),
    records: withTickets(losses, recordsByKey),
    packs: packsOf(losses.map(({ lot }) => lot)),
  }));
}

/** Shift records with too many typed cards. */
async function typedCardAlarms(db: Db, { storeId, period }: Question): Promise<AlarmOf<'typed_cards'>[]> {
  const many = (await cardsOfRecords(db, storeId, period)).filter(hasManyTyped);
  const recordsByKey = await namedRecords(
    db,
    storeId,
    many.map(({ key }) => key),
  );
  return many.flatMap(({ key, day, typed, scanned }) => {
    const record = recordsByKey.get(key);
    if (!record) return [];
    return [
      {
        ...about('typed_cards', key, day),
        name: record.name,
        typed,
        cards: typed + scanned,
        records: [record],
        packs: [],
      },
    ];
  });
}

/** People who always count alone, and whose counts nobody else checks. */
async function countsAloneAlarms(
  db: Db,
  { storeId, period, settings }: Question,
): Promise<AlarmOf<'counts_alone'>[]> {
  const counts = await shiftCounts(db, storeId, longer(period, SHIFTS_LOOK_BACK));
  const checks = await checksOf(db, storeId, settings.vending_machines, counts);
  const alone = countedAlone(
    counts.map((count) => ({ ...count, isChecked: checks.has(count.submissionId) })),
    isWithin(period),
  );
  const recordsByKey = await namedRecords(
    db,
    storeId,
    alone.flat().map(({ submissionId }) => submissionId),
  );
  return alone.flatMap((lately) => {
    const records = lately.flatMap(({ submissionId }) => recordsByKey.get(submissionId) ?? []);
    const last = records.at(-1);
    if (!last) return [];
    const { created_by, name, date } = last;
    const days = new Set(records.map((record) => record.date)).size;
    return [
      {
        ...about('counts_alone', String(created_by), date),
        ...{ created_by, name, shifts: records.length, days, records, packs: [] },
      },
    ];
  });
}

const DERIVED: { [Rule in AlarmRule]: (db: Db, question: Question) => Promise<AlarmOf<Rule>[]> } = {
  high_sale: highSaleAlarms,
  skipped_pack: skippedPackAlarms,
  short_shifts: shortShiftAlarms,
  missing_again: missingAgainAlarms,
  typed_cards: typedCardAlarms,
  counts_alone: countsAloneAlarms,
};

/** The alarms of all rules, before any is marked as seen. */
export async function derivedAlarms(db: Db, question: Question): Promise<Alarm[]> {
  const alarms: Alarm[] = [];
  for (const rule of ALARM_RULES) alarms.push(...(await DERIVED[rule](db, question)));
  return alarms;
}

/** SQL: the records `s` of these business days, looked up day by day (decision 21). */
const recordsOn = (storeId: number, days: readonly string[]): SQL => sql`
  unnest(${list(days)}::date[]) AS d(day)
  CROSS JOIN LATERAL (
    SELECT * FROM submissions WHERE store_id = ${storeId} AND business_date = d.day ${OPTIMIZATION_FENCE}
  ) s`;

/** SQL: the claims `c` of the record `s`. */
const claimsOf = (storeId: number): SQL => sql`
  CROSS JOIN LATERAL (
    SELECT * FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id ${OPTIMIZATION_FENCE}
  ) c`;

/** SQL: the tickets that the claim `c` holds now. */
const heldCount = (storeId: number): SQL => sql`
  (SELECT coalesce(sum(end_ticket - start_ticket + 1), 0) FROM ticket_runs
   WHERE store_id = ${storeId} AND claim_id = c.id)`;

/** A lot counted on a business day, and its tickets sold by the day's records. */
type LotDay = { lotId: number; day: string; tickets: number };

/** The lots counted on the days of a period. Tickets that an opening check finds missing weren't sold. */
const lotDays = (db: Db, storeId: number, period: Period): Promise<LotDay[]> =>
  rows(
    db,
    sql`SELECT e.lot_id AS "lotId", d.day::text AS day, sum(e.tickets)::int AS tickets
        FROM ${recordsOn(storeId, daysOf(period))}
        CROSS JOIN LATERAL (
          SELECT c.lot_id, CASE WHEN s.purpose = 'opening' THEN 0 ELSE ${heldCount(storeId)} END AS tickets
          FROM claims c
          WHERE c.store_id = ${storeId} AND c.submission_id = s.submission_id AND c.reason IN ${SALES}
          UNION ALL
          SELECT lot_id, 0 FROM sightings WHERE store_id = ${storeId} AND submission_id = s.submission_id
          ${OPTIMIZATION_FENCE}
        ) e
        GROUP BY e.lot_id, d.day`,
  );

/** The tickets of a lot that a record holds or found missing. */
type RecordOfLot = { key: string; lotId: number; day: string; tickets: number; cents: number };

/**
 * The missing tickets on the days of a period that no sale explains: found by opening checks, or recorded as
 * lost or stolen.
 */
const lossesIn = (db: Db, storeId: number, period: Period): Promise<RecordOfLot[]> =>
  rows(
    db,
    sql`SELECT * FROM (
          SELECT s.submission_id AS key, c.lot_id AS "lotId", d.day::text AS day, sum(${heldCount(storeId)})::int AS tickets,
                 (sum(${heldCount(storeId)}) * l.price_cents)::float8 AS cents
          FROM ${recordsOn(storeId, daysOf(period))}
          ${claimsOf(storeId)}
          JOIN lots l ON l.store_id = ${storeId} AND l.id = c.lot_id
          WHERE CASE s.purpose WHEN 'opening' THEN c.reason = 'sale' ELSE c.reason IN ('lost', 'stolen') END
          GROUP BY s.submission_id, c.lot_id, d.day, l.price_cents
        ) packs
        WHERE tickets > 0
        ORDER BY day, key, "lotId"`,
  );

/** The sales of these lots by the records of these business days. */
const salesOfLots = (
  db: Db,
  storeId: number,
  days: readonly string[],
  lotIds: readonly number[],
): Promise<RecordOfLot[]> =>
  rows(
    db,
    sql`SELECT * FROM (
          SELECT s.submission_id AS key, c.lot_id AS "lotId", d.day::text AS day, sum(${heldCount(storeId)})::int AS tickets,
                 0::float8 AS cents
          FROM ${recordsOn(storeId, [...new Set(days)])}
          ${claimsOf(storeId)}
          WHERE s.purpose <> 'opening' AND c.reason IN ${SALES} AND c.lot_id = ANY(${list(lotIds)}::bigint[])
          GROUP BY s.submission_id, c.lot_id, d.day
        ) packs
        WHERE tickets > 0`,
  );

/** The shift records of a period whose terminals reported how cards were entered. */
const cardsOfRecords = (
  db: Db,
  storeId: number,
  period: Period,
): Promise<(CardsBySource & { key: string; day: string })[]> =>
  rows(
    db,
    sql`SELECT s.submission_id AS key, d.day::text AS day, count(*) FILTER (WHERE e.source = 'typed')::int AS typed,
               count(*) FILTER (WHERE e.source = 'scan')::int AS scanned
        FROM ${recordsOn(storeId, daysOf(period))}
        CROSS JOIN LATERAL (
          SELECT source FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id AND source IS NOT NULL
          UNION ALL
          SELECT source FROM sightings
          WHERE store_id = ${storeId} AND submission_id = s.submission_id AND source IS NOT NULL
          ${OPTIMIZATION_FENCE}
        ) e
        WHERE s.purpose = 'shift'
        GROUP BY s.submission_id, d.day`,
  );

/** The counts at the end of a period's shifts, oldest first. */
const shiftCounts = (
  db: Db,
  storeId: number,
  period: Period,
): Promise<{ submissionId: string; recordedAt: number; by: number; day: string }[]> =>
  rows(
    db,
    sql`SELECT n.submission_id AS "submissionId", ${milliseconds(sql`n.recorded_at`)} AS "recordedAt",
               n.created_by AS "by", d.day::text AS day
        FROM unnest(${list(daysOf(period))}::date[]) AS d(day)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND kind = 'sale' AND purpose = 'shift' ${OPTIMIZATION_FENCE}
        ) n
        ORDER BY n.recorded_at, n.submission_id`,
  );

type ReceivedLot = { id: number; start: number; end: number; receivedAt: number };

/**
 * The lots received in a period, and the lots of neighboring packs. Neighbors are looked up by their first ticket, once
 * for each group of adjacent lots. A plain join compared each lot with all others if it was planned before the database
 * had statistics (2.5 s for 2,000 lots); a lookup per lot found each neighbor 17 times.
 */
const lotsAround = (db: Db, storeId: number, { from, to }: Period): Promise<ReceivedLot[]> =>
  manyRows<ReceivedLot>(db, {
    columns: {
      id: sql`o.id`,
      start: sql`o.start_ticket`,
      end: sql`o.end_ticket`,
      receivedAt: milliseconds(sql`o.created_at`),
    },
    from: sql`
      FROM (
        SELECT unnest(range_agg(int8range(start_ticket - ${MAX_LOT_SIZE + 3_000}::int, end_ticket + 3000, '[]'))) AS tickets
        FROM lots
        WHERE store_id = ${storeId} AND created_at >= ${daysBefore(from, 1)}::timestamptz
          AND created_at < ${daysBefore(to, -3)}::timestamptz
      ) around
      CROSS JOIN LATERAL (
        SELECT id, start_ticket, end_ticket, created_at FROM lots
        WHERE store_id = ${storeId} AND start_ticket >= lower(around.tickets) AND start_ticket < upper(around.tickets)
        ${OPTIMIZATION_FENCE}
      ) o`,
  });

type PlacedLot = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  vendorName: string | null;
  bin: number | null;
  priceCents: number;
  /** the first ticket */
  start: number;
  size: number;
};

/** These lots with their bins: the one where each was last put on the shelf, otherwise its current one. */
const placedLots = (db: Db, storeId: number, lotIds: readonly number[]): Promise<PlacedLot[]> =>
  rows(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", v.vendor_name AS "vendorName",
               coalesce(shelved.bin, b.bin) AS bin, l.price_cents AS "priceCents",
               l.start_ticket AS start, (l.end_ticket - l.start_ticket + 1)::int AS size
        FROM lots l
        LEFT JOIN vendors v ON v.id = l.vendor_id
        LEFT JOIN bins b ON b.store_id = ${storeId} AND b.lot_id = l.id
        LEFT JOIN LATERAL (
          SELECT r.bin FROM shelf_records r
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = r.submission_id
          WHERE r.store_id = ${storeId} AND r.lot_id = l.id AND r.bin IS NOT NULL
          ORDER BY s.recorded_at DESC, r.id DESC LIMIT 1
        ) shelved ON true
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list(lotIds)}::bigint[])`,
  );

/** These records with the fields that alarms show, by key, in the order in which they were recorded. */
async function namedRecords(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<Map<string, AlarmRecord>> {
  const records = await rows<AlarmRecord>(
    db,
    sql`SELECT s.submission_id, s.business_date::text AS date, s.report_time, s.created_by, u.name, s.purpose
        FROM submissions s JOIN people u ON u.id = s.created_by
        WHERE s.store_id = ${storeId} AND s.submission_id = ANY(${list(keys)}::uuid[])
        ORDER BY s.recorded_at, s.submission_id`,
  );
  return new Map(records.map((record) => [record.submission_id, record]));
}

/** Who marked an alarm as seen, when, and why. */
type SeenRow = { rule: string; subject: string; day: string; by: string; at: number; reason: string };

/** The alarms of a period that are marked as seen. */
const seenAlarms = (db: Db, storeId: number, { from, to }: Period): Promise<SeenRow[]> =>
  rows(
    db,
    sql`SELECT a.rule, a.subject, a.day::text AS day, u.name AS "by", ${milliseconds(sql`a.seen_at`)} AS at, a.reason
        FROM alarms_seen a JOIN people u ON u.id = a.seen_by
        WHERE a.store_id = ${storeId} AND a.day BETWEEN ${from} AND ${to}`,
  );

/** Checks whether money was entered since a business day, to within a day. */
async function hasMoneySince(db: Db, storeId: number, day: string): Promise<boolean> {
  const [row] = await rows<{ has: boolean }>(
    db,
    sql`SELECT EXISTS (
          SELECT FROM submissions
          WHERE store_id = ${storeId} AND kind = 'money' AND recorded_at >= ${daysBefore(day, 1)}::timestamptz
        ) AS has`,
  );
  return row?.has ?? false;
}
