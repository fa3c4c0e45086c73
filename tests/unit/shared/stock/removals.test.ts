import { expect, test } from 'vitest';
import { statusName } from '../../../../src/messages/words/status';
import { type Claim, compareClaims, deriveRuns } from '../../../../src/shared/counting/claims';
import type { ReceivedClaim, ReceivedCorrection } from '../../../../src/shared/counting/sightings';
import { type ClaimReason, reasonsHere } from '../../../../src/shared/stock/removals';
import { runLength } from '../../../../src/shared/tickets/runs';
import { listedIn } from '../../../support/oracles/histories';

/** 80 tickets at $5. */
const PACK = { start: 0, end: 79 };
const at = (hour: number): number => Date.parse('2026-11-18T00:00:00Z') + hour * 3_600_000;

const claim = (id: number, reason: ClaimReason, hour: number, start: number, end: number): ReceivedClaim => ({
  ...{ id, reason, start, end, received: id },
  submissionId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  recordedAt: at(hour),
  front: reason === 'sale' ? end + 1 : null,
  stockVersion: null,
});

/** The states of the pack in words, in any order of arrival. */
function states(claims: readonly ReceivedClaim[], shelved = [PACK], corrections: ReceivedCorrection[] = []) {
  const inWords = (order: readonly Claim[]) =>
    deriveRuns(PACK, shelved, order, corrections).map(
      (run) => `${run.start}-${run.end} ${statusName(run.status)}${run.claim ? ` by ${run.claim.id}` : ''}`,
    );
  const [first, ...others] = [claims, [...claims].reverse(), [...claims, ...claims]].map(inWords);
  for (const other of others) expect(other).toEqual(first);
  return first;
}

const openOf = (claims: readonly ReceivedClaim[], corrections: ReceivedCorrection[] = []) => {
  const sightings = claims.flatMap((each) =>
    each.front === null
      ? []
      : [{ ...each, name: `front of ${each.id}`, front: each.front, sells: 'up' as const }],
  );
  const found = listedIn(PACK, [PACK], { claims, sightings, corrections });
  const told = (asSale: boolean) =>
    found
      .filter(({ witness }) => 'sale' in witness === asSale)
      .flatMap((each) => each.open.map(({ start, end }) => `${start}-${end} of ${each.claim.id}`));
  return { seen: told(false), sold: told(true) };
};

test('a return at front ticket 035 returns 45 tickets, and the sold ones stay sold', () => {
  const claims = [claim(1, 'sale', 12, 0, 34), claim(2, 'returned', 13, 35, 79)];
  expect(states(claims)).toEqual(['0-34 Sold by 1', '35-79 Returned by 2']);
  expect(runLength({ start: 35, end: 79 }) * 5).toBe(225);
  expect(openOf(claims)).toEqual({ seen: [], sold: [] });
});

test('a sale at 14:00 of tickets returned at 13:00 leaves them Returned and causes exceptions', () => {
  const claims = [claim(1, 'returned', 13, 35, 79), claim(2, 'sale', 14, 0, 39)];
  expect(states(claims)).toEqual(['0-34 Sold by 2', '35-79 Returned by 1']);
  expect(openOf(claims).sold).toEqual(['35-39 of 1']);
  // The ticket seen at the front had been returned as well, and so had those behind it.
  expect(openOf(claims).seen).toEqual(['40-79 of 1']);
});

test('each reason of a claim gives its tickets their status', () => {
  const reasons: ClaimReason[] = ['returned', 'lost', 'stolen', 'found_gone', 'damaged', 'sold_whole'];
  const claims = [...reasons, 'transferred' as const].map((reason, nth) =>
    claim(nth + 1, reason, 10, nth * 10, nth * 10 + 9),
  );
  expect(states(claims)).toEqual([
    '0-9 Returned by 1',
    '10-19 Missing by 2',
    '20-29 Missing by 3',
    '30-39 Missing by 4',
    '40-49 Damaged by 5',
    '50-59 Sold by 6',
    '60-69 Transferred by 7',
    '70-79 On Shelf',
  ]);
});

test('a removal holds back-room tickets, unlike a count, and tickets found again return to their place', () => {
  const shelved = [{ start: 0, end: 39 }];
  const sold = claim(1, 'sold_whole', 10, 0, 79);
  expect(states([sold], shelved)).toEqual(['0-39 Sold by 1', '40-79 Sold by 1']);
  expect(states([claim(1, 'sale', 10, 0, 79)], shelved)).toEqual(['0-39 Sold by 1', '40-79 Active']);
  const found = { ...PACK, correctedAt: at(11), known: null, received: 2 };
  expect(states([sold], shelved, [found])).toEqual(['0-39 On Shelf', '40-79 Active']);
});

test('a ticket belongs to its earliest claim, whatever the reasons', () => {
  const [early, late] = [claim(2, 'stolen', 12, 20, 59), claim(1, 'returned', 13, 0, 79)];
  expect([early, late].sort(compareClaims)[0]).toBe(early);
  expect(states([early, late])).toEqual(['0-19 Returned by 1', '20-59 Missing by 2', '60-79 Returned by 1']);
});

test('a count contradicts a removal only if its front ticket was removed', () => {
  const moved = claim(1, 'transferred', 12, 60, 79);
  expect(openOf([moved, claim(2, 'sale', 13, 0, 19)])).toEqual({ seen: [], sold: [] });
  expect(openOf([moved, claim(2, 'sale', 13, 0, 64)])).toEqual({
    seen: ['65-79 of 1'],
    sold: ['60-64 of 1'],
  });
  // The rest of the pack was stolen; the front was sold before.
  const gone = [claim(1, 'sale', 11, 0, 19), claim(2, 'stolen', 12, 20, 79), claim(3, 'sale', 13, 0, 9)];
  expect(openOf(gone).seen).toEqual(['10-19 of 1']);
});

test('a correction for stolen tickets that were found again ends their exception', () => {
  const claims = [claim(1, 'stolen', 12, 0, 79), claim(2, 'sale', 13, 0, 9)];
  const found = { ...PACK, correctedAt: at(14), known: null, received: 3 };
  expect(openOf(claims).seen).toEqual(['10-79 of 1']);
  expect(openOf(claims, [found])).toEqual({ seen: [], sold: [] });
});

test('a sale that a correction has undone contradicts no removal', () => {
  const sale = claim(1, 'sale', 13, 0, 39);
  const put = { start: 30, end: 79, correctedAt: at(14), known: { claim: 1, stockVersion: 1 }, received: 2 };
  // Its terminal had the correction; its clock is slow.
  const returned = { ...claim(3, 'returned', 12, 35, 79), stockVersion: 2 };
  expect(openOf([sale, returned]).sold).toEqual(['35-39 of 3']);
  expect(openOf([sale, returned], [put])).toEqual({ seen: ['40-79 of 3'], sold: [] });
});

test('the reasons for a removal depend on the person’s rights and on other stores to transfer packs to', () => {
  const clerks = ['returned', 'damaged', 'sold_whole'];
  expect(reasonsHere({ allowed: false, knowsStores: false })).toEqual(clerks);
  expect(reasonsHere({ allowed: false, knowsStores: true })).toEqual(clerks);
  expect(reasonsHere({ allowed: true, knowsStores: false })).toEqual([...clerks, 'lost', 'stolen']);
  expect(reasonsHere({ allowed: true, knowsStores: true })).toEqual([
    ...clerks,
    ...['lost', 'stolen', 'transferred'],
  ]);
});
