import { expect, test } from 'vitest';
import { packDifferences } from '../../../../src/domain/lottery/differences';

/** A pack of 80 tickets at $5, so many of them in the back room. */
const pack = (inBackRoom: number) => ({ size: 80, priceCents: 500, inBackRoom });
const chargeOf = (charged: ReturnType<typeof pack>, cents = 40_000) => ({
  number: '15401234567',
  cents,
  pack: charged,
});

test('a charged pack is in the back room only if all its tickets are', () => {
  const kindsOf = (inBackRoom: number) =>
    packDifferences([chargeOf(pack(inBackRoom))], []).map(({ kind }) => kind);
  expect([80, 79, 1, 0].map(kindsOf)).toEqual([['in_back_room'], ['not_due'], ['not_due'], ['not_due']]);
});

test('a pack of which some tickets never left the back room is compared like any other that is due', () => {
  const due = pack(1);
  expect(packDifferences([chargeOf(due)], [due])).toEqual([]);
  expect(packDifferences([chargeOf(due, 39_500)], [due])).toEqual([
    { kind: 'other_value', pack: due, cents: 39_500, expected: 40_000 },
  ]);
});
