import { expect, test } from 'vitest';
import { shelfBody } from '../../../../../src/app/counting/record-bodies';
import { emptyCard, withRange } from '../../../../../src/shared/counting/cards';
import { stockRun } from '../../../../support/shops/stock-runs';

const range = stockRun({
  lotCounter: 2,
  status: 1,
  start: 10_010_000_000,
  end: 10_010_000_059,
  priceCents: 70,
});

test('an on-shelf record names the bin entered for a pack, and no bin if none was entered', () => {
  const card = withRange(emptyCard(1), range);
  const bodyOf = (bin?: string) => shelfBody([{ ...card, bin }], 3, 9).body.data[0];
  expect(bodyOf('014')).toMatchObject({ bin: 14 });
  for (const none of ['', undefined]) expect(bodyOf(none)).not.toHaveProperty('bin');
});

test('an on-shelf record has the ranges of the cards, and totals for the list', () => {
  const card = { ...withRange(emptyCard(1), range), end: '00010010000009' };
  expect(shelfBody([card], 3, 9)).toEqual({
    body: {
      data: [
        {
          lot_number: '028400001234',
          start_ticket_number: '00010010000000',
          end_ticket_number: '00010010000009',
          created_by: 9,
          store_id: 3,
        },
      ],
    },
    summary: { count: 10, amountCents: 700, entries: 1 },
  });
});
