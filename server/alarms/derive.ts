import type { Alarm, AlarmPack, AlarmRecord } from '../../src/contract/alarms/alarms';
import { type AlarmRule, alarmId } from '../../src/domain/alarms/alarm';
import { highSales, SALES_LOOK_BACK } from '../../src/domain/alarms/high-sales';
import { LOSSES_LOOK_BACK, missingAgain } from '../../src/domain/alarms/missing-again';
import { SHIFTS_LOOK_BACK, shortShifts } from '../../src/domain/alarms/short-shifts';
import { skippedPacks } from '../../src/domain/alarms/skipped-packs';
import { hasManyTyped } from '../../src/domain/alarms/typed-cards';
import { drawersOf } from '../../src/domain/money/drawers';
import type { StoreSettings } from '../../src/domain/stock/store-settings';
import { numberToSerial, packNumber } from '../../src/domain/tickets/serial';
import { daysOf, isIn, type Period } from '../../src/domain/time/periods';
import { businessDate, daysBefore } from '../../src/domain/time/store-clock';
import { centsOf, centsToDollars } from '../../src/domain/values/money';
import { sumOf } from '../../src/domain/values/sum';
import type { Db } from '../db/connect';
import { moneyOn } from '../money/world';
import {
  cardsOfRecords,
  hasMoneySince,
  losses as lossesIn,
  lotDays,
  lotsAround,
  namedRecords,
  type PlacedLot,
  placedLots,
  type RecordOfLot,
  salesOfLots,
} from './evidence';

/** The store, and the business days of which alarms are derived. */
export type Question = { storeId: number; period: Period; settings: StoreSettings };

const isWithin =
  (period: Period) =>
  (day: string): boolean =>
    isIn(period, day);
const longer = ({ from, to }: Period, days: number): Period => ({ from: daysBefore(from, days), to });

/** Where a lot is: its bin; a lot without one is with the others of its UPC. */
const placeOf = ({ bin, lotNumber }: PlacedLot): string => (bin === null ? `upc-${lotNumber}` : `bin-${bin}`);

const placeFields = (lot: PlacedLot | undefined) => {
  const hasBin = lot?.bin != null;
  return {
    bin: lot?.bin ?? null,
    lot_number: hasBin ? null : (lot?.lotNumber ?? null),
    vendor_name: hasBin ? null : (lot?.vendorName ?? null),
  };
};

const packsOf = (lots: readonly (PlacedLot | undefined)[]): AlarmPack[] =>
  [...new Map(lots.flatMap((lot) => (lot ? [[lot.id, lot] as const] : []))).values()].map((lot) => ({
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    vendor_name: lot.vendorName,
  }));

const lotsById = async (db: Db, storeId: number, ids: readonly number[]): Promise<Map<number, PlacedLot>> =>
  new Map((await placedLots(db, storeId, [...new Set(ids)])).map((lot) => [lot.id, lot]));

/** What identifies an alarm, and that nobody has seen it. */
const about = (rule: AlarmRule, subject: string, date: string) => ({
  id: alarmId(rule, subject, date),
  date,
  seen: null,
});

/** The records of some lots' tickets, each with their number. */
const withTickets = (found: readonly RecordOfLot[], named: ReadonlyMap<string, AlarmRecord>): AlarmRecord[] =>
  [...new Set(found.map(({ key }) => key))].flatMap((key) => {
    const record = named.get(key);
    const own = found.filter((one) => one.key === key);
    return record ? [{ ...record, ticketCount: sumOf(own, ({ tickets }) => tickets) }] : [];
  });

/** Sales above three times what is usual for their bin and weekday. */
export async function highSaleAlarms(db: Db, { storeId, period }: Question): Promise<Alarm[]> {
  const counted = await lotDays(db, storeId, longer(period, SALES_LOOK_BACK + 7));
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
  const alarms: Alarm[] = [];
  for (const high of highSales([...byPlace.values()], isWithin(period))) {
    const { place, day, tickets, usual, days } = high;
    const lotIds = byPlace.get(`${place} ${day}`)?.lotIds ?? [];
    const sales = await salesOfLots(db, storeId, { from: day, to: day }, lotIds);
    const named = await namedRecords(
      db,
      storeId,
      sales.map(({ key }) => key),
    );
    const sold = lotIds.map((id) => lots.get(id));
    alarms.push({
      ...about('high_sale', place, day),
      rule: 'high_sale',
      ...placeFields(sold[0]),
      ticketCount: tickets,
      usual: Math.round(usual * 10) / 10,
      usual_days: days,
      records: withTickets(sales, named),
      packs: packsOf(sold),
    });
  }
  return alarms;
}

const PACK_DIGITS = 7;
/** Game and pack number of a ticket, as a number. */
const packOf = (ticket: number): number => Number(packNumber(numberToSerial(ticket)));

/** Packs that were never received though their neighbors were. */
export async function skippedPackAlarms(db: Db, { storeId, period, settings }: Question): Promise<Alarm[]> {
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
      rule: 'skipped_pack',
      game: digits.slice(0, -PACK_DIGITS),
      pack: digits.slice(-PACK_DIGITS),
      records: [],
      packs: packsOf([lots.get(before.id), lots.get(after.id)]),
    };
  });
}

/** Clerks who were short in three of their last five shifts, by the store's statements. */
export async function shortShiftAlarms(db: Db, { storeId, period, settings }: Question): Promise<Alarm[]> {
  const lookedAt = longer(period, SHIFTS_LOOK_BACK);
  if (!(await hasMoneySince(db, storeId, lookedAt.from))) return [];
  const { records, statements } = await moneyOn(db, storeId, daysOf(lookedAt));
  const shifts = drawersOf(records, statements).flatMap((drawer) => {
    const [clerk, ...others] = new Set(drawer.records.map(({ createdBy }) => createdBy));
    if (clerk === undefined || others.length > 0 || drawer.overShort === null) return [];
    return [{ clerk, day: drawer.date, overShort: drawer.overShort, drawer }];
  });
  const tolerance = centsOf(settings.over_short_tolerance);
  return shortShifts(shifts, tolerance, isWithin(period)).map(({ clerk, day, shifts: lately, short }) => ({
    ...about('short_shifts', String(clerk), day),
    rule: 'short_shifts',
    created_by: clerk,
    name: lately.at(-1)?.drawer.records[0]?.name ?? '',
    short,
    shifts: lately.length,
    over_short: centsToDollars(sumOf(lately, ({ overShort }) => overShort)),
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

/** Bins at which something was missing again within four weeks. */
export async function missingAgainAlarms(db: Db, { storeId, period }: Question): Promise<Alarm[]> {
  const found = await lossesIn(db, storeId, longer(period, LOSSES_LOOK_BACK));
  const lots = await lotsById(
    db,
    storeId,
    found.map(({ lotId }) => lotId),
  );
  const placed = found.flatMap((loss) => {
    const lot = lots.get(loss.lotId);
    return lot ? [{ ...loss, place: placeOf(lot), lot }] : [];
  });
  const again = missingAgain(placed, isWithin(period));
  const named = await namedRecords(
    db,
    storeId,
    again.flatMap(({ losses }) => losses.map(({ key }) => key)),
  );
  return again.map(({ place, day, days, losses }) => ({
    ...about('missing_again', place, day),
    rule: 'missing_again',
    ...placeFields(losses[0]?.lot),
    days,
    ticketCount: sumOf(losses, ({ tickets }) => tickets),
    amount: centsToDollars(sumOf(losses, ({ cents }) => cents)),
    records: withTickets(losses, named),
    packs: packsOf(losses.map(({ lot }) => lot)),
  }));
}

/** Shift records of which too many cards were typed. */
export async function typedCardAlarms(db: Db, { storeId, period }: Question): Promise<Alarm[]> {
  const many = (await cardsOfRecords(db, storeId, period)).filter(hasManyTyped);
  const named = await namedRecords(
    db,
    storeId,
    many.map(({ key }) => key),
  );
  return many.flatMap(({ key, day, typed, scanned }) => {
    const record = named.get(key);
    if (!record) return [];
    return [
      {
        ...about('typed_cards', key, day),
        rule: 'typed_cards' as const,
        name: record.name,
        typed,
        cards: typed + scanned,
        records: [record],
        packs: [],
      },
    ];
  });
}
