import { describe, expect, test } from 'vitest';
import { countedAlone } from '../../../../src/shared/board/alarm';
import { secondSignatures } from '../../../../src/shared/counting/sightings';

/** `G`: a shift's count of G; `g`: an opening check of G. */
const counted = (history: string) =>
  [...history].map((letter, index) => ({
    key: `${index}`,
    by: letter.toUpperCase().charCodeAt(0),
    isOpening: letter !== letter.toUpperCase(),
  }));

/** By the sentence: the next opening check by somebody else is the second signature of the last count. */
function signedByModel(history: string): Record<string, string> {
  const signed: Record<string, string> = {};
  [...history].forEach((check, at) => {
    if (check === check.toUpperCase()) return;
    let last = at - 1;
    while (last >= 0 && history[last] !== history[last]?.toUpperCase()) last--;
    const isOthers = last >= 0 && history[last] !== check.toUpperCase();
    if (isOthers && signed[last] === undefined) signed[last] = `${at}`;
  });
  return signed;
}

describe('the second signature', () => {
  test.each([
    ['the next opening check by somebody else', 'Gm', { 0: '1' }],
    ['not the own one, but one after it', 'Ggm', { 0: '2' }],
    ['the first of two', 'Gmn', { 0: '1' }],
    ['of the last count only', 'GHm', { 1: '2' }],
    ['none after the next count', 'GgGm', { 2: '3' }],
    ['none before any count', 'mG', {}],
  ])('is %s', (_, history, signed) => {
    expect(
      Object.fromEntries([...secondSignatures(counted(history))].map(([key, { key: by }]) => [key, by])),
    ).toEqual(signed);
  });

  test('is as the sentence says in every history of six counts by two people', () => {
    const letters = ['G', 'M', 'g', 'm'];
    for (let n = 0; n < 4 ** 6; n++) {
      const history = Array.from({ length: 6 }, (_, i) => letters[Math.floor(n / 4 ** i) % 4]).join('');
      const signed = [...secondSignatures(counted(history))].map(([key, { key: by }]) => [key, by]);
      expect(Object.fromEntries(signed), history).toEqual(signedByModel(history));
    }
  });
});

describe('who always counts alone', () => {
  const G = 1;
  const M = 2;
  /** Two counts a day from Monday, November 2; `by` and `checked` by number of the count. */
  const counts = (
    many: number,
    { by = (_: number): number => G, checked = (_: number): boolean => false } = {},
  ) =>
    Array.from({ length: many }, (_, n) => ({
      by: by(n),
      day: `2026-11-${String(2 + Math.floor(n / 2)).padStart(2, '0')}`,
      isChecked: checked(n),
    }));
  const alone = (found: ReturnType<typeof counts>) =>
    countedAlone(found, () => true).map((lately) => `${lately[0]?.day} to ${lately.at(-1)?.day}`);

  test('is raised after ten shifts of one person on five days, once a week', () => {
    expect(alone(counts(9))).toEqual([]);
    expect(alone(counts(10))).toEqual(['2026-11-02 to 2026-11-06']);
    // Sunday, November 8, begins the next week.
    expect(alone(counts(20))).toEqual(['2026-11-02 to 2026-11-06', '2026-11-03 to 2026-11-08']);
  });

  test('not after a count of somebody else, or with a second signature among the ten', () => {
    expect(alone(counts(10, { by: (n) => (n === 4 ? M : G) }))).toEqual([]);
    expect(alone(counts(10, { checked: (n) => n === 0 }))).toEqual([]);
    expect(alone(counts(11, { checked: (n) => n === 0 }))).toEqual(['2026-11-02 to 2026-11-07']);
  });

  test('not on fewer than five days, and not over more than four weeks', () => {
    expect(
      alone(
        counts(10)
          .map((count, n) => ({ ...count, day: `2026-11-0${1 + (n % 4)}` }))
          .sort((a, b) => a.day.localeCompare(b.day)),
      ),
    ).toEqual([]);
    const spread = counts(10).map((count, n) => ({
      ...count,
      day: new Date(Date.UTC(2026, 8, 1 + n * 4)).toISOString().slice(0, 10),
    }));
    expect(alone(spread)).toEqual([]);
  });
});
