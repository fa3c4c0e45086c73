import { expect, test } from 'vitest';
import { tableRows } from '../support/structure/documents';
import { textOf } from '../support/structure/sources';

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they are the first ones of each
 * section.
 */
const REQUIREMENTS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{
    '5.1': 1,
    '5.2': 3,
    '5.3': 2,
    '5.4': 3,
    '6.1': 3,
    '6.2': 12,
    '6.3': 4,
    '6.4': 4,
    '6.5': 5,
    '6.6': 3,
    '6.8': 4,
  },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{
    '13.1': 1,
    '13.2': 5,
    '13.3': 2,
    '13.4': 5,
    '14.1': 2,
    '14.2': 4,
    '14.3': 3,
    '15.1': 3,
    '15.2': 3,
    '15.3': 7,
  },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const all = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
);

const DOCUMENT = 'docs/security.md';
const ITEM = /\d+\.\d+\.\d+/g;
/** The rows of the tables: the requirements in the first column, the state, and the evidence. */
const rows = tableRows(DOCUMENT).flatMap(([first = '', , state = '', , shownBy = '']) =>
  /^\d+\.\d+\.\d+/.test(first) ? [{ items: first.match(ITEM) ?? [], state, shownBy }] : [],
);

test('docs/security.md has each requirement of levels 1 and 2 once', () => {
  expect(all).toHaveLength(253);
  expect(rows.flatMap(({ items }) => items).sort()).toEqual([...all].sort());
});

test('the sums in docs/security.md match its tables', () => {
  const applying = rows.filter(({ state }) => ['met', 'partly', 'no'].includes(state));
  const count = (which: string): number => applying.filter(({ state }) => state === which).length;
  expect(textOf(DOCUMENT)).toContain(
    `Of the 253 of levels 1 and 2, ${applying.length} apply: ${count('met')} are met, ${count('partly')} in part, ${count('no')} are not.`,
  );
});

test('every met requirement in docs/security.md names a test, or was checked by reading', () => {
  const met = rows.filter(({ state }) => state === 'met');
  expect(met.filter(({ shownBy }) => !/`tests\/|^by reading$/.test(shownBy))).toEqual([]);
});
