import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { EntryRefusal } from '../../src/messages/words/refusals';
import type {
  SalesBody,
  SalesEntry,
  SalesList,
  SalesReply,
  Seen,
  SeenResult,
} from '../../src/shared/counting/sales-schema';
import type { Sells } from '../../src/shared/places/store-settings';
import { isLaterVersion } from '../../src/shared/stock/stock';
import { contains, type Run, runLength } from '../../src/shared/tickets/runs';
import { serialToNumber } from '../../src/shared/tickets/serial';
import type { StoreClock } from '../../src/shared/time/store-clock';
import { MAX_ENTRIES } from '../../src/shared/values/limits';
import { amountCents, centsToDollars, dollarsToCents } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { unknownVendors } from '../catalogue/vendors';
import type { Db } from '../db/connect';
import { list, OPTIMIZATION_FENCE, rows } from '../db/sql';
import { ApiError } from '../errors';
import { watch } from '../invariants';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, type Packs, type Submission, shiftOf, submitOnce } from '../submissions/submit-once';
import { endDisplacedTransfers } from './displaced-transfers';
import { byLotId, frontsOf, type NewClaim, type NewSighting } from './evidence';
import { keepExceptions, type NewException } from './keep-exceptions';
import { keepIfLate } from './late-records';
import { shelve } from './put-on-shelf';
import { answeredOtherwise, keepRecordChanges } from './record-tickets';
import { restock } from './restock';
import {
  type Authors,
  contradiction,
  entryResults,
  gamesOf,
  recordAuthors,
  resultFacts,
} from './sale-results';
import {
  isInBackRoom,
  loadWindows,
  lotName,
  refuseTooManyRuns,
  type StockWindow,
  type Touch,
  walkedLots,
} from './stock-windows';
import { keepUnknownPacks } from './unknown-packs';

/** An entry of a record with its position in the request. */
type PlacedEntry = { list: SalesList; index: number; entry: SalesEntry; tickets: Run };

/** A valid entry, with the window of its lot. */
type CheckedEntry = PlacedEntry & { window: StockWindow };

/** The packs of a count that aren't on the shelf according to the records. */
type FoundAtCount = Required<Pick<SalesBody, 'shelved' | 'unknown'>>;
const foundAtCount = ({ data, ...body }: SalesBody): FoundAtCount => ({
  shelved: [...(data.shelved ?? []), ...(body.shelved ?? [])],
  unknown: [...(data.unknown ?? []), ...(body.unknown ?? [])],
});

/** Joins both lists. @throws ApiError 422 when there are neither entries nor sightings, or too many */
function placedEntries({ data }: SalesBody, { unknown }: FoundAtCount): PlacedEntry[] {
  const entries = (['scanned', 'non_scanned'] as const).flatMap((list) =>
    data[list].map((entry, index) => ({
      list,
      index,
      entry,
      tickets: { start: serialToNumber(entry.start_ticket), end: serialToNumber(entry.end_ticket) },
    })),
  );
  if (entries.length === 0 && (data.seen ?? []).length === 0 && unknown.length === 0)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'nothing_sold' },
      { fields: { data: { kind: 'no_entries' } } },
    );
  if (entries.length > MAX_ENTRIES)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'too_many_entries', max: MAX_ENTRIES },
      { fields: { data: { kind: 'more_entries', max: MAX_ENTRIES } } },
    );
  return entries;
}

/**
 * The entries with their windows, if all of them are valid.
 * @throws ApiError 422 for invalid entries, before 409 for entries that conflict with the stock
 */
async function checkedEntries(
  tx: Db,
  storeId: number,
  entries: readonly PlacedEntry[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<CheckedEntry[]> {
  const strangers = await unknownVendors(tx, storeId, otherVendors(entries, windows));
  return withoutFaults(entries, windows, strangers);
}

/**
 * The vendors named by entries that aren't the vendors of their lots. Terminals send the lot's own vendor, active or
 * not, so normally there is nothing to look up.
 */
function otherVendors(entries: readonly PlacedEntry[], windows: ReadonlyMap<string, StockWindow>): number[] {
  const ofLots = new Set([...windows.values()].map(({ lot }) => lot.vendorId));
  return entries.flatMap(({ entry }) => entry.vendor_id ?? []).filter((id) => !ofLots.has(id));
}

function withoutFaults(
  entries: readonly PlacedEntry[],
  windows: ReadonlyMap<string, StockWindow>,
  unknownVendors: ReadonlySet<number>,
): CheckedEntry[] {
  const wrong: EntryRefusal[] = [];
  const tooEarly: EntryRefusal[] = [];
  const checked: CheckedEntry[] = [];
  for (const placed of entries) {
    const { list, index, entry } = placed;
    const window = windows.get(lotName({ lotNumber: entry.lot_number, lotCounter: entry.lot_counter }));
    const fault =
      faultOf(placed, window) ?? (unknownVendors.has(entry.vendor_id ?? 0) ? UNKNOWN_VENDOR : null);
    if (fault || !window) wrong.push({ index, list, ...(fault ?? UNKNOWN_LOT) });
    else if (isInBackRoom(window, placed.tickets)) tooEarly.push({ index, list, ...NOT_ON_SHELF });
    else checked.push({ ...placed, window });
  }
  refuseEntries(422, wrong);
  refuseEntries(409, tooEarly);
  return checked;
}

export type EntryFault = Pick<EntryRefusal, 'code' | 'refusal'>;
export const UNKNOWN_LOT: EntryFault = { code: ERROR_CODE.unknownLot, refusal: { kind: 'unknown_lot' } };
export const NOT_IN_LOT: EntryFault = { code: ERROR_CODE.unknownSerial, refusal: { kind: 'not_in_lot' } };
export const NOT_ON_SHELF: EntryFault = { code: ERROR_CODE.notOnShelf, refusal: { kind: 'not_on_shelf' } };
const UNKNOWN_VENDOR: EntryFault = {
  code: ERROR_CODE.unknownVendor,
  refusal: { kind: 'vendor_of_other_store' },
};

function faultOf({ entry, tickets }: PlacedEntry, window: StockWindow | undefined): EntryFault | null {
  if (!window) return UNKNOWN_LOT;
  const { lot } = window;
  if (tickets.start > tickets.end)
    return { code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } };
  if (!contains(lot, tickets.start) || !contains(lot, tickets.end)) return NOT_IN_LOT;
  const count = runLength(tickets);
  if (entry.ticketCount !== count)
    return {
      code: ERROR_CODE.wrongCount,
      refusal: { kind: 'wrong_count', count, sent: entry.ticketCount },
    };
  if (dollarsToCents(entry.ticket_price) !== lot.priceCents)
    return {
      code: ERROR_CODE.wrongPrice,
      refusal: { kind: 'wrong_price', cents: lot.priceCents, sent: entry.ticket_price },
    };
  const amount = amountCents(lot.priceCents, count);
  if (dollarsToCents(entry.amount) !== amount)
    return {
      code: ERROR_CODE.wrongAmount,
      refusal: { kind: 'wrong_amount', cents: amount, sent: entry.amount },
    };
  return null;
}

/** Refuses the whole record if there are faulty entries, with the code and message of the first one. */
export function refuseEntries(status: 409 | 422, entries: readonly EntryRefusal[]): void {
  const [first] = entries;
  if (first) throw new ApiError(status, first.code, first.refusal, { entries });
}

type SalesSubmission = Captured<SalesBody> &
  Pick<Submission, 'storeId' | 'replaces'> & {
    clock: StoreClock;
  };

/**
 * Records a count, of a shift or as an opening check. Every entry becomes a claim, and the holders of its tickets are
 * derived again. Every scanned pack is a sighting, which may contradict earlier claims (product: a count is a claim, a
 * count is also a sighting). All or nothing, and once per key.
 * @throws ApiError 422 with entries: unknown lot, serial or vendor, wrong count, price or amount; 409 with entries: a
 * ticket that was never put on the shelf; 422: a business day that isn't the record's
 */
export function recordSales(db: Db, submission: SalesSubmission): Promise<KeyedReply> {
  const { storeId, key, body, recordedAt, clock, by, now } = submission;
  const { shelved, unknown } = foundAtCount(body);
  const placed: Counted = { entries: placedEntries(body, { shelved, unknown }), seen: body.data.seen ?? [] };
  const purpose = body.purpose ?? 'shift';
  const shift = shiftOf(body, recordedAt, clock, purpose);
  const { place } = body;
  const once = {
    ...submission,
    kind: 'sale' as const,
    shift,
    packs: packsOf(body),
    ...(place !== undefined && { place }),
  };
  refuseTooManyRuns(touchesOf(placed.entries));
  const read = async (tx: Db): Promise<StockOfCount> => {
    const [counted, windows] = await Promise.all([
      inWalkedLots(tx, storeId, placed),
      loadWindows(tx, storeId, touchesOf(placed.entries)),
    ]);
    return { ...counted, windows: counted === placed ? windows : null };
  };
  return submitOnce(db, { ...once, read }, async (tx, { id, reportTime, stockVersion, locked }, counted) => {
    const { entries, seen: seenLots } = counted;
    if (shelved.length > 0)
      await shelve(tx, shelvingBefore({ storeId, id, key, recordedAt, now }), shelved.map(shelfEntryOf));
    // Packs that the count puts on the shelf are part of the stock that it counts.
    const windows =
      shelved.length > 0 || counted.windows === null
        ? await loadWindows(tx, storeId, touchesOf(entries))
        : counted.windows;
    await keepUnknownPacks(tx, storeId, key, unknown);
    const claims = (await checkedEntries(tx, storeId, entries, windows)).map(claimOf);
    const sightings = await checkedSightings(tx, storeId, seenLots, windows);
    const seenVersion = believedVersion(body.stock_version, stockVersion);
    const evidence = {
      submissionId: key,
      recordedAt,
      date: shift.date,
      stockVersion: seenVersion,
      claims,
      sightings,
    };
    const { byLot, added, suspects } = await restock(tx, storeId, [...windows.values()], { evidence });
    const keptSent = await endDisplacedTransfers(tx, { storeId, recordedAt, now, by, locked }, byLot);
    const exceptions = await keepExceptions(
      tx,
      storeId,
      { submissionId: key, recordedAt, isOpening: purpose === 'opening' },
      suspects,
    );
    await keepRecordChanges(tx, storeId, { id, key }, byLot);
    const received = { storeId, id, key, recordedAt, receivedAt: now, date: shift.date };
    await keepIfLate(tx, { ...received, clock, by, purpose: shift.purpose, claims }, byLot, keptSent);
    const results = await entryResults(tx, storeId, entries, { byLot, added, newClaims: claims, exceptions });
    watch('record_says_what_it_holds', storeId, () => answeredOtherwise(key, byLot, results));
    const sellers = await recordAuthors(tx, storeId, [
      ...new Set(exceptions.map(({ claim }) => claim.submissionId)),
    ]);
    const ticketCount = results.reduce((sum, result) => sum + result.ticketCount, 0);
    const seen = body.data.seen && (await sightingResults(tx, storeId, sightings, exceptions, sellers));
    const cents = results.reduce((sum, result) => sum + (dollarsToCents(result.amount) ?? 0), 0);
    const t = currentMessages(REPLY);
    return {
      message:
        shift.purpose === 'opening'
          ? t.openingRecorded({ count: ticketCount, cents })
          : entries.length === 0
            ? t.nothingSold({ packs: once.packs?.seen ?? 0 })
            : t.salesRecorded({ count: ticketCount, cents }),
      submission_id: key,
      data: {
        id,
        report_time: reportTime ?? shift.reportTime,
        created_by: by.userId,
        ticketCount,
        amount: centsToDollars(cents),
        entries: results,
        ...(seen && { seen }),
      },
    } satisfies SalesReply;
  });
}

/** The entries and sightings of a count. */
type Counted = { entries: readonly PlacedEntry[]; seen: readonly Seen[] };
/** The stock for a count. `windows` is null if they have to be read again. */
type StockOfCount = Counted & { windows: ReadonlyMap<string, StockWindow> | null };

const touchesOf = (entries: readonly PlacedEntry[]): Touch[] =>
  entries.map(({ entry, tickets }) => ({
    lotNumber: entry.lot_number,
    lotCounter: entry.lot_counter,
    ...tickets,
  }));

/** Renames entries and sightings of walked packs whose lots now have other names. @returns `counted` itself if there are none */
async function inWalkedLots(tx: Db, storeId: number, counted: Counted): Promise<Counted> {
  const { entries, seen } = counted;
  const fronts = seen.map(({ lot_number: lotNumber, lot_counter: lotCounter, front_ticket }) => {
    const front = serialToNumber(front_ticket);
    return { lotNumber, lotCounter, start: front, end: front };
  });
  const walked = await walkedLots(tx, storeId, [...touchesOf(entries), ...fronts]);
  if (walked.every((lot) => lot === null)) return counted;
  const renamed = <E extends Pick<Seen, 'lot_number' | 'lot_counter'>>(entry: E, index: number): E => {
    const lot = walked[index];
    return lot ? { ...entry, lot_number: lot.lotNumber, lot_counter: lot.lotCounter } : entry;
  };
  return {
    entries: entries.map((placed, index) => ({ ...placed, entry: renamed(placed.entry, index) })),
    seen: seen.map((each, index) => renamed(each, entries.length + index)),
  };
}

/** Moves to the instant before a count, since what it puts on the shelf was there when it was counted. */
const shelvingBefore = <S extends { recordedAt: Date }>(shelving: S): S => ({
  ...shelving,
  recordedAt: new Date(shelving.recordedAt.getTime() - 1),
});

const shelfEntryOf = ({ lot_number, start_ticket, end_ticket }: FoundAtCount['shelved'][number]) => ({
  lot_number,
  start_ticket_number: start_ticket,
  end_ticket_number: end_ticket,
});

const claimOf = ({ list, tickets, window }: CheckedEntry): NewClaim => ({
  lotId: window.lot.id,
  scanned: list === 'scanned',
  sells: window.lot.sells,
  reason: 'sale',
  ...tickets,
});

/** The packs of the store that a record reports as seen; undefined if it sent no sightings, including sightings of unknown packs. */
function packsOf(body: SalesBody): Packs | undefined {
  const { seen = [] } = body.data;
  const packs = new Set(seen.map((each) => `${each.lot_number}/${each.lot_counter}`));
  const sightings = seen.length + foundAtCount(body).unknown.length;
  return sightings === 0 ? undefined : { seen: packs.size, onShelf: body.on_shelf ?? null };
}

/** The terminal's stock version; null if it sent none, or one that the store hasn't reached yet. */
export function believedVersion(sent: string | undefined, now: number): number | null {
  return sent === undefined || isLaterVersion(Number(sent), now) ? null : Number(sent);
}

type SeenLot = Run & { id: number; sells: Sells };

/**
 * The sightings of a record, in the order in which they were sent. A ticket that isn't on the shelf according to the
 * records isn't an error, since a person saw it (product: nothing is refused that a person saw).
 * @param windows of the record's entries, by lot name
 * @throws ApiError 422 with entries: no such lot, or a ticket that isn't in it
 */
async function checkedSightings(
  tx: Db,
  storeId: number,
  seen: readonly Seen[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<NewSighting[]> {
  const lots = await lotsOf(tx, storeId, seen, windows);
  const wrong: EntryRefusal[] = [];
  const sightings: NewSighting[] = [];
  for (const [index, { front_ticket, source = null, swept = false, ...sightedLot }] of seen.entries()) {
    const lot = lots.get(lotName({ lotNumber: sightedLot.lot_number, lotCounter: sightedLot.lot_counter }));
    const front = serialToNumber(front_ticket);
    if (lot && contains(lot, front))
      sightings.push({ lotId: lot.id, front, sells: lot.sells, source, swept });
    else wrong.push({ index, list: 'seen', ...(lot ? NOT_IN_LOT : UNKNOWN_LOT) });
  }
  refuseEntries(422, wrong);
  return sightings;
}

/** The seen lots by name. Lots of the entries are loaded already. */
async function lotsOf(
  tx: Db,
  storeId: number,
  seen: readonly Seen[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<Map<string, SeenLot>> {
  const lots = new Map<string, SeenLot>([...windows].map(([name, { lot }]) => [name, lot]));
  // A record may have hundreds of sightings of one lot.
  const others = new Map<string, Seen>();
  for (const each of seen) {
    const name = lotName({ lotNumber: each.lot_number, lotCounter: each.lot_counter });
    if (!lots.has(name)) others.set(name, each);
  }
  if (others.size === 0) return lots;
  const unknownLots = [...others.values()];
  const lotRows = await rows<SeenLot & { lotNumber: string; lotCounter: number }>(
    tx,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end", l.sells
        FROM unnest(${list(unknownLots.map((s) => s.lot_number))}::text[], ${list(unknownLots.map((s) => s.lot_counter))}::int[])
             AS t(lot_number, lot_counter)
        CROSS JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND lot_number = t.lot_number AND lot_counter = t.lot_counter ${OPTIMIZATION_FENCE}
        ) l`,
  );
  for (const lot of lotRows) lots.set(lotName(lot), lot);
  return lots;
}

/**
 * The result of each sighting. A lot has one front at a time, so all sightings of a lot get the most informative
 * result. Only the front itself gets its sentence, because a record may have hundreds of sightings of a lot.
 * @param sightings in the order of the request
 */
async function sightingResults(
  tx: Db,
  storeId: number,
  sightings: readonly NewSighting[],
  exceptions: readonly NewException[],
  authors: Authors,
): Promise<SeenResult[]> {
  const byLot = byLotId(
    exceptions.flatMap((each) => ('front' in each.witness ? { ...each, lotId: each.witness.lotId } : [])),
  );
  const games = await gamesOf(tx, storeId, [...byLot.keys()]);
  const fronts = new Set(frontsOf({ claims: [], sightings }).map(({ sighting }) => sighting));
  return sightings.map((sighting, index) => {
    const { lotId, front } = sighting;
    const of = byLot.get(lotId) ?? [];
    return {
      index,
      status: of.length > 0 ? 'exception' : 'done',
      exceptions: of.map(({ id }) => id),
      ...(of.length > 0 &&
        fronts.has(sighting) &&
        resultFacts(contradiction(front, of, authors), games.get(lotId))),
    };
  });
}
