import { describe, expect, test } from 'vitest';
import {
  type ChargedPack,
  creditedIn,
  dueDay,
  expectedLeft,
  type SettlingRule,
  settlesIn,
  urgencyOf,
} from '../../../../src/shared/lottery/settling';

const RULE: SettlingRule = { settleDays: 50, settlePercent: null, atActivation: false };
const WEEK = { from: '2026-09-20', to: '2026-09-26' };
const WEEK_BEFORE = { from: '2026-09-13', to: '2026-09-19' };
const PACK: ChargedPack = {
  activatedOn: '2026-08-01',
  receivedOn: null,
  settledOn: null,
  size: 80,
  sold: 10,
  sales: [],
  returned: [],
};

test('a pack settles in the week of its due day, unless its day of settlement is known', () => {
  expect(dueDay(PACK, RULE)).toBe('2026-09-20');
  expect(settlesIn(WEEK, PACK, RULE)).toBe('settles');
  expect(settlesIn(WEEK_BEFORE, PACK, RULE)).toBe('no');
  const settled = { ...PACK, settledOn: '2026-09-19' };
  expect(settlesIn(WEEK, settled, RULE)).toBe('no');
  expect(settlesIn(WEEK_BEFORE, settled, RULE)).toBe('settles');
});

test('a pack that was never activated settles only on a day that a person entered', () => {
  const pack = { ...PACK, activatedOn: null };
  expect(settlesIn(WEEK, pack, RULE)).toBe('no');
  expect(settlesIn(WEEK, { ...pack, settledOn: '2026-09-21' }, RULE)).toBe('settles');
});

test('a pack is due on its day of activation if the lottery charges packs at activation', () => {
  expect(dueDay(PACK, { ...RULE, atActivation: true })).toBe('2026-08-01');
});

describe('the rule that settles packs at 70% of validated tickets', () => {
  const rule = { ...RULE, settlePercent: 70 };

  test('under a 70% rule, a pack may settle before its due day once 70% of its tickets are sold', () => {
    expect(settlesIn(WEEK_BEFORE, { ...PACK, sold: 55 }, rule)).toBe('no');
    expect(settlesIn(WEEK_BEFORE, { ...PACK, sold: 56 }, rule)).toBe('may');
  });

  test('a due pack surely settles that week, unless enough tickets were sold before it to settle the pack earlier', () => {
    const soldOn = (on: string, tickets: number): ChargedPack => ({
      ...PACK,
      sold: 55 + tickets,
      sales: [{ on, tickets }],
    });
    expect(settlesIn(WEEK, { ...PACK, sold: 55 }, rule)).toBe('settles');
    expect(settlesIn(WEEK, { ...PACK, sold: 56 }, rule)).toBe('due');
    expect(settlesIn(WEEK, soldOn('2026-09-19', 25), rule)).toBe('due');
    expect(settlesIn(WEEK, soldOn('2026-09-20', 25), rule)).toBe('settles');
    expect(settlesIn(WEEK, { ...PACK, sold: 80, settledOn: '2026-09-21' }, rule)).toBe('settles');
    expect(settlesIn(WEEK, { ...PACK, sold: 80 }, { ...rule, settleDays: null, atActivation: true })).toBe(
      'no',
    );
    const atOnce = { ...rule, atActivation: true };
    expect(settlesIn({ from: '2026-08-01', to: '2026-08-07' }, { ...PACK, sold: 80 }, atOnce)).toBe(
      'settles',
    );
  });

  test('the share of sold tickets that settles a pack is an exact share of the whole pack', () => {
    const large = { ...PACK, size: 200 };
    expect(settlesIn(WEEK_BEFORE, { ...large, sold: 139 }, rule)).toBe('no');
    expect(settlesIn(WEEK_BEFORE, { ...large, sold: 140 }, rule)).toBe('may');
  });

  test('a pack with enough tickets sold may settle in the week of its activation, but not before', () => {
    const soldAtOnce = { ...PACK, activatedOn: WEEK.to, sold: 56 };
    expect(settlesIn(WEEK, soldAtOnce, rule)).toBe('may');
    expect(settlesIn(WEEK_BEFORE, soldAtOnce, rule)).toBe('no');
  });

  test('the share that settles a pack in a week counts only the sales up to the week’s end', () => {
    const sold: ChargedPack = { ...PACK, sold: 56, sales: [{ on: '2026-09-20', tickets: 1 }] };
    expect(settlesIn(WEEK_BEFORE, sold, rule)).toBe('no');
    expect(settlesIn(WEEK_BEFORE, { ...sold, sales: [{ on: '2026-09-19', tickets: 1 }] }, rule)).toBe('may');
    const sales = ['2026-09-20', '2026-09-21'].map((on) => ({ on, tickets: 1 }));
    expect(settlesIn(WEEK_BEFORE, { ...PACK, sold: 57, sales }, rule)).toBe('no');
    expect(settlesIn(WEEK_BEFORE, { ...PACK, sold: 58, sales }, rule)).toBe('may');
  });

  test('a pack doesn’t settle before its activation or after it has settled', () => {
    const sold = { ...PACK, sold: 80 };
    expect(settlesIn({ from: '2026-07-19', to: '2026-07-25' }, sold, rule)).toBe('no');
    expect(settlesIn(WEEK, { ...sold, settledOn: '2026-09-01' }, rule)).toBe('no');
    expect(settlesIn({ from: '2026-09-27', to: '2026-10-03' }, sold, rule)).toBe('no');
  });

  test('under a 70% rule without a limit of days, a pack may settle at any time once enough tickets are sold', () => {
    expect(settlesIn(WEEK, { ...PACK, sold: 80 }, { ...rule, settleDays: null })).toBe('may');
  });
});

describe('credits for returned tickets', () => {
  const back = (on: string, tickets: number): ChargedPack => ({ ...PACK, returned: [{ on, tickets }] });

  test('returned tickets are credited in the week of the return, but not before the week that charges their pack', () => {
    expect(creditedIn(WEEK_BEFORE, back('2026-09-14', 45), RULE)).toBe(0);
    expect(creditedIn(WEEK, back('2026-09-14', 45), RULE)).toBe(45);
    expect(creditedIn(WEEK, back('2026-09-22', 45), RULE)).toBe(45);
    expect(creditedIn(WEEK, back('2026-09-28', 45), RULE)).toBe(0);
    expect(creditedIn({ from: '2026-09-27', to: '2026-10-03' }, back('2026-09-28', 45), RULE)).toBe(45);
  });

  test('a whole pack returned before it settled is neither charged nor credited', () => {
    const whole = back('2026-09-14', 80);
    expect(settlesIn(WEEK, whole, RULE)).toBe('no');
    expect(creditedIn(WEEK, whole, RULE)).toBe(0);
  });

  test('a pack returned in parts counts as returned whole only with its last ticket', () => {
    const inParts = (last: number): ChargedPack => ({
      ...PACK,
      returned: [
        { on: '2026-09-14', tickets: 40 },
        { on: '2026-09-15', tickets: last },
      ],
    });
    expect(settlesIn(WEEK, inParts(40), RULE)).toBe('no');
    expect(settlesIn(WEEK, inParts(39), RULE)).toBe('settles');
    expect(creditedIn(WEEK, inParts(39), RULE)).toBe(79);
  });

  test('a whole pack returned on the day it settles is charged and credited', () => {
    const whole = back('2026-09-20', 80);
    expect(settlesIn(WEEK, whole, RULE)).toBe('settles');
    expect(creditedIn(WEEK, whole, RULE)).toBe(80);
  });

  test('a whole pack returned after it settled is charged and credited in full', () => {
    const whole = back('2026-09-22', 80);
    expect(settlesIn(WEEK, whole, RULE)).toBe('settles');
    expect(creditedIn(WEEK, whole, RULE)).toBe(80);
  });

  test('returned tickets are credited in exactly one week, whatever the day of the return', () => {
    for (let day = 1; day <= 30; day++) {
      const pack = back(`2026-09-${String(day).padStart(2, '0')}`, 45);
      const weeks = [0, 7, 14, 21, 28, 35, 42].map((shift) => {
        const from = new Date(Date.parse('2026-08-30') + shift * 86_400_000).toISOString().slice(0, 10);
        const to = new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10);
        return creditedIn({ from, to }, pack, RULE);
      });
      expect(weeks.reduce((sum, tickets) => sum + tickets, 0)).toBe(45);
    }
  });
});

test('a pack is marked “soon” from ten days before it settles, and “due” from that day on', () => {
  expect(urgencyOf('2026-09-20', '2026-09-09')).toBe('none');
  expect(urgencyOf('2026-09-20', '2026-09-10')).toBe('soon');
  expect(urgencyOf('2026-09-20', '2026-09-19')).toBe('soon');
  expect(urgencyOf('2026-09-20', '2026-09-20')).toBe('due');
  expect(urgencyOf('2026-09-20', '2026-10-01')).toBe('due');
  expect(urgencyOf(null, '2026-10-01')).toBe('none');
});

test('a pack with 62 $5 tickets left on day 41 and 0.44 sold a day will have about $290 left on day 50', () => {
  expect(expectedLeft(62, 0.44, '2026-09-11', '2026-09-20') * 500).toBe(29_000);
  // 62 − 5.4 = 56.6 tickets
  expect(expectedLeft(62, 0.6, '2026-09-11', '2026-09-20')).toBe(57);
});

test('the expected rest of a pack is never below zero, and no sales are expected after the due day', () => {
  expect(expectedLeft(3, 2, '2026-09-11', '2026-09-20')).toBe(0);
  expect(expectedLeft(62, 2, '2026-09-25', '2026-09-20')).toBe(62);
});
