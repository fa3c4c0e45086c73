import { describe, expect, test } from 'vitest';
import { cardErrorText } from '../../../../src/messages/bilingual';
import { packProblemText } from '../../../../src/messages/words/codes';
import { typeInCard } from '../../../../src/shared/counting/card-typing';
import { binsAt, cardErrors, emptyCard, isEmptyCard, withRange } from '../../../../src/shared/counting/cards';
import { binAt, binName, isBin, lastBinAt, placeOfBin } from '../../../../src/shared/stock/bins';
import { packOfCode } from '../../../../src/shared/stock/pack-of-code';
import {
  indexStock,
  type StockEffect,
  shelfAt,
  whoLeavesBin,
  withEffects,
} from '../../../../src/shared/stock/stock';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { GAME, OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';

const first = { ...packOf60(GAME, 1, 10010000000000), bin: 7 };
const inBack = packOf60(GAME, 2, 10010001000000, 1);
const other = packOf60(OTHER_GAME, 1, 20010000000000);

const shelf = (from: { upc: string; start: number }, count: number, bin?: number): StockEffect => ({
  kind: 'shelf',
  upc: from.upc,
  start: from.start,
  end: from.start + count - 1,
  bin,
});
/** The bin that the terminal shows for each lot on the shelf: UPC, lot and bin. */
const bins = (...effects: StockEffect[]) =>
  withEffects([first, inBack, other], effects)
    .filter((run) => run.status === 13)
    .map((run) => `${run.upc}/${run.lotCounter}: ${run.bin ?? 'none'}`)
    .sort();

test.each([
  ['1', true],
  ['014', true],
  ['999', true],
  ['', false],
  ['0', false],
  ['000', false],
  ['1000', false],
  ['1.', false],
])('the digits “%s” are a valid bin: %s', (digits, expected) => {
  expect(isBin(digits)).toBe(expected);
});

describe('bins on a terminal without network', () => {
  test('an offline terminal shows a pack just put up in its bin, and the former pack without one', () => {
    expect(bins(shelf(inBack, 60, 7))).toEqual([`${GAME}/1: none`, `${GAME}/2: 7`, `${OTHER_GAME}/1: none`]);
  });

  test('an offline terminal shows a bin’s last pack when two packs were put into it', () => {
    const twice = bins(shelf(inBack, 60, 9), shelf(other, 60, 9));
    expect(twice).toEqual([`${GAME}/1: 7`, `${GAME}/2: none`, `${OTHER_GAME}/1: 9`]);
  });

  test('an offline terminal leaves a pack in its bin if a shelf record names no bin', () => {
    expect(bins(shelf(first, 60))).toEqual([`${GAME}/1: 7`, `${OTHER_GAME}/1: none`]);
  });

  test('an offline terminal keeps the rest of a counted pack in its bin', () => {
    const sale = {
      kind: 'sale',
      upc: GAME,
      lotCounter: 1,
      start: first.start,
      end: first.start + 9,
    } as const;
    expect(withEffects([first], [sale])).toEqual([{ ...first, start: first.start + 10 }]);
  });

  test('an offline terminal shows no bin for the part of a pack that stays in the back room', () => {
    const runs = withEffects([first, inBack], [shelf(inBack, 20, 3)]);
    expect(runs.find((run) => run.status === 1)?.bin).toBeUndefined();
  });

  test('an offline terminal shows no bins in a store without bins', () => {
    expect(withEffects([inBack, other], [shelf(inBack, 60)]).every((run) => run.bin === undefined)).toBe(
      true,
    );
    expect(indexStock([other], 13).hasBins).toBe(false);
    expect(indexStock([first, other], 13).hasBins).toBe(true);
  });
});

describe('the bin of a card', () => {
  const card = withRange(emptyCard(1), inBack);
  const typed = (bin: string) =>
    typeInCard({ cards: [card], current: 1 }, 1, 'bin', bin, indexStock([], 1)).cards[0];

  test('a card on the shelf screen may be without a bin, but refuses an invalid one', () => {
    expect(cardErrors(card, 'shelf')).toEqual({});
    expect(typed('14')).toEqual({ ...card, bin: '14' });
    expect(cardErrors({ ...card, bin: '14' }, 'shelf')).toEqual({});
    const { bin, ...others } = cardErrors({ ...card, bin: '0' }, 'shelf');
    expect(bin && cardErrorText(bin)).toEqual({ text: 'A bin is a number from 1 to 999', below: null });
    expect(others).toEqual({});
  });

  test('a card with only a bin isn’t empty, so it isn’t left out silently', () => {
    expect(isEmptyCard({ ...emptyCard(1), bin: '14' })).toBe(false);
    expect(isEmptyCard({ ...emptyCard(1), bin: '' })).toBe(true);
  });
});

describe('the pack of a code', () => {
  const second = packOf60(GAME, 3, 10010002000000);
  const onShelf = indexStock([first, second, other], 13);

  test('a scanned code names the pack of its ticket, or the only pack of its UPC', () => {
    expect(packOfCode('10010002000007', 'scan', onShelf, STANDARD)).toEqual({ pack: second });
    expect(packOfCode(OTHER_GAME, 'scan', onShelf, STANDARD)).toEqual({ pack: other });
  });

  test('a scanned UPC names its pack even if the pack’s tickets on the shelf are in two runs', () => {
    const pieces = [
      { ...other, end: other.start + 9 },
      { ...other, start: other.start + 20 },
    ];
    expect(packOfCode(OTHER_GAME, 'scan', indexStock(pieces, 13), STANDARD)).toMatchObject({
      pack: { upc: OTHER_GAME, lotCounter: 1 },
    });
  });

  test.each([
    [GAME, `UPC ${GAME}: 2 packs. Scan a ticket, or choose one below.`],
    ['99990000000000', "Ticket 99990000000000 isn't on the shelf of this store."],
    ['ABC', 'Received ABC: not a UPC or a ticket serial.'],
  ])('the scanned code “%s” names no pack and shows the reason', (code, text) => {
    const result = packOfCode(code, 'scan', onShelf, STANDARD);
    expect('problem' in result && packProblemText(result.problem)).toBe(text);
  });
});

describe('the bins of a vending machine', () => {
  const machines = [{ number: 2, name: 'Lobby', bins: 12 }];

  test('a vending machine has bins of its own, numbered from 1', () => {
    expect([binAt(0, 7), binAt(2, 7)]).toEqual([7, 2007]);
    expect([undefined, 7, 999, 2007].map(placeOfBin)).toEqual([0, 0, 0, 2]);
    expect([7, 2007].map((bin) => binName(bin, machines))).toEqual(['7', 'Lobby 7']);
    expect(binName(3007, machines)).toBe('M3 7');
    expect([0, 2, 3].map((place) => lastBinAt(place, machines))).toEqual([999, 12, 0]);
  });

  test('a vending machine takes a pack only into one of its bins', () => {
    const card = withRange(emptyCard(1), inBack);
    const fault = (bin: string) => cardErrors({ ...card, bin }, 'shelf', 'unknown', binsAt(2, machines)).bin;
    expect(['1', '12'].map(fault)).toEqual([undefined, undefined]);
    for (const bin of ['', '0', '13']) expect(fault(bin)).toEqual({ kind: 'bin_malformed', last: 12 });
  });

  test('a vending machine’s packs and bins are separate from the counter’s, in counts and when packs are put up', () => {
    const inMachine = { ...other, bin: 2007 };
    const onShelf = indexStock([first, inMachine], 13);
    expect(shelfAt(onShelf, 2).all).toEqual([inMachine]);
    expect(shelfAt(onShelf, 0).all).toEqual([first]);
    expect(shelfAt(onShelf, null)).toBe(onShelf);
    expect(shelfAt(onShelf, 2)).toBe(shelfAt(onShelf, 2));
    expect(whoLeavesBin(onShelf.all, inBack, '7')).toBe(first);
    expect(whoLeavesBin(onShelf.all, inBack, '7', 2)).toBe(inMachine);
    expect(whoLeavesBin(onShelf.all, inBack, '7', 1)).toBeUndefined();
  });
});
