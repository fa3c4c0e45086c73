import { expect, test } from 'vitest';
import { BELOW_ENGLISH, differenceOf, type Text, textsOf } from '../../i18n/message-catalogue';

/** What Punjabi says on the counter's screens (product: Texts) next to the quick card. */
const PUNJABI_AT_THE_COUNTER = [
  'counting/add-on-shelf.ADD_ON_SHELF.notActivated',
  'counting/counting.COUNTING.noDataFound',
  'counting/counting.COUNTING.noDataForUpc',
  'counting/counting.COUNTING.startAfterEnd',
  'counting/counting.COUNTING.putOnShelfQuestion',
  'counting/counting.COUNTING.putOnShelfDone',
  'counting/counting.COUNTING.savedOnDevice',
  'counting/counting.COUNTING.sendsWhileOpen',
  'counting/counting.SCAN.upc_unknown',
  'counting/counting.SCAN.serial_sold',
  'counting/counting.SCAN.serial_reported',
  'counting/verify-stock.VERIFY_STOCK.openingHint',
  'counting/verify-stock.VERIFY_STOCK.openingReminder',
  'counting/verify-stock.VERIFY_STOCK.nothingSeen',
  'counting/verify-stock.VERIFY_STOCK.nobodysSale',
  'counting/verify-stock.VERIFY_STOCK.reportedHint',
  'counting/verify-stock.VERIFY_STOCK.summaryChanged',
  'counting/counting.CARD_ERROR.upc_unknown',
  'counting/counting.CARD_ERROR.start_after_end',
  'counting/counting.FORM_PROBLEM.fill_entry',
];

/** Texts that say less than the English one, which is shown above them. */
const SHORTER = [
  'counting/counting.SCAN.upc_unknown: none, not {isCheckDigitWrong}, {upc}',
  'counting/counting.SCAN.upc_of_several: none, not {game}, {isCheckDigitWrong}, {packs}, {upc}',
  'counting/counting.SCAN.upc_elsewhere: {mode}, not {mode}, {upc}',
  'counting/counting.SCAN.serial_elsewhere: {mode}, not {mode}, {pack}, {serial}',
  'counting/counting.SCAN.serial_sold_earlier: none, not {next}, {pack}, {ticket}',
  'counting/counting.SCAN.serial_of_other_pack: none, not {pack}, {serial}',
  'counting/counting.SCAN.serial_unknown: {mode}, not {mode}, {serial}',
  'counting/counting.SCAN.too_few_digits: none, not {digits}',
  'counting/counting.SCAN.serial_sold: {soldBy}, not {clock}, {left}, {pack}, {soldBy}, {ticket}',
  'counting/counting.SCAN.serial_reported: none, not {pack}, {serial}',
];

test('English has no empty text', async () => {
  const texts = await textsOf('en');
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].filter(([, text]) => text === '').map(([name]) => name)).toEqual([]);
});

test('Punjabi below English has no text that English lacks, and the same parameters', async () => {
  const { unknown, parameters } = differenceOf(await textsOf('en'), await textsOf(BELOW_ENGLISH));
  expect(unknown).toEqual([]);
  expect(parameters.filter((line) => !SHORTER.includes(line))).toEqual([]);
});

test('the comparison finds texts that are lacking or unknown, and parameters that are missing or others', () => {
  type Sale = { name: string; at: string };
  const english = new Map<string, Text>([
    ['DONE', 'Done.'],
    ['SOLD', ({ name, at }: Sale) => `Sold to ${name} at ${at}.`],
    ['COUNT', (count: number) => `${count} sold.`],
    ['BY', ({ name }: Sale) => `By ${name}.`],
  ]);
  const translation = new Map<string, Text>([
    ['SOLD', ({ at, name }: Sale) => `A las ${at}, a ${name}.`],
    ['COUNT', 'Vendidos.'],
    ['BY', ({ at }: Sale) => `A las ${at}.`],
    ['DON', 'Hecho.'],
  ]);
  expect(differenceOf(english, translation)).toEqual({
    lacking: ['DONE'],
    unknown: ['DON'],
    parameters: ['COUNT: none, not {#1}', 'BY: {at}, not {name}'],
  });
});

test('Punjabi has what it says at the counter, in its own script, and the whole quick card', async () => {
  const english = await textsOf('en');
  const punjabi = await textsOf(BELOW_ENGLISH);
  const card = [...english.keys()].filter((name) => name.startsWith('counting/quick-card.'));
  expect(card).toHaveLength(20);
  const expected = [...PUNJABI_AT_THE_COUNTER, ...card];
  expect(expected.filter((name) => !punjabi.has(name))).toEqual([]);
  const latin = [...punjabi].filter(([, text]) => typeof text === 'string' && !/\p{sc=Gurmukhi}/u.test(text));
  expect(latin.map(([name]) => name)).toEqual([]);
});
