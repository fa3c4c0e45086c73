import { describe, expect, test } from 'vitest';
import { compare, REFERENCE, readCatalogue, sentencesOf } from '../../i18n/catalogue';

const catalogue = await readCatalogue();
const english = catalogue.get(REFERENCE) ?? {};
const translations = [...catalogue].filter(([code]) => code !== REFERENCE);

/** What is shown in Punjabi since before there was a catalogue. */
const PUNJABI = [
  'counting: COUNTING.noDataFound',
  'counting: COUNTING.noDataForUpc',
  'counting: COUNTING.startAfterEnd',
  'counting: COUNTING.putOnShelfQuestion',
  'counting: COUNTING.putOnShelfDone',
  'counting: COUNTING.savedOnDevice',
  'counting: COUNTING.sendsWhileOpen',
  'counting: SCAN.upc_unknown',
  'counting: CARD_ERROR.upc_unknown',
  'counting: CARD_ERROR.start_after_end',
  'counting: FORM_PROBLEM.fill_entry',
];
const PUNJABI_AREAS = ['quick-card'];

/** Sentences that say less than the English one, next to which they are shown. */
const SHORTER = ['counting: SCAN.upc_unknown: no parameter, not {isCheckDigitWrong}, {upc}'];

test('no English sentence is empty, and there are some in each area', () => {
  const sentences = sentencesOf(english);
  expect([...sentences].filter(([, sentence]) => sentence === '')).toEqual([]);
  const areas = new Set([...sentences.keys()].map((path) => path.split(':')[0]));
  expect([...areas]).toEqual(Object.keys(english));
});

test.each(translations)(
  '%s has no sentence that English lacks, and uses the same parameters',
  (_code, language) => {
    const { unknown, differs } = compare(english, language);
    expect(unknown).toEqual([]);
    expect(differs.filter((line) => !SHORTER.includes(line))).toEqual([]);
  },
);

test('Punjabi covers what the counter shows in both languages', () => {
  const { pa = {} } = Object.fromEntries(catalogue);
  const { lacks } = compare(english, pa);
  expect(PUNJABI.filter((path) => !sentencesOf(pa).has(path))).toEqual([]);
  expect(lacks.filter((path) => PUNJABI_AREAS.includes(path.split(':')[0] ?? ''))).toEqual([]);
});

describe('the comparison', () => {
  const reference = {
    counting: {
      DONE: 'Done.',
      SOLD: {
        to: ({ name, at }: { name: string; at: string }) => `Sold to ${name} at ${at}.`,
        number: (count: number) => `${count} sold.`,
      },
    },
  };

  test('finds nothing in a full translation', () => {
    const translation = {
      counting: {
        DONE: 'Hecho.',
        SOLD: {
          to: ({ name, at }: { name: string; at: string }) => `A las ${at}, a ${name}.`,
          number: (count: number) => `Vendidos: ${count}.`,
        },
      },
    };
    expect(compare(reference, translation)).toEqual({ covered: 3, lacks: [], unknown: [], differs: [] });
  });

  test('lists what a language lacks, also a whole area', () => {
    const partial = { counting: { SOLD: { number: (count: number) => `Vendidos: ${count}.` } } };
    expect(compare(reference, partial)).toMatchObject({
      covered: 1,
      lacks: ['counting: DONE', 'counting: SOLD.to'],
    });
    expect(compare(reference, {}).lacks).toHaveLength(3);
  });

  test('finds sentences that the reference has not, and parameters that are missing or others', () => {
    const broken = {
      counting: {
        DON: 'Hecho.',
        SOLD: { to: ({ by, at }: { by: string; at: string }) => `${by}: ${at}`, number: 'Vendidos.' },
      },
    };
    expect(compare(reference, broken)).toMatchObject({
      unknown: ['counting: DON'],
      differs: [
        'counting: SOLD.to: {at}, {by}, not {at}, {name}',
        'counting: SOLD.number: no parameter, not {#1}',
      ],
    });
  });
});
