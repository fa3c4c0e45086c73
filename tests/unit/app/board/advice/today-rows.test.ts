import { expect, test } from 'vitest';
import { groupsOf, todayTable } from '../../../../../src/app/board/today-page';
import { todayText } from '../../../../../src/messages/words/today-list';
import type { TodayLine } from '../../../../../src/shared/board/today-list-schema';
import { spokenDay } from '../../../../support/tickets/spoken';

const GAME = { game: '1812', name: 'Lucky Sevens', lot_number: '028400001812', ticket_price: 5 };
const ORDER = {
  kind: 'order',
  ...GAME,
  sold: 84,
  days: 28,
  sold_per_day: 3,
  left: 20,
  cover_days: 6.67,
  packs: 1,
  pack_size: 30,
  last_days: 10,
} as const;
const SETTLING = {
  ...GAME,
  lot_counter: 2,
  bin: 7,
  size: 80,
  left: 62,
  sold_per_day: 0.44,
  due_by: '2026-09-20',
  days_left: 9,
  expected_left: 58,
  expected_left_value: 290,
  value: 400,
};
const ENDING = {
  ...GAME,
  last_sale: '2026-12-04',
  back_packs: 2,
  back_value: 600,
  shelf_packs: 0,
  shelf_value: 0,
};
const FACINGS = {
  kind: 'facings',
  ...GAME,
  change: 'more',
  facings: 2,
  all_facings: 30,
  facings_percent: 6.7,
  sales_percent: 15.9,
} as const;

const LINES: [TodayLine, string][] = [
  [
    {
      kind: 'put_up',
      ...GAME,
      bin: 1003,
      bin_name: 'Lobby 3',
      lot_counter: 2,
      start_ticket: '18121200789000',
      back_packs: 2,
    },
    'Lobby 3 is empty. 2 packs in the back: put up pack 1200789.',
  ],
  [
    { kind: 'put_up', ...GAME, bin: null, lot_counter: 2, back_packs: 1 },
    'None is on the shelf. 1 pack in the back: put up lot 2.',
  ],
  [ORDER, 'Sells 3 a day; 6 days left. Order 1 pack (30 tickets).'],
  [{ ...ORDER, left: 0, cover_days: 0 }, 'Sells 3 a day; none left. Order 1 pack (30 tickets).'],
  [
    { kind: 'slow', ...SETTLING },
    'Sells 0.4 a day; 62 of 80 left. It settles in 9 days: about 58 tickets ($290.00) will be unsold when $400.00 is charged.',
  ],
  [
    { kind: 'unsold', ...SETTLING, days_left: 0, sold_per_day: 0 },
    'None sold; 62 of 80 left. It settles today: about 58 tickets ($290.00) will be unsold.',
  ],
  [
    { kind: 'ends', ...ENDING, days: 12 },
    `Ends in 12 days, on ${spokenDay('2026-12-04')}: 2 packs in the back, $600.00.`,
  ],
  [
    { kind: 'ended', ...ENDING, days: 1, back_packs: 0, back_value: 0, shelf_packs: 1, shelf_value: 55 },
    `Ended 1 day ago, on ${spokenDay('2026-12-04')}: 1 pack on the shelf, $55.00.`,
  ],
  [
    { kind: 'empty_bin', ...GAME, bin: 5 },
    'Bin 5 is empty, and no pack of this game is ready for it. Put up another game.',
  ],
  [FACINGS, '7% of your bins, 16% of your sales: give it another bin.'],
  [
    { ...FACINGS, change: 'fewer', facings: 1, sales_percent: 0 },
    '7% of your bins, 0% of your sales: another game may sell better there.',
  ],
];

test.each(LINES)('a line on Today is a sentence with its numbers: %#', (line, text) => {
  expect(todayText(line)).toBe(text);
});

test('the lines on Today are grouped by suggested action, in the same order in the file', () => {
  const groups = groupsOf(LINES.map(([line]) => line).reverse());
  expect(groups.map(({ title, lines }) => `${title} ${lines.length}`)).toEqual([
    ...[
      'Put up 2',
      'Order 2',
      'Take down 2',
      'Empty bins 1',
      'Due before it sells out 1',
      'Games that end 1',
    ],
    'Bins and sales 2',
  ]);
  const { rows } = todayTable([
    { ...ORDER, name: null },
    { kind: 'slow', ...SETTLING },
  ]);
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['Order', '028400001812', 5, '028400001812', '', ''],
    ['Take down', 'Lucky Sevens', 5, '028400001812', 2, 7],
  ]);
});
