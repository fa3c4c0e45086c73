import { expect, test } from 'vitest';
import type { NewException } from '../../../../server/counting/keep-exceptions';
import { contradiction } from '../../../../server/counting/sale-results';
import type { Claim } from '../../../../src/shared/counting/claims';

const FRONT = 17471263622010;

/** A contradicted claim of some tickets, counted from the front ticket. */
function exceptionOver(
  id: number,
  start: number,
  end: number,
  reason: Claim['reason'] = 'sale',
): NewException {
  const run = { start: FRONT + start, end: FRONT + end };
  const claim: Claim = {
    ...run,
    id,
    submissionId: `record-${id}`,
    recordedAt: id,
    front: null,
    stockVersion: null,
    reason,
  };
  const witness = { asSale: false } as NewException['witness'];
  return { id, witness, claim, open: [run], corrected: [], dismissedAt: null };
}

const ANYBODY = new Map(
  [1, 2].map((id) => [`record-${id}`, { name: 'clerk', at: `10:0${id}`, purpose: 'shift' as const }]),
);

test.each([
  ['the front ticket alone', [exceptionOver(1, 0, 0)], true],
  ['tickets after the front one', [exceptionOver(1, 1, 9)], false],
  ['the front ticket, and others in another record', [exceptionOver(1, 0, 0), exceptionOver(2, 1, 9)], true],
  ['the front ticket in the second record', [exceptionOver(1, 1, 9), exceptionOver(2, 0, 0)], true],
])(
  'a scan that contradicts records with %s says whether the front ticket is among them',
  (_, exceptions, isFront) => {
    expect(contradiction(FRONT, exceptions, ANYBODY)).toMatchObject({
      kind: 'seen_after_sold',
      front: '17471263622010',
      is_front: isFront,
    });
  },
);

test('a scan that contradicts a sale and a removal counts as seen after a removal', () => {
  const both = [exceptionOver(1, 0, 0), exceptionOver(2, 1, 9, 'returned')];
  expect(contradiction(FRONT, both, ANYBODY)).toMatchObject({ kind: 'seen_after_removal' });
});
