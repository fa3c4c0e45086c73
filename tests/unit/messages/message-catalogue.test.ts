import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BELOW_ENGLISH, compile, folders, parts } from '../../../src/messages/compile.mjs';
import { COMPLETE_LANGUAGES } from '../../../src/messages/language';
import { differenceOf, textsOf } from '../../i18n/message-catalogue';

const MESSAGES = resolve(import.meta.dirname, '../../../src/messages');

/** The Punjabi texts on the counter's screens (product: Texts), besides the quick card. */
const PUNJABI_AT_THE_COUNTER = [
  'add_on_shelf.notActivated',
  'counting.noDataFound',
  'counting.noDataForUpc',
  'counting.startAfterEnd',
  'counting.putOnShelfQuestion',
  'counting.putOnShelfDone',
  'counting.savedOnDevice',
  'counting.sendsWhileOpen',
  'scan.upc_unknown',
  'scan.serial_sold',
  'scan.serial_reported',
  'verify_stock.openingHint',
  'verify_stock.openingReminder',
  'verify_stock.nothingSeen',
  'verify_stock.nobodysSale',
  'verify_stock.reportedHint',
  'verify_stock.summaryChanged',
  'card_error.upc_unknown',
  'card_error.start_after_end',
  'form_problem.fill_entry',
];

/** Texts shorter than the English one, which is shown above them. */
const SHORTER = [
  'counting.soldAs: {how}, not {at}, {how}, {name}',
  'scan.upc_unknown: none, not {isCheckDigitWrong}, {upc}',
  'scan.upc_of_several: none, not {game}, {isCheckDigitWrong}, {packs}, {upc}',
  'scan.upc_elsewhere: {mode}, not {mode}, {upc}',
  'scan.serial_elsewhere: {mode}, not {mode}, {pack}, {serial}',
  'scan.serial_sold_earlier: none, not {next}, {pack}, {ticket}',
  'scan.serial_of_other_pack: none, not {pack}, {serial}',
  'scan.serial_unknown: {mode}, not {mode}, {serial}',
  'scan.pack_unknown: {again}, not {again}, {serial}',
  'scan.too_few_digits: none, not {digits}',
  'scan.serial_sold: {soldAs}, not {outside}, {pack}, {soldAs}, {ticket}',
  'scan.serial_reported: none, not {pack}, {serial}',
];

test('every text of the catalogue is readable, and translations have the same parameters as English', () => {
  expect(compile().faults).toEqual([]);
});

const isComplete = (language: string, part: string): boolean =>
  language === 'en' ||
  Object.entries(COMPLETE_LANGUAGES).some(
    ([name, codes]) => name === part && codes.some((code) => code === language),
  );

test('a text that refers to another text equals it in each language, and is not translated again', () => {
  const file = (language: string, part: string) =>
    readFileSync(join(MESSAGES, language, `${part}.json`), 'utf8');
  const wrong: string[] = [];
  let shared = 0;
  for (const language of folders().filter((name) => name !== BELOW_ENGLISH))
    for (const part of parts(language)) {
      const own = textsOf(language, part);
      const all = new Map([...textsOf(language, 'counter'), ...own]);
      for (const [, key, name] of file('en', part).matchAll(/"(\w+)": "@([\w.-]+)"/g)) {
        shared += 1;
        const text = all.get(name ?? '');
        // An unfinished language may lack it.
        if (text === undefined && !isComplete(language, part)) continue;
        const isSaid = [...own].some(([path, said]) => path.endsWith(`.${key}`) && said === text);
        if (text === undefined || !isSaid) wrong.push(`${language}/${part}: ${key}, ${name}`);
      }
      if (language !== 'en') expect(file(language, part)).not.toContain('": "@');
      expect([...own.values()].filter((text) => text.startsWith('@'))).toEqual([]);
    }
  expect(shared).toBeGreaterThan(400);
  expect(wrong).toEqual([]);
});

test.each(['counter', 'office', 'server'])('English has no empty text: %s', (part) => {
  const texts = textsOf('en', part);
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].filter(([, text]) => text === '').map(([name]) => name)).toEqual([]);
});

test('Punjabi below English has only texts that English has, with the same parameters', () => {
  const { unknown, parameters } = differenceOf(
    textsOf('en', 'counter'),
    textsOf(BELOW_ENGLISH, 'counter'),
    BELOW_ENGLISH,
  );
  expect(unknown).toEqual([]);
  expect(parameters.filter((line) => !SHORTER.includes(line))).toEqual([]);
});

test('comparing two languages finds missing and unknown texts, and missing and different parameters', () => {
  const english = new Map([
    ['DONE', 'Done.'],
    ['SOLD', 'Sold to {name} at {at}.'],
    ['COUNT', '{count, plural, one {# sold.} other {# sold.}}'],
    ['BY', 'By {name}.'],
  ]);
  const translation = new Map([
    ['SOLD', 'A las {at}, a {name}.'],
    ['COUNT', 'Vendidos.'],
    ['BY', 'A las {at}.'],
    ['DON', 'Hecho.'],
  ]);
  expect(differenceOf(english, translation, 'es')).toEqual({
    lacking: ['DONE'],
    unknown: ['DON'],
    parameters: ['COUNT: none, not {count}', 'BY: {at}, not {name}'],
  });
});

test('Punjabi below English has the counter’s texts and the whole quick card, in its own script', () => {
  const english = textsOf('en', 'counter');
  const punjabi = textsOf(BELOW_ENGLISH, 'counter');
  const card = [...english.keys()].filter((name) => name.startsWith('quick_card.'));
  expect(card).toHaveLength(20);
  const expected = [...PUNJABI_AT_THE_COUNTER, ...card];
  expect(expected.filter((name) => !punjabi.has(name))).toEqual([]);
  const latin = [...punjabi].filter(([, text]) => text !== '{soldAs}' && !/\p{sc=Gurmukhi}/u.test(text));
  expect(latin.map(([name]) => name)).toEqual([]);
});
