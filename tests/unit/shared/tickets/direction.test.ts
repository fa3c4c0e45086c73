import { describe, expect, test } from 'vitest';
import { scanText } from '../../../../src/messages/bilingual';
import { serialsOf } from '../../../../src/messages/words/packs';
import { cardErrors, emptyCard, withRange, withStart } from '../../../../src/shared/counting/cards';
import { countedLine } from '../../../../src/shared/counting/count-summary';
import { readStockCode, routeCode } from '../../../../src/shared/counting/scan-routing';
import { indexStock, type StockRun } from '../../../../src/shared/stock/stock';
import { layoutOf, STANDARD } from '../../../../src/shared/tickets/layouts';
import { stockRun } from '../../../support/shops/stock-runs';

/** tickets.md: 17471263622000 … 029 at $20, sold down. */
const ROLL = { upc: '028400001236', start: 17471263622000, end: 17471263622029, priceCents: 2000 };
const roll = (over: Partial<StockRun> = {}) => stockRun({ ...ROLL, vendorId: null, sells: 'down', ...over });
const ticket = (number: number) => `17471263622${String(number).padStart(3, '0')}`;
const counted = (front: number, range = roll()) =>
  countedLine(withStart(withRange(emptyCard(1), range), ticket(front)));

describe('rolls sold downwards', () => {
  test('a roll of tickets 000 to 029 sold downwards counts 9 tickets at front 020 and leaves one at front 000', () => {
    expect(counted(29)).toMatchObject({ sold: { run: null, count: 0 }, amountCents: 0 });
    expect(counted(20)).toMatchObject({
      sold: { run: { start: 17471263622021, end: 17471263622029 }, count: 9 },
      amountCents: 18_000,
    });
    expect(counted(0)).toMatchObject({ sold: { count: 29 } });
  });

  test('the next count of a roll sold downwards continues from the tickets that the last one left', () => {
    expect(counted(12, roll({ end: 17471263622020 }))).toMatchObject({
      sold: { run: { start: 17471263622013, end: 17471263622020 }, count: 8 },
    });
  });

  test('the card of a roll sold downwards goes from the highest ticket to the lowest', () => {
    const card = withRange(emptyCard(1), roll());
    expect([card.start, card.end]).toEqual([ticket(29), ticket(0)]);
    expect(cardErrors(card, 'count')).toEqual({});
    expect(cardErrors({ ...card, start: ticket(30) }, 'count').start?.kind).toBe('start_outside');
    expect(cardErrors({ ...card, end: ticket(29) }, 'count').end).toEqual({
      kind: 'end_differs',
      end: ticket(0),
    });
    expect(serialsOf(roll())).toBe(`↓ ${ticket(29)} → ${ticket(0)}`);
  });

  test('part of a roll sold downwards goes on the shelf from its high end', () => {
    const card = { ...withRange(emptyCard(1), roll({ status: 1 })), end: ticket(20) };
    expect(cardErrors(card, 'shelf')).toEqual({});
    expect(cardErrors({ ...card, start: ticket(19) }, 'shelf').start?.kind).toBe('start_before_end');
  });

  test('a scanned ticket above the front of a roll sold downwards was sold earlier', () => {
    const stock = {
      eligible: indexStock([roll({ end: 17471263622020 })], 13),
      other: indexStock([], 1),
      layout: layoutOf('us-ca') ?? STANDARD,
    };
    const code = readStockCode('17471263622025000000000478', 'scan', stock);
    const result = routeCode({ cards: [emptyCard(1)], current: 1 }, code, stock, 'count');
    expect(scanText(result.message).text).toBe(
      'Ticket #025 of Vendor was sold earlier. The pack now starts at #020.',
    );
  });
});

test('a Georgia ticket causes a warning if its printed number of tickets left contradicts the pack', () => {
  const pack = roll({ start: 18980019425000, end: 18980019425099, sells: 'up' });
  const stock = {
    eligible: indexStock([pack], 13),
    other: indexStock([], 1),
    layout: layoutOf('us-ga') ?? STANDARD,
  };
  const start = { cards: [emptyCard(1)], current: 1 };
  const typed = (code: string) => routeCode(start, readStockCode(code, 'typed', stock), stock, 'count');
  const right = typed('1898-0019425-084(015)');
  expect(scanText(right.message).text).toBe('Vendor #084');
  const wrong = typed('1898-0019425-084(065)');
  expect(wrong).toMatchObject({ tone: 'good', cards: right.cards });
  expect(scanText(wrong.message).text).toContain('says that 65 are left, but this pack has 15');
});
