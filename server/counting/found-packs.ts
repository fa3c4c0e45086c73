import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { type GameOfStore, gameOfSerial } from '../../src/shared/catalogue/game';
import type { Sells } from '../../src/shared/places/store-settings';
import { type FoundPlace, MAX_PACKS_OF_WALK } from '../../src/shared/stock/found-packs';
import type {
  FoundPack,
  FoundResult,
  PacksFoundBody,
  PacksFoundReply,
} from '../../src/shared/stock/found-packs-schema';
import { vendorOf } from '../../src/shared/stock/receiving';
import { lastLotCounter } from '../../src/shared/stock/stock';
import {
  beginningOf,
  type FoundLine,
  type WalkedPack,
  walkedPack,
  walkedTicket,
} from '../../src/shared/stock/walked-pack';
import type { TicketFields } from '../../src/shared/tickets/layouts';
import {
  between,
  contains,
  difference,
  firstSold,
  hull,
  lastSold,
  overlaps,
  type Run,
} from '../../src/shared/tickets/runs';
import {
  numberToSerial,
  packNumber,
  serialToNumber,
  TICKETS_PER_PACK_NUMBER,
} from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { groupBy } from '../../src/shared/values/collections';
import { dollarsToCents } from '../../src/shared/values/money';
import { gamesOfStore } from '../catalogue/games';
import type { Db } from '../db/connect';
import { namesOfUpc, serialsOfGame, upcOfLot } from '../db/game-names';
import { lots, ticketRuns } from '../db/schema';
import {
  hasTicketOfPack,
  inBatches,
  list,
  milliseconds,
  OPTIMIZATION_FENCE,
  rows,
  ticketZeroOf,
  valuesOf,
} from '../db/sql';
import { badField, forbidden } from '../errors';
import { stateOfStore, storeSettings } from '../places/settings';
import { learnUpc } from '../stock/game-upcs';
import { foundOnTheWay } from '../stock/transfer-parts';
import { addGameVendors, addPlanOfStore, usablePlans, usableVendors } from '../stock/vendor-and-plan';
import { renewStock } from '../stock/version';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { layoutOfStore } from '../tickets/ticket-layouts';
import { shelve } from './put-on-shelf';
import { isClerk } from './remove-packs';

type FoundHere = Captured<PacksFoundBody> & { storeId: number };
/** In its transaction, with the number of its submission. */
type Recording = FoundHere & { id: number };

/** A line of the body with the ticket or label read from its code. */
type ReadLine = FoundPack & { index: number; ticket: TicketFields };

/** A lot with tickets of a scanned pack's number. */
type LotOfPack = Run & {
  id: number;
  lotNumber: string;
  lotCounter: number;
  sells: Sells;
  /** when its beginning became fixed by its first count, sighting or removal, in ms since the epoch; null if there is none */
  countedAt: number | null;
  /** whether a walk created it; otherwise it was received or imported */
  isFound: boolean;
  /** the walks' lines about this lot */
  lines: SubmittedLine[];
  /** in a walk of the shelf, its tickets in the back room before the call; otherwise empty */
  inBack: Run[];
};

/**
 * Takes in the packs that a store begins with (product: the first day). Each scan creates a lot with the tickets that
 * are here, on the shelf from the walk's instant or in the back room. Nothing is sold by it. Walks of several devices
 * merge in any order: a pack begins with all tickets that any line saw before its first count.
 * @returns a result for each line. A line that lacks its game's price or size changes nothing and doesn't hold up the
 * others
 * @throws ApiError 400 for a code that isn't a pack's, and for a walk of too many packs; 403 for a clerk, unless the
 * store allows it
 */
export function keepFoundPacks(db: Db, captured: FoundHere): Promise<KeyedReply> {
  const { storeId, key, body, recordedAt, now, by } = captured;
  return submitOnce(db, { ...captured, kind: 'packs_found' }, async (tx, { id }) => {
    const settings = await storeSettings(tx, storeId);
    if (!settings.clerks_find_packs && (await isClerk(tx, storeId, by.userId)))
      throw forbidden({ kind: 'needs_admin_to_add' });
    await refuseLongWalk(tx, storeId, body);
    const lines = await readLines(tx, storeId, body);
    // By game, in the order in which an import of games locks them, to avoid deadlocks (decision 46).
    const inOrder = lines.toSorted((a, b) => a.ticket.serial.localeCompare(b.ticket.serial));
    const scanned = inOrder.flatMap(({ ticket, upc }) =>
      upc === undefined ? [] : [{ game: gameOfSerial(ticket.serial), upc }],
    );
    for (const [firstOfGame] of groupBy(scanned, ({ game, upc }) => `${game} ${upc}`).values())
      if (firstOfGame) await learnUpc(tx, storeId, firstOfGame, { by, now });
    const stock = await stockOf(tx, storeId, body.place, lines);
    const results: FoundResult[] = [];
    for (const line of lines)
      results.push(await keepLine(tx, { ...captured, id }, { line, stock, sells: settings.sells }));
    await keepLines(tx, captured, stock.kept);
    const shelving = { storeId, id, key, recordedAt, now };
    const seenOnShelf = runsOnShelf([...stock.kept.values()]);
    if (body.place === 'shelf' && seenOnShelf.length > 0) await shelve(tx, shelving, seenOnShelf);
    // A walk of the back room says nothing about the shelf. But if it is from before another walk that saw the pack there, what
    // it adds hangs since that one.
    if (body.place === 'back')
      for (const packs of groupBy(seenHangingIn(stock), ({ since }) => since.key).values()) {
        const since = packs[0]?.since;
        if (!since) continue;
        const earlier = { ...shelving, id: since.id, key: since.key, recordedAt: new Date(since.at) };
        await shelve(tx, earlier, runsOnShelf(packs.map(({ kept }) => kept)));
      }
    await renewStock(tx, [storeId]);
    const packs = results.filter(({ result }) => result === 'added').length;
    return {
      message: currentMessages(REPLY).packsFound({ packs }),
      submission_id: key,
      data: results,
    } satisfies PacksFoundReply;
  });
}

/** The packs with new tickets that an earlier line saw on the shelf, each with the first such line. */
const seenHangingIn = (stock: Stock): { kept: Kept; since: SubmittedLine }[] =>
  [...stock.kept.values()].flatMap((kept) => {
    const since = beginningOf(kept.lot.lines)?.hangsSince;
    return since && kept.run ? { kept, since } : [];
  });

const runsOnShelf = (kept: readonly Kept[]) =>
  kept.flatMap(({ lot, run, bin }) =>
    run === null
      ? []
      : {
          lot_number: lot.lotNumber,
          start_ticket_number: numberToSerial(run.start),
          end_ticket_number: numberToSerial(run.end),
          bin,
        },
  );

/** @throws ApiError 400 for a walk with too many packs */
async function refuseLongWalk(tx: Db, storeId: number, { walk_id, data }: PacksFoundBody): Promise<void> {
  const [walked] = await rows<{ lines: number }>(
    tx,
    sql`SELECT count(*)::int AS lines FROM found_packs WHERE store_id = ${storeId} AND walk_id = ${walk_id}::uuid`,
  );
  if ((walked?.lines ?? 0) + data.length > MAX_PACKS_OF_WALK)
    throw badField('data', { kind: 'more_entries', max: MAX_PACKS_OF_WALK });
}

/** @throws ApiError 400 for a code that isn't a pack's, or a ticket price that isn't in whole cents */
async function readLines(tx: Db, storeId: number, { data, place }: PacksFoundBody): Promise<ReadLine[]> {
  const layout = await layoutOfStore(tx, storeId);
  return data.map((line, index) => {
    const ticket = walkedTicket(line.code, layout, place);
    if (!ticket) throw badField(`data.${index}.code`, { kind: 'unreadable' });
    if (line.ticket_price !== undefined && !dollarsToCents(line.ticket_price))
      throw badField(`data.${index}.ticket_price`, { kind: 'too_many_decimals' });
    return { ...line, index, ticket };
  });
}

/** A game as the store's lots show it: the UPC, price and size of its packs, and the first ticket of whole packs. */
type GameInStock = { upc: string; priceCents: number; lotSize: number | null; firstTicket: number | null };

/** The store's packs, games, plans and vendors before the call. Updated as its lines are processed in turn. */
type Stock = {
  /** by game and pack number, 11 digits */
  lotsOf: Map<string, LotOfPack[]>;
  /** by game number */
  inStock: Map<string, GameInStock>;
  listed: ReadonlyMap<string, GameOfStore>;
  state: string | null;
  plans: Awaited<ReturnType<typeof usablePlans>>;
  vendors: Awaited<ReturnType<typeof usableVendors>>;
  /** by UPC, the counters of all its lots */
  counters: Map<string, number[]>;
  /** the lines to store, by lot, with the tickets that they put on the shelf, if any. The last bin counts. */
  kept: Map<number, Kept>;
};
type Kept = { lot: LotOfPack; run: Run | null; bin: number | null; lines: KeptLine[] };
/** A line with its submission. */
type SubmittedLine = FoundLine & { id: number; key: string };
type KeptLine = SubmittedLine & { bin: number | null };

async function stockOf(
  tx: Db,
  storeId: number,
  place: FoundPlace,
  lines: readonly ReadLine[],
): Promise<Stock> {
  const packs = [...new Set(lines.map(({ ticket }) => packNumber(ticket.serial)))];
  const games = [...new Set(packs.map(gameOfSerial))];
  const lotsOfPacks = await rows<LotOfPack & { pack: string }>(
    tx,
    sql`SELECT p.pack, l.id, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.start_ticket AS start,
               l.end_ticket AS "end", l.sells, l.is_found AS "isFound",
               (SELECT ${milliseconds(sql`min(s.recorded_at)`)}
                FROM (SELECT submission_id FROM claims WHERE store_id = ${storeId} AND lot_id = l.id
                      UNION ALL
                      SELECT submission_id FROM sightings WHERE store_id = ${storeId} AND lot_id = l.id) c
                JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.submission_id) AS "countedAt",
               coalesce((SELECT json_agg(json_build_object('place', f.place, 'run',
                                json_build_object('start', f.start_ticket, 'end', f.end_ticket),
                                'at', ${milliseconds(sql`s.recorded_at`)}, 'id', s.id, 'key', s.submission_id) ORDER BY f.id)
                         FROM found_packs f
                         JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = f.submission_id
                         WHERE f.store_id = ${storeId} AND f.lot_id = l.id), '[]') AS lines,
               CASE WHEN ${place !== 'shelf'}::boolean THEN '[]' ELSE
                 coalesce((SELECT json_agg(json_build_object('start', r.start_ticket, 'end', r.end_ticket))
                           FROM ticket_runs r
                           WHERE r.store_id = ${storeId} AND r.lot_id = l.id
                             AND r.status = ${TICKET_STATUS.active}), '[]') END AS "inBack"
        FROM unnest(${list(packs)}::text[]) AS p(pack)
        CROSS JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId}
            AND ${hasTicketOfPack(ticketZeroOf(sql`p.pack`))} ${OPTIMIZATION_FENCE}
        ) l
        ORDER BY l.id`,
  );
  const inStock = await rows<GameInStock & { game: string }>(
    tx,
    sql`SELECT g.game, ${upcOfLot('l')} AS upc, l.price_cents AS "priceCents", p.lot_size AS "lotSize",
               CASE WHEN l.end_ticket - l.start_ticket + 1 = p.lot_size
                    THEN (l.start_ticket % ${TICKETS_PER_PACK_NUMBER}::int)::int END AS "firstTicket"
        FROM unnest(${list(games)}::text[]) AS g(game)
        CROSS JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND ${serialsOfGame(sql`g.game`)}
          ORDER BY start_ticket DESC LIMIT 1 ${OPTIMIZATION_FENCE}
        ) l
        LEFT JOIN plans p ON p.id = l.plan_id`,
  );
  return {
    lotsOf: groupBy(lotsOfPacks, ({ pack }) => pack),
    inStock: new Map(inStock.map(({ game, ...facts }) => [game, facts])),
    listed: await gamesOfStore(tx, storeId),
    state: await stateOfStore(tx, storeId),
    plans: await usablePlans(tx, storeId),
    vendors: await usableVendors(tx, storeId),
    counters: new Map(),
    kept: new Map(),
  };
}

/**
 * The pack of a line. Its data come from the store's packs of the game, or else from the company's list, the code
 * itself or the person.
 * @returns null while its price or size isn't known
 */
function packOf(
  { ticket, ticket_price, lot_size, upc }: ReadLine,
  stock: Stock,
  place: FoundPlace,
  sells: Sells,
): WalkedPack | null {
  const number = gameOfSerial(ticket.serial);
  const listed = stock.listed.get(number);
  const answered = ticket_price === undefined ? null : dollarsToCents(ticket_price);
  const sources = [
    stock.inStock.get(number) ?? {},
    { ...listed, lotSize: listed?.packSize },
    { priceCents: ticket.priceCents, lotSize: ticket.packSize },
    { priceCents: answered, lotSize: lot_size, upc },
  ];
  return walkedPack(ticket.serial, sources, {
    ...{ place, sells, state: stock.state },
    sizesOf: (priceCents) =>
      stock.plans.filter((plan) => plan.priceCents === priceCents).map((plan) => plan.lotSize),
  });
}

/** Processes one line. @returns its result; `stock` then includes what the line changed */
async function keepLine(
  tx: Db,
  captured: Recording,
  { line, stock, sells }: { line: ReadLine; stock: Stock; sells: Sells },
): Promise<FoundResult> {
  const { id, key, recordedAt } = captured;
  const { place } = captured.body;
  const { serial } = line.ticket;
  const lineOfCall = { ...{ id, key, at: recordedAt.getTime() }, ...{ place, bin: line.bin ?? null } };
  const pack = packNumber(serial);
  const lotsOfPack = stock.lotsOf.get(pack) ?? [];
  const [only, ...others] = lotsOfPack;
  const holder = lotsOfPack.find((lot) => contains(lot, serialToNumber(serial)));
  const isOpen =
    only !== undefined &&
    others.length === 0 &&
    only.isFound &&
    (only.countedAt === null || lineOfCall.at < only.countedAt);
  if (holder && !(isOpen && only === holder)) {
    if (!holder.isFound || holder.inBack.some((inBack) => contains(inBack, serialToNumber(serial))))
      keepReceived(stock, holder, lineOfCall, serial);
    return resultOf(line, 'known', holder);
  }
  const walked = packOf(line, stock, place, isOpen ? only.sells : sells);
  if (!walked) return resultOf(line, 'needs_game', null);
  const { run } = walked;
  if (isOpen) {
    await widen(tx, captured, stock, only, { ...lineOfCall, run });
    return resultOf(line, 'known', only);
  }
  const inTheWay = lotsOfPack.find((lot) => overlaps(lot, run));
  if (inTheWay) return resultOf(line, 'overlaps', inTheWay);
  const sent = await foundOnTheWay(tx, captured.storeId, [{ lotNumber: walked.upc, ...run }]);
  if (sent) return resultOf(line, 'overlaps', null);
  const lot = await addLot(tx, captured, stock, { walked, sells, serial });
  stock.lotsOf.set(pack, [...lotsOfPack, lot]);
  keepOf(stock, lot, { ...lineOfCall, run }, run);
  return resultOf(line, 'added', lot);
}

const resultOf = ({ code }: ReadLine, result: FoundResult['result'], lot: LotOfPack | null): FoundResult => ({
  code,
  result,
  lot_number: lot?.lotNumber ?? null,
  lot_counter: lot?.lotCounter ?? null,
  front: lot && numberToSerial(firstSold(lot)),
  end: lot && numberToSerial(lastSold(lot)),
});

/** Adds a line to the lines to be stored for its lot. @param toShelve tickets that it puts on the shelf; null for none */
function keepOf(stock: Stock, lot: LotOfPack, line: KeptLine, toShelve: Run | null): void {
  const { bin } = line;
  lot.lines.push(line);
  const before = stock.kept.get(lot.id);
  stock.kept.set(lot.id, {
    lot,
    run: hull([toShelve, before?.run].filter((each) => each != null)),
    bin: bin ?? before?.bin ?? null,
    lines: [...(before?.lines ?? []), line],
  });
}

/**
 * Adds a line about a pack that the store has received, or that has records from before the line. Records of its
 * terminal may use another name for it (`walkedLots`). If the records have a pack in the back room that the walk saw on
 * the shelf, all its tickets are on the shelf since the walk: tickets before the front were sold since it was received,
 * and belong to the next count.
 */
function keepReceived(stock: Stock, lot: LotOfPack, line: Omit<KeptLine, 'run'>, serial: string): void {
  const front = serialToNumber(serial);
  const isOnShelf = line.place === 'shelf';
  const run = isOnShelf ? between(front, lastSold(lot)) : { start: lot.start, end: lot.end };
  const toShelve = isOnShelf && lot.inBack.find((inBack) => contains(inBack, front));
  keepOf(stock, lot, { ...line, run }, toShelve || null);
}

/** Adds a lot to the back room for a pack that the store didn't have. */
async function addLot(
  tx: Db,
  { storeId, by, recordedAt }: FoundHere,
  stock: Stock,
  { walked, sells, serial }: { walked: WalkedPack; sells: Sells; serial: string },
): Promise<LotOfPack> {
  const { upc: lotNumber, run, priceCents, lotSize, name, firstTicket } = walked;
  let plan = stock.plans.find((each) => each.priceCents === priceCents && each.lotSize === lotSize);
  if (!plan) {
    plan = await addPlanOfStore(tx, storeId, { priceCents, lotSize }, by);
    stock.plans.push(plan);
  }
  let vendorId = vendorOf(stock.vendors, lotNumber)?.id ?? null;
  if (vendorId === null && name !== null) {
    vendorId = (await addGameVendors(tx, storeId, new Map([[lotNumber, name]]), by)).get(lotNumber) ?? null;
    if (vendorId !== null) stock.vendors.push({ id: vendorId, upc_code: lotNumber });
  }
  const counters = stock.counters.get(lotNumber) ?? (await countersOf(tx, storeId, lotNumber));
  const lotCounter = lastLotCounter(counters) + 1;
  stock.counters.set(lotNumber, [...counters, lotCounter]);
  const [added] = await tx
    .insert(lots)
    .values({
      storeId,
      lotNumber,
      lotCounter,
      startTicket: run.start,
      endTicket: run.end,
      vendorId,
      planId: plan.id,
      priceCents,
      createdBy: by.userId,
      createdAt: recordedAt,
      sessionId: by.sessionId,
      sells,
      isFound: true,
    })
    .returning({ id: lots.id });
  if (!added) throw new Error('The lot was not written.');
  await putBack(tx, storeId, added.id, run);
  stock.inStock.set(gameOfSerial(serial), {
    upc: lotNumber,
    priceCents,
    lotSize,
    firstTicket,
  });
  return {
    ...run,
    id: added.id,
    lotNumber,
    lotCounter,
    sells,
    countedAt: null,
    isFound: true,
    lines: [],
    inBack: [],
  };
}

const countersOf = async (tx: Db, storeId: number, upc: string): Promise<number[]> =>
  (
    await rows<{ counter: number }>(
      tx,
      sql`SELECT lot_counter AS counter FROM lots
          WHERE store_id = ${storeId} AND lot_number = ANY(${list(await namesOfUpc(tx, storeId, upc))}::text[])`,
    )
  ).map(({ counter }) => counter);

/**
 * Sets the first ticket of a lot to the earliest that its lines together show. A lot that was counted since the line's
 * instant gets the tickets before the counted ones, which the count didn't know. What the count says stays.
 */
async function widen(
  tx: Db,
  { storeId, recordedAt }: FoundHere,
  stock: Stock,
  lot: LotOfPack,
  line: KeptLine,
): Promise<void> {
  const beginning = beginningOf([...lot.lines, line]);
  if (!beginning) throw new Error('A walked lot has no line.');
  const isFresh = lot.countedAt === null;
  const run = isFresh ? beginning.run : (hull([lot, beginning.run]) ?? beginning.run);
  const isOther = run.start !== lot.start || run.end !== lot.end;
  if (isOther) {
    if (isFresh)
      await tx.execute(sql`DELETE FROM ticket_runs WHERE store_id = ${storeId} AND lot_id = ${lot.id}`);
    for (const added of isFresh ? [run] : difference([run], [lot])) await putBack(tx, storeId, lot.id, added);
    lot.start = run.start;
    lot.end = run.end;
    await tx.execute(sql`
      UPDATE lots SET start_ticket = ${run.start}::bigint, end_ticket = ${run.end}::bigint
      WHERE store_id = ${storeId} AND id = ${lot.id}`);
  }
  await tx.execute(sql`
    UPDATE lots SET created_at = ${recordedAt.toISOString()}
    WHERE store_id = ${storeId} AND id = ${lot.id} AND created_at > ${recordedAt.toISOString()}`);
  // A pack that hung from the start, and whose beginning stays, was seen on the shelf from this line's front on.
  const hanging = beginning.wasInBack ? run : line.run;
  const toShelve = line.place === 'shelf' ? hanging : null;
  keepOf(stock, lot, line, isOther ? run : toShelve);
}

const putBack = (tx: Db, storeId: number, lotId: number, { start, end }: Run): Promise<unknown> =>
  tx
    .insert(ticketRuns)
    .values({ storeId, lotId, startTicket: start, endTicket: end, status: TICKET_STATUS.active });

/** Stores the lines: the walk's record of what it saw and where. */
async function keepLines(tx: Db, { storeId, key, body }: FoundHere, kept: Stock['kept']): Promise<void> {
  const walked = [...kept.entries()].flatMap(([lotId, { lines }]) =>
    lines.map(({ run, bin }) => ({
      store_id: storeId,
      submission_id: key,
      walk_id: body.walk_id.toLowerCase(),
      lot_id: lotId,
      place: body.place,
      start_ticket: run.start,
      end_ticket: run.end,
      bin,
    })),
  );
  for (const batch of inBatches(walked)) await tx.execute(sql`INSERT INTO found_packs ${valuesOf(batch)}`);
}
