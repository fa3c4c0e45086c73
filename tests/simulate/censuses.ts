import type { OutboxRow } from '../../src/device/rows';
import type { CensusListReply, CensusPackRow, CensusScanRow } from '../../src/shared/counting/census-schema';
import type { StockRun } from '../../src/shared/stock/stock';
import { TICKETS_PER_PACK_NUMBER } from '../../src/shared/tickets/serial';
import type { Dice } from '../chaos/dice';
import type { Shop } from '../support/api/shop';
import { type OracleLot, type Received, ticketsIn } from '../support/oracles/store-oracle';
import { LOST } from './removals';
import { isOf, type Roll } from './rolls';
import type { SimulatedShop } from './shop';

/**
 * "A census walks all places with one or more scanners, in any order, by two people at once, without a network; each scan is a sighting
 * with its place, and nothing is sold by it. It is merged on the server by its id."
 */
export type Census = {
  /** "may be left open and continued", by another terminal too */
  joins: boolean;
  closes: boolean;
  /** rolls that are passed over, scanned twice, or lie in the safe, by their numbers */
  overlooked: number[];
  again: number[];
  inSafe: number[];
};

export function anyCensus(dice: Dice): Census {
  const some = (percent: number): number[] => (dice.chance(percent) ? [dice.whole(0, 9)] : []);
  return {
    ...{ joins: dice.chance(50), closes: dice.chance(60) },
    ...{ overlooked: some(50), again: some(30), inSafe: some(30) },
  };
}

type Place = CensusScanRow['place'];

/** What the lists of a census are about, and what becomes of them. */
export type Misplacement =
  /** a person puts a pack elsewhere than our records have it, or back */
  | { kind: 'put elsewhere'; pack: number; place: 'back' | 'safe' | null }
  /**
   * An admin reads the newest census: packs "seen in another place than known (one press moves them)"; "never-seen packs can be recorded
   * as lost by the store admin, from the list". So many of these are.
   */
  | { kind: 'census read'; terminal: number; moves: boolean; lost: number };

/** A roll in front of a scanner. */
export type Scan = { roll: Roll; place: Place };

/** What a person scans, in the order of the rolls. */
const scansOf = ({ overlooked, again, inSafe }: Census, rolls: readonly Roll[]): Scan[] =>
  rolls.flatMap((roll, at): Scan[] => {
    if (roll.front > roll.end || overlooked.includes(at)) return [];
    const place = roll.keptIn ?? (roll.hangs ? 'shelf' : inSafe.includes(at) ? 'safe' : 'back');
    const scan: Scan = { roll, place };
    return again.includes(at) ? [scan, scan] : [scan];
  });

/** A roll, by its last ticket, which no walk changes, and a place, as text. */
const textOfScan = ({ roll, place }: Pick<Scan, 'place'> & { roll: Roll | undefined }): string =>
  `${place} ${roll?.end}`;

/** The roll and the place that a sent scan names, as text. */
const textOfRow = (scan: CensusScanRow, rolls: readonly Roll[]): string => {
  const roll = rolls.find(({ upc, lotCounter, start }) =>
    scan.code === undefined
      ? upc === scan.lot_number && lotCounter === scan.lot_counter
      : Math.floor(start / TICKETS_PER_PACK_NUMBER) ===
        Math.floor(Number(scan.code) / TICKETS_PER_PACK_NUMBER),
  );
  return textOfScan({ roll, place: scan.place });
};

/** The scans that a person saw as saved, and those begun, by census, as texts. */
type Scanned = { censusId: string; text: string; isSaved: boolean };

type Entry = Extract<OutboxRow, { kind: 'census' }>;

/**
 * Nothing shown as saved is lost, and nothing is recorded that nobody scanned: each scan is in one entry of its census.
 * @returns what is wrong; null: nothing
 */
export function scansAmiss(
  scanned: readonly Scanned[],
  entries: readonly Entry[],
  rolls: readonly Roll[],
): string | null {
  const countIn = (texts: readonly string[], text: string): number =>
    texts.filter((each) => each === text).length;
  const recorded = entries.flatMap(({ payload }) =>
    payload.data.map((scan) => `${payload.census_id} ${textOfRow(scan, rolls)}`),
  );
  const begun = scanned.map(({ censusId, text }) => `${censusId} ${text}`);
  const saved = scanned.flatMap(({ censusId, text, isSaved }) => (isSaved ? `${censusId} ${text}` : []));
  for (const text of new Set([...recorded, ...begun])) {
    const [least, is, most] = [saved, recorded, begun].map((texts) => countIn(texts, text)) as [
      number,
      number,
      number,
    ];
    if (is < least || is > most)
      return `${is} scans of ${text} were sent, of ${most} that were made and ${least} that were shown as saved`;
  }
  return null;
}

/** What the server knows of a pack: its first ticket, and the instant of its receipt or of the first walk that saw it. */
export type KnownPack = Pick<OracleLot, 'start' | 'receivedAt'>;

/** The end of a census: the first one that the server has received, with the items of the history before it and the packs as of then. */
export type End = {
  at: number;
  by: string;
  historyLength: number;
  packs: ReadonlyMap<OracleLot, KnownPack>;
};

/** The censuses of a store as the office has them, one text for each fact. */
export async function censusesOf({ till, store }: Shop, ids: readonly string[]): Promise<string[]> {
  const facts: string[] = [];
  for (const id of ids) {
    const { data } = await till.read<CensusListReply>(`/census/${store.id}?census_id=${id}`);
    for (const census of data) {
      const add = (fact: string) => facts.push(`census ${id}: ${fact}`);
      const rows = (list: string, packs: readonly CensusPackRow[]) => {
        for (const row of packs)
          if (row.lot_number !== OTHER.upc)
            add(
              `${list} ${row.lot_number} ${Number(row.start_ticket)} in ${[...row.places].sort()}, ` +
                `seen in ${[...row.seen_in].sort()} ${row.scans} times, ${row.tickets} tickets, $${row.value}`,
            );
      };
      add(`closed ${census.closed_at} by ${census.closed_by}; scanned by ${census.by}`);
      add(
        `${census.seen} of ${census.packs - 1} packs, $${census.seen_value} of $${census.value - OTHER.value}`,
      );
      rows('never seen', census.never_seen);
      rows('elsewhere', census.elsewhere);
      rows('twice', census.twice);
      for (const { lot_number, lot_counter, place } of census.unknown)
        add(`unknown ${lot_number}/${lot_counter} in ${place}`);
    }
  }
  const { placed } = await till.read<CensusListReply>(`/census/${store.id}`);
  for (const { lot_number, lot_counter, place } of placed)
    facts.push(`${lot_number}/${lot_counter} is in ${place}`);
  return facts.sort();
}

/** The pack of the store that isn't part of the simulation: 80 tickets at $5. */
export const OTHER = { upc: '028400001234', value: 400 };

type Sources = {
  entries: readonly Entry[];
  /** by census */
  ends: ReadonlyMap<string, End>;
  rolls: readonly Roll[];
  /** in the order of the rolls */
  lots: readonly OracleLot[];
  history: readonly Received[];
  now: number;
};

/**
 * The same by the sentences of the product. "What a census says is of its end and never changes afterwards. Closing it says: packs never
 * seen, seen in another place than known, seen twice, unknown ones; in packs and dollars." "A pack seen at its place and elsewhere is in
 * both lists."
 */
export function expectedCensuses({ entries, ends, rolls, lots, history, now }: Sources): string[] {
  const facts: string[] = [];
  for (const id of new Set(entries.map(({ payload }) => payload.census_id))) {
    const add = (fact: string) => facts.push(`census ${id}: ${fact}`);
    const mine = entries.filter(({ payload }) => payload.census_id === id);
    const scans = mine.flatMap(({ payload }) => payload.data);
    const end = ends.get(id);
    const at = end?.at ?? now;
    const by = [...new Set(mine.map(({ userName }) => userName))].sort();
    add(`closed ${end ? new Date(at).toISOString() : null} by ${end?.by ?? null}; scanned by ${by}`);
    const totals = { seen: 0, packs: 0, seenValue: 0, value: 0 };
    for (const [index, lot] of lots.entries()) {
      const seenIn = scans.flatMap((scan) => {
        const [place, end] = textOfRow(scan, rolls).split(' ');
        return Number(end) === lot.end ? (place as Place) : [];
      });
      const until = history.slice(0, end?.historyLength);
      // A walk from before the end that arrives after it adds nothing to the census.
      const pack = end ? end.packs.get(lot) : lot;
      const { tickets, places } = pack ? unsoldAt(lot, until, at, pack) : NOTHING;
      if (tickets === 0) {
        for (const place of new Set(seenIn))
          add(`unknown ${lot.upc}/${rolls[index]?.lotCounter} in ${place}`);
        continue;
      }
      const value = tickets * lot.price;
      const distinct = [...new Set(seenIn)].sort();
      const text =
        `${lot.upc} ${pack?.start} in ${places}, seen in ${distinct} ${seenIn.length} times, ` +
        `${tickets} tickets, $${value}`;
      totals.packs += 1;
      totals.value += value;
      if (seenIn.length === 0) {
        add(`never seen ${text}`);
        continue;
      }
      totals.seen += 1;
      totals.seenValue += value;
      if (distinct.some((place) => !places.includes(place))) add(`elsewhere ${text}`);
      if (seenIn.length > 1) add(`twice ${text}`);
    }
    add(`${totals.seen} of ${totals.packs} packs, $${totals.seenValue} of $${totals.value}`);
  }
  for (const [index, lot] of lots.entries()) {
    const placed = placedAt(lot, history, now);
    if (placed && unsoldAt(lot, history, now).tickets > 0)
      facts.push(`${lot.upc}/${rolls[index]?.lotCounter} is in ${placed}`);
  }
  return facts.sort();
}

const NOTHING = { tickets: 0, places: [] };

/** The tickets of a pack that were in stock at an instant, as far as the records of a history tell, and where they were. */
function unsoldAt(
  lot: OracleLot,
  history: readonly Received[],
  at: number,
  { start: first, receivedAt }: KnownPack = lot,
): { tickets: number; places: Place[] } {
  if (receivedAt > at) return NOTHING;
  const shelved = history.flatMap((each) =>
    each.kind === 'shelf' && each.lot === lot && each.at <= at ? each : [],
  );
  const unsold = ticketsIn(lot, history).filter(
    ({ ticket, claim }) => ticket >= first && (!claim || claim.recordedAt > at),
  );
  const places = unsold.map(({ ticket }): Place => {
    const hangs = shelved.some(({ start, end }) => start <= ticket && ticket <= end);
    return hangs ? 'shelf' : 'back';
  });
  const placed = placedAt(lot, history, at);
  return { tickets: unsold.length, places: placed ? [placed] : [...new Set(places)].sort() };
}

/** Where a person has put a pack since it was hung up, by an instant; undefined: nowhere else. Of two at one instant, the smaller key counts. */
function placedAt(lot: OracleLot, history: readonly Received[], at: number): Place | undefined {
  const until = history.filter((each) => 'at' in each && each.at <= at);
  const shelvedAt = Math.max(
    ...until.flatMap((each) => (each.kind === 'shelf' && each.lot === lot ? each.at : [])),
  );
  const [last] = until
    .flatMap((each) => (each.kind === 'placed' && each.lot === lot && each.at >= shelvedAt ? each : []))
    .sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
  return last?.place as Place | undefined;
}

/** A person needs so long from one pack to the next. */
const SCAN_MS = 3_000;
/** After so many packs, nothing is scanned for a while. */
const SCANS_TO_PAUSE = 4;
/** An admin needs so long to read the lists. */
const READING_MS = 30_000;

/** The censuses of a shop: what people do with them at its terminals. */
export class Censuses {
  /** the scans that were made, and whether they were shown as saved */
  readonly scanned: Scanned[] = [];
  /** the one that people may join: nobody has closed it */
  #open: string | null = null;

  constructor(private readonly shop: SimulatedShop) {}

  /** A person scans all rolls but the overlooked ones, where they are. */
  async take(index: number, census: Census): Promise<void> {
    const terminal = this.shop.terminal(index);
    if (!terminal.worker) return;
    const stock = await terminal.stock();
    if (!stock) return;
    const joined = census.joins ? this.#open : null;
    const censusId = (await terminal.census()) ?? (await terminal.enterCensus(joined));
    this.#open = censusId;
    let scans = 0;
    for (const scan of scansOf(census, this.shop.rolls)) {
      await this.shop.world.time.wait(SCAN_MS);
      if (!terminal.worker) return;
      const run = stock.find((each) => isOf(scan.roll, each));
      const scanned = { censusId, text: textOfScan(scan), isSaved: false };
      this.scanned.push(scanned);
      await terminal.saveScan(scan, run);
      scanned.isSaved = true;
      scans += 1;
      if (scans % SCANS_TO_PAUSE > 0) continue;
      await terminal.sendScans();
      await this.#enters(index);
    }
    if (!census.closes || scans === 0) return this.leave(index);
    await terminal.endCensus(true);
    this.#open = null;
    await this.#enters(index);
  }

  async leave(index: number): Promise<void> {
    const terminal = this.shop.terminal(index);
    if ((await terminal.census()) === null) return;
    await terminal.endCensus(false);
    await this.#enters(index);
  }

  /** An admin reads the lists of the newest census, and acts on what the terminal has in its stock too. */
  async read(index: number, { moves, lost }: Extract<Misplacement, { kind: 'census read' }>): Promise<void> {
    const terminal = this.shop.terminal(index);
    if (!terminal.worker) return;
    const census = await terminal.newestCensus();
    const stock = await terminal.stock();
    if (!census || !stock) return;
    await this.shop.world.time.wait(READING_MS);
    if (!terminal.worker) return;
    const runsOf = ({ lot_number, lot_counter }: CensusPackRow): StockRun[] =>
      stock.filter(
        ({ upc, lotCounter, isUnnamed }) => !isUnnamed && upc === lot_number && lotCounter === lot_counter,
      );
    if (moves) {
      await terminal.savePlaces(census.elsewhere.filter((each) => runsOf(each).length > 0));
      await this.#enters(index);
    }
    const neverSeen = census.never_seen.filter(({ lot_number }) => lot_number !== OTHER.upc);
    for (const pack of neverSeen.slice(0, lost)) {
      const row = await terminal.saveRemoval(runsOf(pack), LOST);
      if (row) this.shop.isSaved(index, row);
    }
  }

  /** Notes the entries of censuses: scans become entries without a press of a button. */
  async #enters(index: number): Promise<void> {
    for (const row of await this.shop.terminal(index).rows())
      if ((row.kind.startsWith('census') || row.kind === 'placed') && !this.shop.made.has(row.key))
        this.shop.isSaved(index, row);
  }
}
