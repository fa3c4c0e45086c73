import { expect, test } from 'vitest';
import { amountsFor } from '../../../../src/app/state/shift/use-amounts';
import { CLERKS_SEE } from '../../../../src/shared/drawer/money-count';

const SOLD = 'Sales recorded: 1,260 tickets, $1,260.50. Ticket 012 ($5) was sold before.';

test('sums are hidden only from clerks whose store shows them tickets only', () => {
  const isHidden = (isClerks: boolean) =>
    [...CLERKS_SEE, undefined].map((sees) => !amountsFor(isClerks, sees).areShown);
  expect(isHidden(true)).toEqual([true, false, false, false]);
  expect(isHidden(false)).toEqual([false, false, false, false]);
});

test('a hidden sum isn’t shown as an amount, not even in a text of the server', () => {
  const { short, exact, within } = amountsFor(true, 'tickets');
  expect([short(6000), exact(6050)]).toEqual(['$•••', '$•••']);
  expect(within(SOLD)).toBe('Sales recorded: 1,260 tickets, $•••. Ticket 012 ($•••) was sold before.');
  const shown = amountsFor(true, 'dollars');
  expect([shown.short(6000), shown.exact(6050), shown.within(SOLD)]).toEqual(['$60', '$60.50', SOLD]);
});
