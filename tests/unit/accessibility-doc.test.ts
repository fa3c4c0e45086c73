import { expect, test } from 'vitest';
import { tableRows } from '../support/structure/documents';
import { textOf } from '../support/structure/sources';

const DOCUMENT = 'docs/accessibility.md';

/** The criteria of WCAG 2.2 by guideline and level. 4.1.1 is obsolete. */
const CRITERIA = {
  A: {
    ...{ '1.1': [1], '1.2': [1, 2, 3], '1.3': [1, 2, 3], '1.4': [1, 2] },
    ...{ '2.1': [1, 2, 4], '2.2': [1, 2], '2.3': [1], '2.4': [1, 2, 3, 4], '2.5': [1, 2, 3, 4] },
    ...{ '3.1': [1], '3.2': [1, 2, 6], '3.3': [1, 2, 7], '4.1': [2] },
  },
  AA: {
    ...{ '1.2': [4, 5], '1.3': [4, 5], '1.4': [3, 4, 5, 10, 11, 12, 13] },
    ...{ '2.4': [5, 6, 7, 11], '2.5': [7, 8] },
    ...{ '3.1': [2], '3.2': [3, 4], '3.3': [3, 4, 8], '4.1': [3] },
  },
};
const all = Object.entries(CRITERIA).flatMap(([level, guidelines]) =>
  Object.entries(guidelines).flatMap(([guideline, numbers]) =>
    numbers.map((number) => `${guideline}.${number} ${level}`),
  ),
);

const rows = tableRows(DOCUMENT).flatMap(
  ([criterion = '', level = '', state = '', here = '', shownBy = '']) => {
    const [number] = /^\d\.\d\.\d+(?= )/.exec(criterion) ?? [];
    return number ? [{ number, level, state, here, shownBy }] : [];
  },
);

test('docs/accessibility.md has each criterion of levels A and AA once', () => {
  expect(all).toHaveLength(55);
  expect(rows.map(({ number, level }) => `${number} ${level}`).sort()).toEqual(all.sort());
});

test('the sums in docs/accessibility.md match its tables', () => {
  const count = (which: string): number => rows.filter(({ state }) => state === which).length;
  expect(count('supported') + count('partly') + count('not applicable')).toBe(55);
  expect(textOf(DOCUMENT)).toContain(
    `Of the 55, ${count('supported')} are supported, ${count('partly')} in part, ${count('not applicable')} don't apply.`,
  );
});

test('every row of docs/accessibility.md says how it is met; a supported one names a test or was checked by reading', () => {
  expect(rows.filter(({ here }) => here === '')).toEqual([]);
  const supported = rows.filter(({ state }) => state === 'supported');
  expect(supported.filter(({ shownBy }) => !/^(`tests\/.*|by reading)$/.test(shownBy))).toEqual([]);
});
