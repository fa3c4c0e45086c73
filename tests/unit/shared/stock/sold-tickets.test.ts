import { describe, expect, test } from 'vitest';
import { scanText } from '../../../../src/messages/bilingual';
import { soldFront, typeInCard } from '../../../../src/shared/counting/card-typing';
import { emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import {
  readStockCode,
  reportSold,
  routeCode,
  type ScanStock,
} from '../../../../src/shared/counting/scan-routing';
import {
  indexSold,
  indexStock,
  type SaleHere,
  type SoldLot,
  type StockRun,
} from '../../../../src/shared/stock/stock';
import { STANDARD, serialFields } from '../../../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { GAME, OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';
import { spokenTime } from '../../../support/tickets/spoken';

const pack = packOf60(GAME, 1, 10010000000000);
const down = { ...packOf60(OTHER_GAME, 3, 20010000000000), sells: 'down' as const };
const GIA = { name: 'Gia', at: '2026-11-21T06:58:00.000Z' };
const SAM = { name: 'Sam', at: '2026-11-21T08:00:00.000Z' };

const part = (lot: StockRun, from: number, to: number) => ({ start: lot.start + from, end: lot.start + to });
const ticket = (lot: StockRun, n: number) => String(lot.start + n);
const soldLot = (lot: StockRun, from: number, to: number): SoldLot => ({
  lot,
  sold: [{ ...part(lot, from, to), soldBy: GIA }],
});

/** A counter with these sold tickets and this shelf. */
function stockOf(lots: SoldLot[], shelf: StockRun[], sales: SaleHere[] = []): ScanStock {
  const find = indexSold(lots, shelf, sales);
  return {
    eligible: indexStock(shelf, 13),
    other: indexStock([], 1),
    layout: STANDARD,
    sold: { find, clock: DEFAULT_CLOCK },
  };
}
const EMPTY = { cards: [emptyCard(1)], current: 1 };
const scan = (state: typeof EMPTY, serial: string, stock: ScanStock) =>
  routeCode(state, { kind: 'ticket', text: serial, ...serialFields(serial) }, stock, 'count');

describe('the sold tickets of a terminal', () => {
  test('a terminal finds sold tickets with their pack and the author of the record', () => {
    const find = indexSold([soldLot(pack, 0, 19), soldLot(down, 40, 59)], [], []);
    expect(find(pack.start + 19)).toEqual({ lot: pack, soldBy: GIA });
    expect(find(down.start + 40)).toEqual({ lot: down, soldBy: GIA });
    expect(find(pack.start + 20)).toBeUndefined();
    expect(find(down.start + 39)).toBeUndefined();
  });

  test('a terminal finds tickets sold on it that aren’t in the server’s list yet', () => {
    const here = (lot: StockRun, from: number, to: number): SaleHere => ({
      ...part(lot, from, to),
      upc: lot.upc,
      soldBy: SAM,
    });
    const find = indexSold([soldLot(pack, 0, 9)], [down], [here(pack, 5, 14), here(down, 50, 59)]);
    // For tickets in both, the server decides which claim came first.
    expect(find(pack.start + 5)).toEqual({ lot: pack, soldBy: GIA });
    expect(find(pack.start + 14)).toEqual({ lot: pack, soldBy: SAM });
    expect(find(down.start + 50)).toEqual({ lot: down, soldBy: SAM });
  });

  test('a terminal finds sold tickets of a pack whose counter belongs to another pack on the server', () => {
    const soldHere: SaleHere = { ...part(pack, 0, 9), upc: pack.upc, soldBy: SAM };
    const gone = { ...pack, start: pack.start + 1000, end: pack.end + 1000 };
    const find = indexSold([soldLot(gone, 0, 59)], [{ ...pack, lotCounter: 2 }], [soldHere]);
    expect(find(pack.start + 9)).toMatchObject({ lot: { lotCounter: 2 }, soldBy: SAM });
  });

  test('of two games with the same serials, a terminal finds the sold ticket of the card’s UPC', () => {
    const twin = { ...pack, upc: OTHER_GAME };
    const find = indexSold([soldLot(pack, 0, 9), soldLot(twin, 0, 9)], [], []);
    expect(find(pack.start)?.lot.upc).toBe(GAME);
    expect(find(pack.start, OTHER_GAME)?.lot.upc).toBe(OTHER_GAME);
  });
});

describe('scans of tickets recorded as sold', () => {
  test('a scanned ticket recorded as sold shows the pack’s tickets, the author and the store’s time, and asks', () => {
    const left = { ...pack, ...part(pack, 20, 59) };
    const result = scan(EMPTY, ticket(pack, 10), stockOf([soldLot(pack, 0, 19)], [left]));
    expect(scanText(result.message).text).toBe(
      'Start serial number should be lie between 10010000000020 to 10010000000059. ' +
        `Ticket #010 of ${pack.vendorName ?? `${GAME} lot 1`} was recorded as sold by Gia (${spokenTime('2026-11-20 22:58:00')}).`,
    );
    expect(result).toMatchObject({ tone: 'refused', ask: [ticket(pack, 10)], sold: { lot: pack } });
    expect(result.cards).toBe(EMPTY.cards);
  });

  test('a scanned ticket found missing by an opening check is called missing, not sold, in both languages', () => {
    const missing = { lot: pack, sold: [{ ...part(pack, 0, 59), soldBy: { ...GIA, isMissing: true } }] };
    const { text, below } = scanText(scan(EMPTY, ticket(pack, 10), stockOf([missing], [])).message);
    expect(text).toContain(` was found missing by Gia (${spokenTime('2026-11-20 22:58:00')}).`);
    expect(below?.text).toMatch(/ਗੁੰਮ ਦਰਜ ਹੈ।/);
  });

  test('a scanned longer code whose first 14 digits are a sold ticket is read as that ticket', () => {
    const code = `${ticket(pack, 10)}123`;
    const { sold, ...unknown } = stockOf([soldLot(pack, 0, 59)], []);
    expect(readStockCode(code, 'scan', { ...unknown, sold }).kind).toBe('ticket');
    expect(readStockCode(code, 'scan', unknown).kind).toBe('uncertain');
  });

  test('a scanned ticket of a pack marked as sold out shows that nothing of the pack is on the shelf', () => {
    const { message, sold } = scan(EMPTY, ticket(pack, 10), stockOf([soldLot(pack, 0, 59)], []));
    expect(scanText(message).text).toMatch(/^Nothing of this pack is on the shelf\. Ticket #010 of /);
    expect(sold).toBeDefined();
  });

  test('a scanned ticket asks nothing if the terminal knows no sale of it, or on the shelf screen', () => {
    const left = { ...pack, ...part(pack, 20, 59) };
    const stock = stockOf([], [left]);
    expect(scan(EMPTY, ticket(pack, 10), stock)).toMatchObject({ message: { kind: 'serial_sold_earlier' } });
    expect(scan(EMPTY, ticket(down, 10), stock)).toMatchObject({ message: { kind: 'pack_unknown' } });
    const { sold, ...onShelfScreen } = stockOf([soldLot(pack, 0, 19)], [left]);
    expect(scan(EMPTY, ticket(pack, 10), onShelfScreen).ask).toBeUndefined();
  });
});

describe('reported packs', () => {
  const lots = [soldLot(pack, 0, 59), soldLot(down, 20, 59)];
  const left = { ...down, ...part(down, 0, 19) };
  const stock = stockOf(lots, [left]);
  const sold = (lot: StockRun) => ({ lot, soldBy: GIA });

  test.each([
    ['up', pack, 10, part(pack, 10, 59), 59],
    ['down', down, 49, part(down, 0, 49), 0],
  ])(
    'a sold-out pack that is reported as here gets a card from its front to its end (sold %s)',
    (_, lot, front, run, end) => {
      const { cards, tone } = reportSold(EMPTY, sold(lot), ticket(lot, front));
      expect(tone).toBe('good');
      expect(cards).toEqual([
        {
          id: 1,
          upc: lot.upc,
          start: ticket(lot, front),
          end: ticket(lot, end),
          range: { ...lot, ...run },
          confirmed: true,
          soldBy: GIA,
        },
      ]);
    },
  );

  test('a reported pack takes over only the card that has the rest of the pack', () => {
    const cards = [withStart(withRange(emptyCard(1), left), ticket(down, 12)), emptyCard(2)];
    const result = reportSold({ cards, current: 2 }, sold(down), ticket(down, 49));
    expect(result.cards.map(({ start }) => start)).toEqual([ticket(down, 49), '']);
    expect(result.current).toBe(1);
  });

  test('a reported pack scanned again is a repeated scan, and another ticket on the shelf replaces the report', () => {
    const { cards, current } = reportSold(EMPTY, sold(down), ticket(down, 49));
    const state = { cards: [...cards], current };
    expect(scan(state, ticket(down, 49), stock)).toMatchObject({
      tone: 'repeated',
      holder: 1,
      message: { kind: 'serial_repeated' },
    });
    const [card] = scan(state, ticket(down, 12), stock).cards;
    expect(card).toMatchObject({ start: ticket(down, 12), range: left });
    expect(card?.soldBy).toBeUndefined();
  });

  test('reporting a pack is offered for a typed front ticket, too, and typing another ticket ends the report', () => {
    const typed = { ...emptyCard(1), upc: OTHER_GAME, start: ticket(down, 49), range: left, confirmed: true };
    expect(soldFront(typed, stock)).toEqual(sold(down));
    expect(soldFront({ ...typed, start: ticket(down, 12) }, stock)).toBeUndefined();
    expect(soldFront({ ...typed, start: ticket(down, 49).slice(1) }, stock)).toBeUndefined();

    const { cards, current } = reportSold({ cards: [typed], current: 1 }, sold(down), typed.start);
    const [again] = typeInCard({ cards, current }, 1, 'start', ticket(down, 12), stock.eligible).cards;
    expect(again).toMatchObject({ start: ticket(down, 12), range: left });
    expect(again?.soldBy).toBeUndefined();
  });
});
