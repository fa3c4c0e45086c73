import { sql } from 'drizzle-orm';
import { gameInWords } from '../../src/messages/words/packs';
import { exceptionText } from '../../src/messages/words/replies';
import type { OwnException } from '../../src/shared/counting/clerks-side-schema';
import {
  type ExceptionsQuery,
  LISTED,
  type SalesException,
} from '../../src/shared/counting/exceptions-schema';
import type { LotException } from '../../src/shared/counting/sightings';
import { isRemoval } from '../../src/shared/stock/removals';
import { ifDown, type Run, ticketsIn, union } from '../../src/shared/tickets/runs';
import { numberToSerial, runSerials, serialToNumber } from '../../src/shared/tickets/serial';
import { amountCents, centsOf, centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { withRealUpcs } from '../db/game-names';
import { list, milliseconds, OPTIMIZATION_FENCE, type Page, rows, WALL_TIME } from '../db/sql';
import { disagreementsAbout, disagreementsOf } from './disagreements';
import { exceptionsOfLots, type StoredWitness } from './evidence-of-lots';
import { isOpen, numbersOf, pairOf } from './keep-exceptions';

/** An exception with its number, and the time of its correction or dismissal (ms since the epoch; null if open). */
type Exception = LotException<StoredWitness> & {
  id: number;
  dismissed: SalesException['dismissed'];
  resolvedAt: number | null;
};

/** The requested page of exceptions: all, or only those in one state. */
type WantedExceptions = Page & { state: ExceptionsQuery['state'] };

/**
 * The exceptions of a store (product: a count is also a sighting) and their total number.
 * @param criteria a page, newest first; null for the newest open and resolved ones (`LISTED`), open ones first
 */
export async function listExceptions(
  db: Db,
  storeId: number,
  criteria: WantedExceptions | null,
): Promise<{ total: number; data: SalesException[] }> {
  if (criteria) {
    const { total, exceptions } = await exceptionsOf(db, storeId, criteria);
    return { total, data: await inWords(db, storeId, exceptions) };
  }
  const open = await exceptionsOf(db, storeId, { state: 'open', skip: 0, size: LISTED.open });
  const resolved = await exceptionsOf(db, storeId, { state: 'resolved', skip: 0, size: LISTED.resolved });
  const newest = [
    ...open.exceptions.sort((a, b) => b.witness.recordedAt - a.witness.recordedAt || b.id - a.id),
    ...resolved.exceptions.sort((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0) || b.id - a.id),
  ];
  return { total: open.total + resolved.total, data: await inWords(db, storeId, newest) };
}

/** A witness on a page. `before`: the number of exceptions of earlier witnesses */
type OnPage = { id: number; lotId: number; before: number };

/**
 * A page of exceptions: newest witness first, and newest claim first for each. The stored counts show which witnesses
 * are on the page, so only their lots are derived.
 */
async function exceptionsOf(
  db: Db,
  storeId: number,
  { state, skip, size }: WantedExceptions,
): Promise<{ total: number; exceptions: Exception[] }> {
  const counts = { open: sql`open_count`, resolved: sql`resolved_count` };
  const count = state ? counts[state] : sql`(${counts.open} + ${counts.resolved})`;
  const any = state ? sql`${count} > 0` : sql`(${counts.open} > 0 OR ${counts.resolved} > 0)`;
  const [counted] = await rows<{ total: number; witnesses: OnPage[] | null }>(
    db,
    sql`SELECT coalesce(sum(w.count), 0)::int AS total,
               json_agg(json_build_object('id', w.id, 'lotId', w.lot_id, 'before', w.until - w.count) ORDER BY w.id DESC)
                 FILTER (WHERE w.until - w.count < ${skip + size}::int AND w.until > ${skip}::int) AS witnesses
        FROM (
          SELECT id, lot_id, ${count} AS count, sum(${count}) OVER (ORDER BY id DESC) AS until FROM witnesses
          WHERE store_id = ${storeId} AND ${any}
        ) w`,
  );
  const { total = 0, witnesses } = counted ?? {};
  const [first] = witnesses ?? [];
  if (!witnesses || !first) return { total, exceptions: [] };
  const lots = await exceptionsOfLots(
    db,
    storeId,
    witnesses.map(({ lotId }) => lotId),
    null,
  );
  const ofWitness = new Map<number, LotException<StoredWitness>[]>(witnesses.map(({ id }) => [id, []]));
  for (const each of lots.flatMap(({ exceptions }) => exceptions))
    if (!state || isOpen(each) === (state === 'open')) ofWitness.get(each.witness.id ?? 0)?.push(each);
  const onPage = [...ofWitness.values()]
    .flatMap((of) => of.sort((a, b) => b.claim.id - a.claim.id))
    .slice(skip - first.before)
    .slice(0, size);
  const numbers = await numbersOf(db, storeId, onPage.map(pairOf));
  const dismissals = await dismissalsOf(
    db,
    storeId,
    numbers.filter((_, index) => onPage[index]?.dismissedAt !== null),
  );
  const exceptionsOnPage = onPage.map((each, index) => {
    const id = numbers[index] ?? 0;
    const corrected = Math.max(...each.corrected.map(({ correctedAt }) => correctedAt));
    const resolvedAt = isOpen(each) ? null : (each.dismissedAt ?? corrected);
    return { ...each, id, dismissed: dismissals.get(id), resolvedAt };
  });
  return { total, exceptions: exceptionsOnPage };
}

/** An exception that names a person, with the keys of the two records that contradict each other. */
type NamingException = OwnException & { records: string[] };

/** The exceptions, open or resolved, in which one of these records contradicts another; without disagreements. */
export async function exceptionsNaming(
  db: Db,
  storeId: number,
  submissionIds: readonly string[],
): Promise<NamingException[]> {
  if (submissionIds.length === 0) return [];
  const keys = sql`${list(submissionIds)}::uuid[]`;
  const lots = await rows<{ id: number; lotNumber: string; vendorName: string | null }>(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", v.vendor_name AS "vendorName"
        FROM (
          SELECT lot_id FROM claims WHERE store_id = ${storeId} AND submission_id = ANY(${keys})
          UNION
          SELECT lot_id FROM sightings WHERE store_id = ${storeId} AND submission_id = ANY(${keys})
        ) n
        JOIN lots l ON l.store_id = ${storeId} AND l.id = n.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE EXISTS (
          SELECT FROM witnesses w
          WHERE w.store_id = ${storeId} AND w.lot_id = n.lot_id AND (w.open_count > 0 OR w.resolved_count > 0))`,
  );
  const packs = new Map(
    lots.map(({ id, vendorName, lotNumber }) => [id, gameInWords(vendorName, lotNumber)]),
  );
  const derived = await exceptionsOfLots(db, storeId, [...packs.keys()], null);
  const naming = derived
    .flatMap(({ exceptions }) => exceptions)
    .filter(({ claim, witness }) =>
      [claim, witness].some(({ submissionId }) => submissionIds.includes(submissionId)),
    );
  const numbers = await numbersOf(db, storeId, naming.map(pairOf));
  return naming.map((each, index) => ({
    id: numbers[index] ?? 0,
    pack: packs.get(each.witness.lotId) ?? '',
    ticketCount: ticketsIn(each.open.length > 0 ? each.open : union(each.corrected)),
    resolved: !isOpen(each),
    records: [each.claim.submissionId, each.witness.submissionId],
  }));
}

type Dismissed = NonNullable<SalesException['dismissed']>;

/** The authors and reasons of dismissals. */
async function dismissalsOf(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<Map<number, Dismissed>> {
  if (ids.length === 0) return new Map();
  const dismissals = await rows<Dismissed & { id: number }>(
    db,
    sql`SELECT d.contradiction_id AS id, u.name AS "by", d.reason FROM dismissals d JOIN people u ON u.id = d.dismissed_by
        WHERE d.store_id = ${storeId} AND d.contradiction_id = ANY(${list(ids)}::bigint[])`,
  );
  return new Map(dismissals.map(({ id, by, reason }) => [id, { by, reason }]));
}

type NamedLot = {
  id: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  vendorName: string | null;
};

type NamedRecord = {
  submissionId: string;
  name: string;
  at: number;
  wall: string;
  date: string;
  terminal: string | null;
};

/** The exceptions with the names of their lots, people and terminals. */
async function inWords(db: Db, storeId: number, exceptions: readonly Exception[]): Promise<SalesException[]> {
  if (exceptions.length === 0) return [];
  const lots = await rows<NamedLot>(
    db,
    sql`SELECT l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents",
               v.vendor_name AS "vendorName"
        FROM lots l LEFT JOIN vendors v ON v.id = l.vendor_id
        WHERE l.store_id = ${storeId} AND l.id = ANY(${list([...new Set(exceptions.map(({ witness }) => witness.lotId))])}::bigint[])`,
  );
  const submissionIds = exceptions.flatMap(({ claim, witness }) => [
    claim.submissionId,
    witness.submissionId,
  ]);
  const records = await rows<NamedRecord>(
    db,
    sql`SELECT s.submission_id AS "submissionId", u.name, ${milliseconds(sql`s.recorded_at`)} AS at,
               ${WALL_TIME} AS wall, s.business_date::text AS date,
               (SELECT terminal FROM session_starts
                WHERE store_id = ${storeId} AND session_id = s.session_id LIMIT 1) AS terminal
        FROM unnest(${list([...new Set(submissionIds)])}::uuid[]) AS w(submission_id)
        CROSS JOIN LATERAL (
          SELECT * FROM submissions WHERE store_id = ${storeId} AND submission_id = w.submission_id ${OPTIMIZATION_FENCE}
        ) s
        JOIN people u ON u.id = s.created_by`,
  );
  const words = await disagreementsOf(db, storeId, { exceptions: exceptions.map(({ id }) => id) });
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  const recordOf = new Map(records.map((record) => [record.submissionId, record]));
  const worded = exceptions.flatMap((exception) => {
    const lot = lotOf.get(exception.witness.lotId);
    const claimed = recordOf.get(exception.claim.submissionId);
    const seen = recordOf.get(exception.witness.submissionId);
    if (!lot || !claimed || !seen) return [];
    return [{ ...listed(exception, lot, claimed, seen), ...disagreementsAbout(words, exception.id) }];
  });
  return withRealUpcs(db, storeId, worded);
}

function listed(
  { id, open, corrected, claim, witness, dismissed, resolvedAt }: Exception,
  lot: NamedLot,
  claimed: NamedRecord,
  seen: NamedRecord,
): SalesException {
  const kind = kindOf({ claim, witness });
  const runs = open.length > 0 ? open : union(corrected);
  const count = ticketsIn(runs);
  const cents = amountCents(lot.priceCents, count);
  const row: UnwordedException = {
    id,
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    vendor_name: lot.vendorName,
    start_ticket: numberToSerial(runs[0]?.start ?? 0),
    end_ticket: numberToSerial(runs.at(-1)?.end ?? 0),
    ...ifDown(witness.sells),
    runs: open.map(runSerials),
    ticketCount: count,
    amount: centsToDollars(cents),
    kind,
    ...(claim.reason !== 'sale' && { claimed_as: claim.reason }),
    claimed_by: claimed.name,
    claimed_at: new Date(claimed.at).toISOString(),
    time_claimed: claimed.wall,
    business_date: claimed.date,
    claimed_terminal: claimed.terminal,
    seen_by: seen.name,
    seen_at: new Date(seen.at).toISOString(),
    time_seen: seen.wall,
    seen_terminal: seen.terminal,
    resolved_at: resolvedAt === null ? null : new Date(resolvedAt).toISOString(),
    ...(dismissed && { dismissed }),
    ...('front' in witness && { front_ticket: numberToSerial(witness.front) }),
  };
  return { ...row, message: messageOf(row, runs) };
}

/** An exception without its sentence, which is in the reader's language. */
export type UnwordedException = Omit<SalesException, 'message'>;

/** The sentence of an exception. @param runs its tickets that are still sold, or that were sold */
export const messageOf = (row: UnwordedException, runs: readonly Run[]): string =>
  exceptionText({
    runs,
    front: row.front_ticket === undefined ? 0 : serialToNumber(row.front_ticket),
    sells: row.sells ?? 'up',
    name: gameInWords(row.vendor_name, row.lot_number),
    cents: centsOf(row.amount),
    recordedAs: row.claimed_as ?? (row.kind === 'went_backwards' ? 'sold' : 'sold_out'),
    isSale: row.kind === 'sold_after_removal',
    claimed: { name: row.claimed_by, at: row.time_claimed ?? '' },
    seen: { name: row.seen_by, at: row.time_seen ?? '' },
  });

function kindOf({ claim, witness }: Pick<Exception, 'claim' | 'witness'>): SalesException['kind'] {
  if (witness.asSale) return 'sold_after_removal';
  if (isRemoval(claim.reason)) return 'seen_after_removal';
  return claim.front !== null ? 'went_backwards' : 'seen_after_sold_out';
}
