import { contains, ticketsIn } from '../../domain/runs/runs';
import type { StockRun } from '../../domain/stock/stock';
import { cleanCode } from '../../domain/tickets/clean-code';
import { numberToSerial, serialToNumber } from '../../domain/tickets/serial';
import { TICKET_STATUS } from '../../domain/tickets/status';
import { type FieldContext, readTyped } from '../../domain/tickets/typed-serial';
import { formatMoney } from '../../domain/values/money';
import { SEARCH } from '../../i18n/en/stock/search';
import { currentMessages } from '../../i18n/language';

/** A screen that the search can open. */
export type ScreenEntry = { label: string; path: string };

/** All lots of a UPC, or one of them. */
export type LotChoice = { upc: string; lotCounter: number | null };

/** A search result; `id` is stable while the user types. */
export type Match = { id: string; title: string; detail: string } & (
  | { kind: 'screen'; path: string }
  | { kind: 'lot'; lot: LotChoice }
);

/** A list this long needs little scrolling. */
const MAX_MATCHES = 8;
/** Fewer digits match nearly every code. */
const MIN_DIGITS = 3;

/**
 * The results for a query in the top bar: screens by name; lots by UPC, by a serial or its start, or by vendor.
 * @param stock the store's unsold runs, Active and On Shelf
 * @param codes how the store's tickets are written: a code as printed or scanned finds its lot
 */
export function findMatches(
  query: string,
  screens: readonly ScreenEntry[],
  stock: readonly StockRun[],
  codes: FieldContext,
): Match[] {
  const words = query.trim().toLowerCase();
  if (words === '') return [];
  const found: Match[] = screens
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ label, path }) => ({
      kind: 'screen',
      id: path,
      title: label,
      detail: currentMessages(SEARCH).screen,
      path,
    }));
  return [...found, ...lotMatches(stock.filter(matcherOf(words, codes)))].slice(0, MAX_MATCHES);
}

function matcherOf(words: string, codes: FieldContext): (run: StockRun) => boolean {
  const digits = cleanCode(words);
  if (!/^[0-9]+$/.test(digits)) {
    return ({ vendorName }) => words.length >= MIN_DIGITS && !!vendorName?.toLowerCase().includes(words);
  }
  if (digits.length < MIN_DIGITS) return () => false;
  const code = readTyped(words, codes);
  const readings = code.kind === 'ticket' ? [code] : code.kind === 'uncertain' ? code.readings : [];
  const tickets = readings.map(({ serial }) => serialToNumber(serial));
  return (run) =>
    run.upc.includes(digits) ||
    numberToSerial(run.start).startsWith(digits) ||
    tickets.some((ticket) => contains(run, ticket));
}

function lotMatches(runs: readonly StockRun[]): Match[] {
  const upcs = [...new Set(runs.map((run) => run.upc))].sort().slice(0, MAX_MATCHES);
  return upcs.flatMap((upc) => {
    const ofUpc = runs.filter((run) => run.upc === upc);
    const counters = [...new Set(ofUpc.map((run) => run.lotCounter))].sort((a, b) => a - b);
    const lots = counters.map((counter) => {
      const ofLot = ofUpc.filter((run) => run.lotCounter === counter);
      return lotMatch(currentMessages(SEARCH).lotName(upc, counter), { upc, lotCounter: counter }, ofLot);
    });
    return counters.length > 1
      ? [lotMatch(currentMessages(SEARCH).upc(upc), { upc, lotCounter: null }, ofUpc), ...lots]
      : lots;
  });
}

/** @param code the UPC, with or without a lot */
function lotMatch(code: string, lot: LotChoice, runs: readonly StockRun[]): Match {
  const tickets = (status: number) => ticketsIn(runs.filter((run) => run.status === status));
  const name = runs[0]?.vendorName;
  const price = formatMoney(runs[0]?.priceCents ?? 0);
  const title = name ? currentMessages(SEARCH).game(name, price) : code;
  const detail = [
    name ? code : price,
    currentMessages(SEARCH).onShelf(tickets(TICKET_STATUS.onShelf)),
    currentMessages(SEARCH).inBackRoom(tickets(TICKET_STATUS.active)),
  ];
  return { kind: 'lot', id: code, title, detail: detail.join(' · '), lot };
}
