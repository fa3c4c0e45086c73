import { and, eq } from 'drizzle-orm';
import type { EntryRefusal } from '../../src/messages/words/refusals';
import { removalText } from '../../src/messages/words/replies';
import { type Claim, orderOf } from '../../src/shared/counting/claims';
import { CLERK_REASONS, isLoss } from '../../src/shared/stock/removals';
import type {
  Removal,
  RemovalBody,
  RemovalEntryResult,
  RemovalReply,
} from '../../src/shared/stock/removals-schema';
import { contains, difference, intersection, type Run } from '../../src/shared/tickets/runs';
import { serialToNumber } from '../../src/shared/tickets/serial';
import type { StoreClock } from '../../src/shared/time/store-clock';
import { MAX_ENTRIES } from '../../src/shared/values/limits';
import { centsToDollars, dollarsToCents } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import { ROLE } from '../../src/shared/wire/access';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { workedIn } from '../access';
import type { Db } from '../db/connect';
import { requireLocked } from '../db/lock-order';
import { users } from '../db/schema';
import { ApiError, forbidden, wrongContent } from '../errors';
import { watch } from '../invariants';
import { storeSettings } from '../places/settings';
import { type Sent, wayOfClaims } from '../stock/transfer-parts';
import { keepTransfers, refuseSamples, requireDestinations } from '../stock/transfers';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, type Submission, shiftOf, submitOnce } from '../submissions/submit-once';
import { endDisplacedTransfers } from './displaced-transfers';
import { type NewClaim, orderedBefore } from './evidence';
import { keepExceptions } from './keep-exceptions';
import { keepIfLate } from './late-records';
import {
  believedVersion,
  type EntryFault,
  NOT_IN_LOT,
  NOT_ON_SHELF,
  refuseEntries,
  UNKNOWN_LOT,
} from './record-sales';
import { answeredOtherwise, keepRecordChanges } from './record-tickets';
import { restock } from './restock';
import { entryResults } from './sale-results';
import {
  isInBackRoom,
  loadWindows,
  lotName,
  refuseTooManyRuns,
  type StockWindow,
  type Touch,
  walkedLots,
} from './stock-windows';

type RemovalSubmission = Captured<RemovalBody> &
  Pick<Submission, 'replaces'> & {
    clock: StoreClock;
  };

/**
 * Records removals: tickets returned, lost, stolen, damaged, sold whole or sent to another store, and tickets sold
 * before the front of a partly returned pack. Every entry is a claim and competes with claims of counts by the same
 * rule (money: the pack's book). All or nothing, and once per key.
 * @throws ApiError 403: a clerk's reason that needs the store admin, or a store of another company; 422 with entries:
 * unknown lot or serial; 409 with entries: sold tickets that never were on the shelf
 */
export async function removePacks(db: Db, submission: RemovalSubmission): Promise<KeyedReply> {
  const { key, body, recordedAt, clock, by, now } = submission;
  const storeId = body.store_id;
  const sent = placedRemovals(body);
  const shift = shiftOf(body, recordedAt, clock, 'removal');
  const touches = sent.map(({ touch }) => touch);
  refuseTooManyRuns(touches);
  const read = async (tx: Db) => {
    const [walked, namesByLot] = await Promise.all([
      walkedLots(tx, storeId, touches),
      loadWindows(tx, storeId, touches),
    ]);
    if (walked.every((lot) => lot === null)) return { entries: sent, windows: namesByLot };
    const renamed = sent.map((entry, index) => ({ ...entry, touch: { ...entry.touch, ...walked[index] } }));
    const windows = await loadWindows(
      tx,
      storeId,
      renamed.map(({ touch }) => touch),
    );
    return { entries: renamed, windows };
  };
  const once = { ...submission, storeId, kind: 'removal' as const, shift, read };
  return submitOnce(db, once, async (tx, { id, reportTime, stockVersion, locked }, { entries, windows }) => {
    await requireReasons(tx, submission);
    await requireDestinations(tx, storeId, body.data);
    const destinations = body.data.flatMap(({ to_store_id }) => to_store_id ?? []);
    requireLocked(locked, destinations);
    await refuseSamples(tx, storeId, destinations);
    const checked = await splitLost(tx, storeId, recordedAt, checkedRemovals(entries, windows));
    const claims = checked.map(claimOfRemoval);
    const { byLot, added, suspects } = await restock(tx, storeId, [...windows.values()], {
      evidence: {
        submissionId: key,
        recordedAt,
        date: shift.date,
        stockVersion: believedVersion(body.stock_version, stockVersion),
        claims,
        sightings: [],
      },
    });
    const keptSent = await endDisplacedTransfers(tx, { storeId, recordedAt, now, by, locked }, byLot);
    const exceptions = await keepExceptions(
      tx,
      storeId,
      { submissionId: key, recordedAt, isOpening: false },
      suspects,
    );
    await keepRecordChanges(tx, storeId, { id, key }, byLot);
    const received = { storeId, id, key, recordedAt, receivedAt: now, date: shift.date };
    const late = { ...received, clock, by, purpose: shift.purpose, claims };
    await keepIfLate(tx, late, byLot, keptSent);
    const pieces = await entryResults(tx, storeId, checked, { byLot, added, newClaims: claims, exceptions });
    watch('record_says_what_it_holds', storeId, () => answeredOtherwise(key, byLot, pieces));
    await keepTransfers(tx, storeId, sentBy(checked, added, pieces), { by: by.userId, sentAt: recordedAt });
    const results = joinedResults(pieces);
    const removed = sumOf(results, 'removed');
    const sold = sumOf(results, 'sold');
    return {
      message: removalText(removed, sold),
      submission_id: key,
      data: {
        id,
        report_time: reportTime ?? shift.reportTime,
        created_by: by.userId,
        ticketCount: removed.count,
        amount: centsToDollars(removed.cents),
        sold_count: sold.count,
        sold_amount: centsToDollars(sold.cents),
        entries: results,
      },
    } satisfies RemovalReply;
  });
}

/** The tickets sent to other stores. An entry whose tickets had left before sends none. */
const sentBy = (
  entries: readonly CheckedRemoval[],
  claims: readonly Claim[],
  results: readonly RemovalEntryResult[],
): Sent[] =>
  entries.flatMap(({ removal, touch, window }, index) => {
    const toStoreId = removal?.to_store_id ?? null;
    const claim = claims[index];
    return toStoreId !== null && claim && (results[index]?.ticketCount ?? 0) > 0
      ? [{ ...touch, claimId: claim.id, toStoreId, priceCents: window.lot.priceCents }]
      : [];
  });

/** Refuses reasons that need the store admin in a clerk's record, unless the store allows them. */
async function requireReasons(tx: Db, { body, by }: RemovalSubmission): Promise<void> {
  const needsAdmin = body.data.some(({ reason }) => !CLERK_REASONS.includes(reason));
  if (!needsAdmin || !(await isClerk(tx, body.store_id, by.userId))) return;
  const { clerks_remove_all: isAllowed } = await storeSettings(tx, body.store_id);
  if (!isAllowed) throw forbidden({ kind: 'needs_store_admin' });
}

/** Checks whether a user is or was a clerk of a store. */
export async function isClerk(tx: Db, storeId: number, userId: number): Promise<boolean> {
  const isClerkThere = and(eq(users.id, userId), workedIn(storeId), eq(users.userRole, ROLE.user));
  return (await tx.$count(users, isClerkThere)) > 0;
}

function sumOf(results: readonly RemovalEntryResult[], list: RemovalEntryResult['list']) {
  const of = results.filter((result) => result.list === list);
  return {
    count: of.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
    cents: of.reduce((sum, { amount }) => sum + (dollarsToCents(amount) ?? 0), 0),
  };
}

/**
 * Splits entries that record tickets on their way to another store as lost or stolen. For those tickets, the entry is
 * ordered directly before the transfer, so that they are missing here, while an earlier sale still keeps them. Several
 * losses of one transfer are ordered by their own instants.
 * @param recordedAt of the record. A record from before the transfer precedes it anyway
 * @returns the entries in their order, the parts of an entry in sequence
 */
async function splitLost(
  tx: Db,
  storeId: number,
  recordedAt: Date,
  entries: readonly CheckedRemoval[],
): Promise<CheckedRemoval[]> {
  const isLost = ({ removal }: CheckedRemoval): boolean => removal !== null && isLoss(removal.reason);
  const holders = entries.filter(isLost).flatMap(({ window }) => window.holders);
  const sent = holders.filter(
    (holder) => holder.reason === 'transferred' && orderOf(holder) <= recordedAt.getTime(),
  );
  const lostBefore = holders.filter((holder) => isLoss(holder.reason) && holder.orderedAt != null);
  if (sent.length + lostBefore.length === 0) return [...entries];
  const way = await wayOfClaims(
    tx,
    storeId,
    sent.map(({ id }) => id),
  );
  return entries.flatMap((entry) => {
    if (!isLost(entry)) return [entry];
    const { touch, window } = entry;
    const away = window.runs.filter(({ claimId }) => lostBefore.some(({ id }) => id === claimId));
    const lost = [...way, ...away].flatMap((run) => {
      const claim = window.holders.find(({ id }) => id === run.claimId);
      const part = intersection(run, touch);
      if (!claim || !part) return [];
      return [{ ...entry, touch: { ...touch, ...part }, orderedAt: orderedBefore(orderOf(claim)) }];
    });
    const left = difference(
      [touch],
      lost.map((part) => part.touch),
    );
    return [...lost, ...left.map((run) => ({ ...entry, touch: { ...touch, ...run } }))];
  });
}

/** Joins the results of split entries, whose parts are in sequence. */
function joinedResults(pieces: readonly RemovalEntryResult[]): RemovalEntryResult[] {
  const joined: RemovalEntryResult[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (!last || last.list !== piece.list || last.index !== piece.index) joined.push(piece);
    else joined[joined.length - 1] = join(last, piece);
  }
  return joined;
}

const serials = (...of: (string | null)[]): string[] => of.filter((serial) => serial !== null).sort();

function join(a: RemovalEntryResult, b: RemovalEntryResult): RemovalEntryResult {
  const message = a.message ?? b.message;
  return {
    ...a,
    status:
      a.status === b.status
        ? a.status
        : [a, b].some(({ status }) => status === 'exception')
          ? 'exception'
          : 'rebased',
    start_ticket: serials(a.start_ticket, b.start_ticket)[0] ?? null,
    end_ticket: serials(a.end_ticket, b.end_ticket).at(-1) ?? null,
    ticketCount: a.ticketCount + b.ticketCount,
    amount: Math.round((a.amount + b.amount) * 100) / 100,
    ...(message !== undefined && { message }),
  };
}

/** An entry of a record of removals with its position in the request. */
type PlacedRemoval = Pick<RemovalEntryResult, 'list' | 'index'> & {
  touch: Touch;
  /** null for tickets sold before the rest was removed */
  removal: Removal | null;
};

/** A valid entry, with the window of its lot, and the instant of its claim if that isn't the record's. */
type CheckedRemoval = PlacedRemoval & { window: StockWindow; orderedAt?: string };

/**
 * Joins both lists, removals first.
 * @throws ApiError 422 without removals, with too many entries, and unless transfers, and only those, name another
 * store
 */
function placedRemovals({ store_id: storeId, data, sold = [] }: RemovalBody): PlacedRemoval[] {
  if (data.length === 0)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'nothing_removed' },
      { fields: { data: { kind: 'no_entries' } } },
    );
  if (data.length + sold.length > MAX_ENTRIES)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'too_many_entries', max: MAX_ENTRIES },
      { fields: { data: { kind: 'more_entries', max: MAX_ENTRIES } } },
    );
  for (const { reason, to_store_id: to = null } of data) {
    if (reason === 'transferred' && to === null)
      throw wrongContent('to_store_id', { kind: 'no_destination' });
    if (reason !== 'transferred' && to !== null)
      throw wrongContent('to_store_id', { kind: 'not_a_transfer' });
    if (to === storeId) throw wrongContent('to_store_id', { kind: 'same_store' });
  }
  return [
    ...data.map((removal, index) => ({ list: 'removed' as const, index, removal, touch: touchOf(removal) })),
    ...sold.map((run, index) => ({ list: 'sold' as const, index, removal: null, touch: touchOf(run) })),
  ];
}

type SentRun = Pick<Removal, 'lot_number' | 'lot_counter' | 'start_ticket' | 'end_ticket'>;
const touchOf = (run: SentRun): Touch => ({
  lotNumber: run.lot_number,
  lotCounter: run.lot_counter,
  start: serialToNumber(run.start_ticket),
  end: serialToNumber(run.end_ticket),
});

/**
 * The entries with their windows, if all of them are valid. A removal may hold tickets that never were on the
 * shelf.
 * @throws ApiError 422 for invalid entries, before 409 for tickets that were sold before they were on the
 *   shelf
 */
function checkedRemovals(
  entries: readonly PlacedRemoval[],
  windows: ReadonlyMap<string, StockWindow>,
): CheckedRemoval[] {
  const wrong: EntryRefusal[] = [];
  const tooEarly: EntryRefusal[] = [];
  const checked: CheckedRemoval[] = [];
  for (const placed of entries) {
    const { list, index, touch, removal } = placed;
    const window = windows.get(lotName(touch));
    const fault = window ? faultOf(touch, window.lot) : UNKNOWN_LOT;
    if (fault || !window) wrong.push({ index, list, ...(fault ?? UNKNOWN_LOT) });
    else if (!removal && isInBackRoom(window, touch)) tooEarly.push({ index, list, ...NOT_ON_SHELF });
    else checked.push({ ...placed, window });
  }
  refuseEntries(422, wrong);
  refuseEntries(409, tooEarly);
  return checked;
}

function faultOf(tickets: Run, lot: Run): EntryFault | null {
  if (tickets.start > tickets.end)
    return { code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } };
  return contains(lot, tickets.start) && contains(lot, tickets.end) ? null : NOT_IN_LOT;
}

/** The claim of an entry. Tickets sold earlier count as scanned, since the next ticket was at the front. */
const claimOfRemoval = ({ touch, removal, window, orderedAt }: CheckedRemoval): NewClaim => ({
  start: touch.start,
  end: touch.end,
  lotId: window.lot.id,
  sells: window.lot.sells,
  scanned: removal === null,
  reason: removal?.reason ?? 'sale',
  reference: textOrNull(removal?.reference),
  note: textOrNull(removal?.note),
  ...(orderedAt !== undefined && { orderedAt }),
});

const textOrNull = (text: string | null | undefined): string | null => cleanText(text ?? '') || null;
