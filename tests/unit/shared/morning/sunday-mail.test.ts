import { expect, test } from 'vitest';
import { sundayText } from '../../../../src/messages/words/morning-text';
import { isBeforeSunday, type SundayWeek } from '../../../../src/shared/morning/morning-message';

import { WORD_JOINER } from '../../../../src/shared/values/digits';

const days = [15, 16, 17, 18, 19, 20, 21].map((day, nth) => ({
  date: `2026-11-${day}`,
  tickets: nth,
  cents: nth * 500,
}));
const WEEK: SundayWeek = { days, beforeCents: 9950, overShort: [], sweep: null, orders: [], ends: [] };

test('the Sunday mail has the week’s sales, over/short, next sweep, orders and ending games', () => {
  const { heading, lines, bars } = sundayText({
    ...WEEK,
    overShort: [
      { name: 'Ana', cents: -1250, isEven: false },
      { name: 'Ben', cents: 40, isEven: true },
    ],
    sweep: { on: '2026-11-24', cents: 142_134, isEstimate: true },
    orders: [{ game: 'Amber Dash', packs: 1 }],
    ends: [{ game: '1540', lastSale: '2026-12-04' }],
  });
  expect(heading).toBe('The week of Sun, Nov 15 – Sat, Nov 21');
  expect(lines.map((line) => line.replaceAll(WORD_JOINER, ''))).toEqual([
    'Sales: $105.00, 21 tickets (the week before: $99.50)',
    'Over/short of Ana: −$12.50',
    'Over/short of Ben: +$0.40 (even)',
    'Next sweep, Tue, Nov 24: about $1,421.34 leaves your account',
    'To order: Amber Dash (1 pack)',
    'Games that end: 1540 (last sale Fri, Dec 4)',
  ]);
  expect(bars.map(({ day, amount, part }) => `${day} ${amount} ${part.toFixed(2)}`)).toEqual([
    ...['Sunday $0.00 0.00', 'Monday $5.00 0.17', 'Tuesday $10.00 0.33', 'Wednesday $15.00 0.50'],
    ...['Thursday $20.00 0.67', 'Friday $25.00 0.83', 'Saturday $30.00 1.00'],
  ]);
});

test('the Sunday mail of a week without sales is one line, and a negative sweep is money that comes in', () => {
  const quiet = { ...WEEK, days: days.map((day) => ({ ...day, tickets: 0, cents: 0 })), beforeCents: 0 };
  expect(sundayText(quiet).lines).toEqual(['Sales: $0.00, 0 tickets (the week before: $0.00)']);
  expect(sundayText(quiet).bars.every(({ part }) => part === 0)).toBe(true);
  expect(
    sundayText({
      ...quiet,
      overShort: [{ name: 'Ana', cents: 0, isEven: true }],
      sweep: { on: '2026-11-24', cents: -500, isEstimate: false },
    }).lines.slice(1),
  ).toEqual(['Over/short: all even', 'Next sweep, Tue, Nov 24: $5.00 comes to your account']);
});

test('the morning message about a Saturday is the Sunday mail', () => {
  expect(days.map(({ date }) => isBeforeSunday(date))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});
