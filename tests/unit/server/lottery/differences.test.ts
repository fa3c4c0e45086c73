import { expect, test } from 'vitest';
import { packDifferences } from '../../../../server/lottery/week';

/** A pack of 80 tickets at $5, with this number of them in the back room. */
const pack = (inBackRoom: number) => ({ size: 80, priceCents: 500, inBackRoom });
const chargeOf = (charged: ReturnType<typeof pack>, cents = 40_000) => ({
  number: '15401234567',
  cents,
  pack: charged,
});

test('a charged pack counts as in the back room only if all its tickets are there', () => {
  const kindsOf = (inBackRoom: number) =>
    packDifferences([chargeOf(pack(inBackRoom))], []).map(({ kind }) => kind);
  expect([80, 79, 1, 0].map(kindsOf)).toEqual([['in_back_room'], ['not_due'], ['not_due'], ['not_due']]);
});

test('a pack with only some tickets in the back room is compared like any other pack that is due', () => {
  const due = pack(1);
  expect(packDifferences([chargeOf(due)], [due])).toEqual([]);
  expect(packDifferences([chargeOf(due, 39_500)], [due])).toEqual([
    { kind: 'other_value', pack: due, cents: 39_500, expected: 40_000 },
  ]);
});

test('a pack may be charged once it may have settled, and must be charged only when it certainly has', () => {
  const [certain, early, other] = [pack(0), pack(0), pack(0)];
  const differences = (...charged: ReturnType<typeof pack>[]) =>
    packDifferences(
      charged.map((each) => chargeOf(each)),
      [certain],
      [early],
    );
  expect(differences(certain, early)).toEqual([]);
  expect(differences(certain)).toEqual([]);
  expect(differences(other)).toEqual([
    { kind: 'not_due', pack: other, cents: 40_000 },
    { kind: 'not_charged', pack: certain, expected: 40_000 },
  ]);
  const unknown = { number: '15409999999', cents: 30_000, pack: null };
  expect(packDifferences([unknown, chargeOf(certain)], [certain])).toEqual([
    { kind: 'unknown_pack', number: '15409999999', cents: 30_000 },
  ]);
});
