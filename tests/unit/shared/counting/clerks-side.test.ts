import { describe, expect, test } from 'vitest';
import { countedAlone } from '../../../../src/shared/alarms/alarm';
import { secondSignatures } from '../../../../src/shared/counting/sightings';

/** `G`: a shift's count of G; `g`: an opening check of G; `G1`: of machine 1, `G0`: of the counter, else of everything. */
const counted = (history: string) =>
  [...history.matchAll(/([A-Za-z])([0-9]?)/g)].map(([, letter = '', place], index) => ({
    key: `${index}`,
    by: letter.toUpperCase().charCodeAt(0),
    isOpening: letter !== letter.toUpperCase(),
    place: place ? Number(place) : null,
  }));

/** The keys of the checks that sign each count, by its key. */
const signedIn = (history: string, machines: number[] = []) =>
  Object.fromEntries(
    [...secondSignatures(counted(history), machines)].map(([key, { checks }]) => [
      key,
      checks.map((check) => check.key).join('+'),
    ]),
  );

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

describe('the second signature of a count', () => {
  test.each([
    ['a check that follows the count', 'Gm', { 0: '1' }],
    ['a check after the counting clerk’s own check', 'Ggm', { 0: '2' }],
    ['the first of two checks by others', 'Gmn', { 0: '1' }],
    ['a check after two counts signs only the last one', 'GHm', { 1: '2' }],
    ['a check after a second count doesn’t sign the first', 'GgGm', { 2: '3' }],
    ['a check before any count signs nothing', 'mG', {}],
  ])('a count’s second signature is a colleague’s next opening check (%s)', (_, history, signed) => {
    expect(signedIn(history)).toEqual(signed);
  });

  test.each([
    ['a check of one machine confirms no count of everything', 'Gm1', {}],
    ['a check of the counter confirms no count of everything', 'Gm0', {}],
    ['checks of all places together confirm a count of everything, whoever made them', 'Gm0n1', { 0: '1+2' }],
    ['checks of all places confirm no count of everything if one is the counting person’s own', 'Gm0g1', {}],
    ['a check of everything confirms a count of each place', 'G0G1m', { 0: '2', 1: '2' }],
    ['a check of a place confirms its count only', 'G0G1m1', { 1: '2' }],
    ['a count of a place can be confirmed after the next count of another place', 'G0H1m0', { 0: '2' }],
    ['a count of a place can’t be confirmed after the next count of that place', 'G1H1m1', { 1: '2' }],
    ['a count of a place can’t be confirmed after the next count of everything', 'G1Hm', { 1: '2' }],
    [
      'a count of everything stands where a later one of a place doesn’t replace it',
      'GH1m',
      { 0: '2', 1: '2' },
    ],
  ])('in a store with a vending machine, second signatures follow this rule: %s', (_, history, signed) => {
    expect(signedIn(history, [1])).toEqual(signed);
  });

  test('the second signature matches a model of the rule in every history of six checks by two people', () => {
    const letters = ['G', 'M', 'g', 'm'];
    for (let n = 0; n < 4 ** 6; n++) {
      const history = Array.from({ length: 6 }, (_, i) => letters[Math.floor(n / 4 ** i) % 4]).join('');
      expect(signedIn(history), history).toEqual(signedByModel(history));
    }
  });
});

describe('the alarm about clerks who count alone', () => {
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
  const alone = (clerks: ReturnType<typeof counts>) =>
    countedAlone(clerks, () => true).map((lately) => `${lately[0]?.day} to ${lately.at(-1)?.day}`);

  test('ten unsigned shifts in a row by one person on five days raise an alarm, at most once a week', () => {
    expect(alone(counts(9))).toEqual([]);
    expect(alone(counts(10))).toEqual(['2026-11-02 to 2026-11-06']);
    // Sunday, November 8, begins the next week.
    expect(alone(counts(20))).toEqual(['2026-11-02 to 2026-11-06', '2026-11-03 to 2026-11-08']);
  });

  test('ten shifts with a colleague’s count or a second signature among them raise no counting-alone alarm', () => {
    expect(alone(counts(10, { by: (n) => (n === 4 ? M : G) }))).toEqual([]);
    expect(alone(counts(10, { checked: (n) => n === 0 }))).toEqual([]);
    expect(alone(counts(11, { checked: (n) => n === 0 }))).toEqual(['2026-11-02 to 2026-11-07']);
  });

  test('ten shifts on fewer than five days, or over more than four weeks, raise no counting-alone alarm', () => {
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
