import type { WalkEntry } from '../../../device/rows';
import { refusedText } from '../../../messages/bilingual';
import { foundResults } from '../../../outbox/submission';
import type { GameAnswer, ReadyLine, TerminalWalk, WalkLine } from '../../../outbox/walk';
import { gameOfSerial } from '../../../shared/catalogue/game';
import type { Game, GamesReply } from '../../../shared/catalogue/games-schema';
import { type UsualPlan, usualPlans } from '../../../shared/catalogue/usual-plans';
import type { Sells } from '../../../shared/places/store-settings';
import { binAt, COUNTER, numberAtPlace, placeOfBin } from '../../../shared/stock/bins';
import { type FoundPlace, gameOfStandIn, MAX_PACKS_OF_WALK } from '../../../shared/stock/found-packs';
import type { FoundResult } from '../../../shared/stock/found-packs-schema';
import { lastLotCounter, type StockRun, upcOfRun } from '../../../shared/stock/stock';
import {
  type GameSource,
  type WalkedPack,
  walkedPack,
  walkedTicket,
} from '../../../shared/stock/walked-pack';
import type { TicketFields, TicketLayout } from '../../../shared/tickets/layouts';
import { between, contains, firstSold, runLength } from '../../../shared/tickets/runs';
import { numberToSerial, packNumber, packNumbersOf, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS } from '../../../shared/tickets/status';
import { sumOf } from '../../../shared/values/collections';
import { centsOf, centsToDollars } from '../../../shared/values/money';

/** This device's data on packs and games. */
export type KnownHere = {
  /** the stock by the pack numbers of its tickets */
  ofPack: ReadonlyMap<number, readonly StockRun[]>;
  /** a pack of each game in stock, by the game's number */
  ofGame: ReadonlyMap<string, StockRun>;
  /** counters by UPC */
  counters: ReadonlyMap<string, readonly number[]>;
  /** the list of games, by number; empty: this device has none */
  listed: ReadonlyMap<string, Game>;
  /** the UPCs of games by number, also of those without a price */
  upcs: ReadonlyMap<string, string | null>;
  plans: readonly UsualPlan[];
  layout: TicketLayout;
  sells: Sells;
  /** the bin after the last one of the counter that has a pack */
  freeBin: number;
};

/** Indexes what this device knows, once for all lines. */
export function knownHere(
  stock: readonly StockRun[],
  { data: games, without_price: withoutPrice = [] }: GamesReply,
  rest: Pick<KnownHere, 'plans' | 'layout' | 'sells'>,
): KnownHere {
  const ofPack = new Map<number, StockRun[]>();
  const ofGame = new Map<string, StockRun>();
  const counters = new Map<string, number[]>();
  for (const run of stock) {
    for (const pack of packNumbersOf(run)) ofPack.set(pack, [...(ofPack.get(pack) ?? []), run]);
    ofGame.set(gameOfSerial(numberToSerial(run.start)), run);
    const upc = upcOfRun(run);
    counters.set(upc, [...(counters.get(upc) ?? []), run.lotCounter]);
  }
  const bins = stock.flatMap(({ bin }) => (bin !== undefined && placeOfBin(bin) === COUNTER ? [bin] : []));
  return {
    ...{ ofPack, ofGame, counters, freeBin: Math.max(0, ...bins) + 1 },
    listed: new Map(games.map((game) => [game.game, game])),
    upcs: new Map([...withoutPrice, ...games].map(({ game, upc }) => [game, upc])),
    ...rest,
  };
}

const isOnShelf = ({ status }: Pick<StockRun, 'status'>): boolean => status === TICKET_STATUS.onShelf;

/** The stock's tickets of a scanned pack, the shelf's before the back room's. */
function stockOfPack(serial: string, { ofPack }: KnownHere): StockRun | undefined {
  const runs = ofPack.get(Number(packNumber(serial))) ?? [];
  return runs.find(isOnShelf) ?? runs[0];
}

/** Whether a walk has nothing to add about a scanned ticket: its pack is known in the place where the walk sees it. */
const isKnownHere = (serial: string, place: FoundPlace, here: KnownHere): boolean => {
  const run = stockOfPack(serial, here);
  return run !== undefined && contains(run, serialToNumber(serial)) && (place === 'back' || isOnShelf(run));
};

/** A scanned pack with this device's data on it: `walked` is null while its game's price or pack size is unknown. */
export type PackHere = {
  ticket: TicketFields;
  game: string;
  name: string | null;
  priceCents: number | null;
  walked: WalkedPack | null;
};

type Scanned = Pick<WalkLine, 'code' | 'place' | 'isAsked'>;
type Answers = TerminalWalk['answers'];

/** The pack of a line; null if its code can no longer be read. */
export function packHere(line: Scanned, here: KnownHere, answers: Answers): PackHere | null {
  const ticket = walkedTicket(line.code, here.layout, line.place);
  if (!ticket) return null;
  const game = gameOfSerial(ticket.serial);
  const sources = sourcesOf(ticket, line.isAsked === true, here, answers[game]);
  const first = <Field extends keyof GameSource>(field: Field) =>
    sources.find((source) => source[field] != null)?.[field] ?? null;
  const walked = walkedPack(ticket.serial, sources, {
    ...{ place: line.place, sells: here.sells, state: [...here.listed.values()][0]?.state ?? null },
    sizesOf: (price) => here.plans.flatMap((plan) => (plan.priceCents === price ? [plan.lotSize] : [])),
  });
  return { ticket, game, name: first('name'), priceCents: first('priceCents'), walked };
}

/** The facts about a ticket's game, in the server's order. If the server asks about the game, only a person's answer counts. */
function sourcesOf(
  ticket: TicketFields,
  isAsked: boolean,
  { ofGame, listed, upcs }: KnownHere,
  answer: GameAnswer | undefined,
): GameSource[] {
  const answered = answer && { priceCents: centsOf(answer.ticket_price), lotSize: answer.lot_size };
  if (isAsked) return answered ? [answered] : [];
  const game = gameOfSerial(ticket.serial);
  const [inStock, inList] = [ofGame.get(game), listed.get(game)];
  return [
    ...(inStock
      ? [{ upc: upcOfRun(inStock), priceCents: inStock.priceCents, name: inStock.vendorName }]
      : []),
    ...(inList
      ? [
          {
            ...{ upc: inList.upc, name: inList.name },
            ...{ priceCents: centsOf(inList.price), lotSize: inList.pack_size },
          },
        ]
      : [{ upc: upcs.get(game) }]),
    { priceCents: ticket.priceCents, lotSize: ticket.packSize },
    ...(answered ? [answered] : []),
  ];
}

/** The meaning of a scanned ticket for a walk. */
type ScanInWalk =
  /** the ticket's pack is this line */
  | { kind: 'twice'; line: WalkLine }
  /** another ticket of a line's pack: it replaces the former one */
  | { kind: 'corrected'; line: WalkLine }
  /** `bin` null: of a pack in no bin */
  | { kind: 'in_stock'; bin: number | null }
  /** the walk has as many packs as it may have */
  | { kind: 'full' }
  | { kind: 'new' };

/** @param serial the scanned ticket, 14 digits @param walk null: it would begin with this scan */
export function scanInWalk(
  serial: string,
  place: FoundPlace,
  walk: TerminalWalk | null,
  here: KnownHere,
): ScanInWalk {
  const twin = walk?.lines.find((line) => {
    const other = walkedTicket(line.code, here.layout, line.place);
    return other && packNumber(other.serial) === packNumber(serial);
  });
  if (twin?.place === place) {
    const pack = packHere(twin, here, walk?.answers ?? {});
    const isSame =
      pack?.ticket.serial === serial || (pack?.walked && contains(pack.walked.run, serialToNumber(serial)));
    return { kind: isSame ? 'twice' : 'corrected', line: twin };
  }
  if (isKnownHere(serial, place, here))
    return { kind: 'in_stock', bin: stockOfPack(serial, here)?.bin ?? null };
  const packs = (walk?.lines.length ?? 0) + (walk?.sent ?? 0);
  return packs >= MAX_PACKS_OF_WALK ? { kind: 'full' } : { kind: 'new' };
}

/** A game whose price or pack size a person has to say. */
export type Question = {
  game: string;
  /** null: the price is asked first */
  priceCents: number | null;
  /** prices in cents, or pack sizes */
  choices: readonly number[];
  /** the number of the scanned ticket, so the pack isn't smaller */
  ticket: number;
  /** an answered pack size that is too small for the ticket; null: none */
  tooSmall: number | null;
  /** the lines that wait for the answer */
  lines: readonly WalkLine[];
  /** this device has the list of games, and the game isn't in it */
  isUnlisted: boolean;
};

/** The first question that lines ask; null: each is ready to be sent. */
export function questionOf(lines: readonly WalkLine[], here: KnownHere, answers: Answers): Question | null {
  const open = lines.flatMap((line) => {
    const pack = packHere(line, here, answers);
    return pack && !pack.walked ? [{ line, pack }] : [];
  });
  const [first] = open;
  if (!first) return null;
  const { game, priceCents, ticket } = first.pack;
  const plans = here.plans.length > 0 ? here.plans : usualPlans(null);
  const ofPrice = plans.filter((plan) => plan.priceCents === priceCents);
  const choices =
    priceCents === null
      ? plans.map((plan) => plan.priceCents)
      : ofPrice.map(({ lotSize }) => lotSize).filter((size) => size > ticket.ticket);
  const answeredSize = answers[game]?.lot_size ?? null;
  return {
    ...{ game, priceCents, ticket: ticket.ticket },
    choices: [...new Set(choices)].sort((a, b) => a - b),
    tooSmall: priceCents === null ? null : answeredSize,
    lines: open.filter(({ pack }) => pack.game === game).map(({ line }) => line),
    isUnlisted: here.listed.size > 0 && !here.listed.has(game),
  };
}

/** The lines whose games are known, as they are sent, by their ids. */
export function readyLines(
  lines: readonly WalkLine[],
  here: KnownHere,
  answers: Answers,
): Map<string, ReadyLine> {
  const counters = new Map(here.counters);
  return new Map(
    lines.flatMap((line) => {
      const pack = packHere(line, here, answers);
      if (!pack?.walked) return [];
      const { upc, run, priceCents, name } = pack.walked;
      const inStock = stockOfPack(pack.ticket.serial, here);
      const lotCounter = inStock?.lotCounter ?? lastLotCounter(counters.get(upc) ?? []) + 1;
      if (!inStock) counters.set(upc, [...(counters.get(upc) ?? []), lotCounter]);
      const ready: ReadyLine = {
        data: { code: line.code, bin: line.bin, ...answers[pack.game] },
        pack: {
          ...run,
          ...{ upc: inStock?.upc ?? upc, lotCounter, priceCents, sells: here.sells },
          ...{ vendorId: inStock?.vendorId ?? null, vendorName: inStock?.vendorName ?? name },
          status: line.place === 'shelf' ? TICKET_STATUS.onShelf : TICKET_STATUS.active,
          ...(line.bin !== null && { bin: line.bin }),
        },
      };
      return [[line.id, ready] as const];
    }),
  );
}

/** The outcome of a line: `kept` on this device, until it moves to the outbox. */
export type LineState = 'kept' | 'asks' | 'waiting' | 'saved' | 'known' | 'counted' | 'onTheWay' | 'refused';

/** The states of packs that are in the stock, or will be. */
const IN_STOCK: ReadonlySet<LineState> = new Set(['kept', 'waiting', 'saved', 'known']);

/** A line as the list shows it. */
export type ShownLine = {
  id: string;
  place: FoundPlace;
  bin: number | null;
  /** 4 digits */
  game: string;
  name: string | null;
  /** 14 digits: the ticket that was scanned */
  serial: string;
  /** null while the game isn't known */
  tickets: number | null;
  priceCents: number | null;
  /** null while the game isn't known */
  upc: string | null;
  lotCounter: number | null;
  state: LineState;
  /** the line can still be taken back */
  isHere: boolean;
};

/** The lines of a walk, newest first: on this device, then in its outbox. */
export function shownLines(
  lines: readonly WalkLine[],
  entries: readonly WalkEntry[],
  here: KnownHere,
  answers: Answers,
): ShownLine[] {
  const ready = readyLines(lines, here, answers);
  const kept = lines.map((line): ShownLine => {
    const pack = packHere(line, here, answers);
    const stock = ready.get(line.id)?.pack;
    const serial = pack?.ticket.serial ?? '';
    return {
      ...{ id: line.id, place: line.place, bin: line.bin, serial, isHere: true },
      ...{ game: pack?.game ?? line.code, name: pack?.name ?? null },
      ...(stock
        ? {
            tickets: runLength(stock),
            priceCents: stock.priceCents,
            upc: stock.upc,
            lotCounter: stock.lotCounter,
          }
        : { tickets: null, priceCents: null, upc: null, lotCounter: null }),
      state: stock ? 'kept' : 'asks',
    };
  });
  return [...kept.reverse(), ...entries.toReversed().flatMap((entry) => linesOfEntry(entry, here))];
}

function linesOfEntry(entry: WalkEntry, here: KnownHere): ShownLine[] {
  const { payload, packs, state, key } = entry;
  const results = foundResults(entry);
  return payload.data
    .flatMap((data, index): ShownLine[] => {
      const [pack, result] = [packs[index], results[index]];
      // Lines that the server asks about are on this device again.
      if (!pack || result?.result === 'needs_game') return [];
      const serial = numberToSerial(firstSold(pack));
      const inStock = result?.result === 'known' ? stockOfPack(serial, here) : undefined;
      const shown = inStock ?? (result?.result === 'added' ? namedBy(result, pack) : pack);
      return [
        {
          ...{ id: `${key}/${index}`, place: payload.place, bin: data.bin ?? null, isHere: false },
          ...{ game: gameOfSerial(serial), name: pack.vendorName, priceCents: pack.priceCents },
          ...{ upc: shown.upc, lotCounter: shown.lotCounter },
          ...{ serial: numberToSerial(firstSold(shown)), tickets: runLength(shown) },
          state: stateOf(state, result, stockOfPack(serial, here) !== undefined),
        },
      ];
    })
    .reverse();
}

/** A pack as the server has added it. */
const namedBy = ({ lot_number, lot_counter, front, end }: FoundResult, pack: StockRun): StockRun => ({
  ...pack,
  ...(front !== null && end !== null && between(serialToNumber(front), serialToNumber(end))),
  ...{ upc: lot_number ?? pack.upc, lotCounter: lot_counter ?? pack.lotCounter },
});

/** @param isInStock tickets of its pack are in the stock */
function stateOf(state: WalkEntry['state'], result: FoundResult | undefined, isInStock: boolean): LineState {
  if (state === 'attention') return 'refused';
  if (state !== 'sent' || !result) return 'waiting';
  if (result.result === 'added') return 'saved';
  if (result.result === 'overlaps') return result.lot_number === null ? 'onTheWay' : 'counted';
  return isInStock ? 'known' : 'counted';
}

/** The packs of a walk in one sentence, and the open tasks. */
type WalkSummary = {
  packs: number;
  cents: number;
  /** numbers of the games without a UPC of their own */
  withoutUpc: string[];
  /** bins between the first and the last one that have no pack */
  skipped: number[];
  /** lines that the server hasn't confirmed or didn't add */
  unsent: number;
  notAdded: number;
};

/** Whether a game's UPC is known, besides its stand-in. */
function hasUpc(game: string, { ofGame, upcs }: KnownHere): boolean {
  const inStock = ofGame.get(game);
  return upcs.get(game) != null || (inStock !== undefined && gameOfStandIn(upcOfRun(inStock)) === null);
}

/** Sums up a walk: each pack once, by its newest line. @param lines newest first */
export function walkSummary(lines: readonly ShownLine[], here: KnownHere | null): WalkSummary {
  const packs = new Map<string, ShownLine>();
  for (const line of lines) {
    const pack = packNumber(line.serial);
    if (IN_STOCK.has(line.state) && !packs.has(pack)) packs.set(pack, line);
  }
  const all = [...packs.values()];
  const isIn = (...states: LineState[]) => lines.filter(({ state }) => states.includes(state)).length;
  return {
    packs: all.length,
    cents: sumOf(all, ({ tickets, priceCents }) => (tickets ?? 0) * (priceCents ?? 0)),
    withoutUpc: [
      ...new Set(
        all.flatMap(({ upc, game }) =>
          upc !== null && gameOfStandIn(upc) === game && !(here && hasUpc(game, here)) ? [game] : [],
        ),
      ),
    ].sort(),
    skipped: binsBetween(all.flatMap(({ bin }) => bin ?? [])),
    unsent: isIn('kept', 'asks', 'waiting', 'refused'),
    notAdded: isIn('counted', 'onTheWay'),
  };
}

/** The bins without a pack between bins with one, at each place with bins. */
function binsBetween(bins: readonly number[]): number[] {
  const taken = new Set(bins);
  return [...new Set(bins.map(placeOfBin))].flatMap((place) => {
    const numbers = bins.filter((bin) => placeOfBin(bin) === place).map(numberAtPlace);
    const first = Math.min(...numbers);
    return Array.from({ length: Math.max(...numbers) - first }, (_, index) =>
      binAt(place, first + index),
    ).filter((bin) => !taken.has(bin));
  });
}

/** The reasons why the server refused entries of a walk, in words, each with its packs. */
export function refusals(entries: readonly WalkEntry[]): { seq: number; packs: number; why: string }[] {
  return entries.flatMap(({ seq, state, packs, lastError }) =>
    state === 'attention' && lastError
      ? [{ seq, packs: packs.length, why: refusedText(lastError).text }]
      : [],
  );
}

/** A person's answer to a question, first for a price, then for a pack size. @param value cents, or tickets */
export const answered = ({ priceCents }: Question, value: number): GameAnswer =>
  priceCents === null
    ? { ticket_price: centsToDollars(value) }
    : { ticket_price: centsToDollars(priceCents), lot_size: value };
