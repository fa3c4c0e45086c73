import { expect, test } from 'vitest';
import { languages, textsOf } from '../../i18n/catalogue';

/** What Punjabi says on the counter's screens (product: Texts) next to the quick card. */
const PUNJABI_AT_THE_COUNTER = [
  'counting.COUNTING.noDataFound',
  'counting.COUNTING.noDataForUpc',
  'counting.COUNTING.startAfterEnd',
  'counting.COUNTING.putOnShelfQuestion',
  'counting.COUNTING.putOnShelfDone',
  'counting.COUNTING.savedOnDevice',
  'counting.COUNTING.sendsWhileOpen',
  'counting.SCAN.upc_unknown',
  'counting.CARD_ERROR.upc_unknown',
  'counting.CARD_ERROR.start_after_end',
  'counting.FORM_PROBLEM.fill_entry',
];

test('English has no empty text', async () => {
  const texts = await textsOf('en');
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].filter(([, text]) => text === '').map(([name]) => name)).toEqual([]);
});

test.each(languages())('%s has no text that English lacks', async (language) => {
  const english = await textsOf('en');
  const texts = await textsOf(language);
  expect([...texts.keys()].filter((name) => !english.has(name))).toEqual([]);
});

test('Punjabi has what it says at the counter, in its own script, and the whole quick card', async () => {
  const english = await textsOf('en');
  const punjabi = await textsOf('pa');
  const card = [...english.keys()].filter((name) => name.startsWith('quick-card.'));
  expect(card).toHaveLength(18);
  const expected = [...PUNJABI_AT_THE_COUNTER, ...card];
  expect(expected.filter((name) => !punjabi.has(name))).toEqual([]);
  const latin = [...punjabi].filter(([, text]) => typeof text === 'string' && !/\p{sc=Gurmukhi}/u.test(text));
  expect(latin.map(([name]) => name)).toEqual([]);
});
