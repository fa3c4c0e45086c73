import { formatMoney } from '../../domain/money';
import { contains, runLength } from '../../domain/runs';
import { numberToSerial, SERIAL_LENGTH } from '../../domain/serial';
import { TICKET_STATUS } from '../../domain/status';
import type { StockRun } from '../../domain/stock';

/** A screen that the box may jump to. */
export type ScreenEntry = { label: string; path: string };

/** All lots of a UPC, or one of them. */
export type LotChoice = { upc: string; lotCounter: number | null };

/** Something the box offers; `id` is stable while one types. */
export type Match = { id: string; title: string; detail: string } & (
  | { kind: 'screen'; path: string }
  | { kind: 'lot'; lot: LotChoice }
);

/** As many as one looks through without scrolling much. */
const MOST = 8;
/** Fewer digits are in nearly every code. */
const MIN_DIGITS = 3;

/**
 * What the words or digits typed into the top bar may mean: screens by their names, lots by UPC, by a serial or
 * its beginning, or by vendor.
 * @param stock the store's unsold runs of both states
 */
export function findMatches(
  query: string,
  screens: readonly ScreenEntry[],
  stock: readonly StockRun[],
): Match[] {
  const words = query.trim().toLowerCase();
  if (words === '') return [];
  const found: Match[] = screens
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ label, path }) => ({ kind: 'screen', id: path, title: label, detail: 'Screen', path }));
  return [...found, ...lotMatches(stock.filter(meant(words)))].slice(0, MOST);
}

function meant(words: string): (run: StockRun) => boolean {
  const digits = words.replace(/\s/g, '');
  if (!/^[0-9]+$/.test(digits)) {
    return ({ vendorName }) => words.length >= MIN_DIGITS && !!vendorName?.toLowerCase().includes(words);
  }
  if (digits.length < MIN_DIGITS) return () => false;
  // A gun may have added a check character to the serial.
  const ticket = digits.length >= SERIAL_LENGTH ? Number(digits.slice(0, SERIAL_LENGTH)) : null;
  return (run) =>
    ticket === null
      ? run.upc.includes(digits) || numberToSerial(run.start).startsWith(digits)
      : contains(run, ticket);
}

function lotMatches(runs: readonly StockRun[]): Match[] {
  const upcs = [...new Set(runs.map((run) => run.upc))].sort().slice(0, MOST);
  return upcs.flatMap((upc) => {
    const ofUpc = runs.filter((run) => run.upc === upc);
    const counters = [...new Set(ofUpc.map((run) => run.lotCounter))].sort((a, b) => a - b);
    const lots = counters.map((counter) => {
      const ofLot = ofUpc.filter((run) => run.lotCounter === counter);
      return lotMatch(`${upc} lot ${counter}`, { upc, lotCounter: counter }, ofLot);
    });
    return counters.length > 1 ? [lotMatch(`UPC ${upc}`, { upc, lotCounter: null }, ofUpc), ...lots] : lots;
  });
}

function lotMatch(title: string, lot: LotChoice, runs: readonly StockRun[]): Match {
  const tickets = (status: number) =>
    runs.filter((run) => run.status === status).reduce((sum, run) => sum + runLength(run), 0);
  const detail = [
    formatMoney(runs[0]?.priceCents ?? 0),
    `${tickets(TICKET_STATUS.onShelf)} on the shelf`,
    `${tickets(TICKET_STATUS.active)} in the back room`,
    runs[0]?.vendorName,
  ];
  return { kind: 'lot', id: title, title, detail: detail.filter(Boolean).join(' · '), lot };
}
