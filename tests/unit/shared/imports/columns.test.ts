import { expect, test } from 'vitest';
import {
  EXPORTED_STOCK_FIELDS,
  GAME_FIELDS,
  guessGameColumns,
  guessStockColumns,
  rowsOf,
} from '../../../../src/shared/imports/columns';

/** Headings in the public lists of several states. */
test.each([
  [
    ['Game Number', 'Game Name', 'Price', 'Launch Date', 'Last Day to Sell', 'Last Day to Redeem'],
    { game: 0, name: 1, price: 2, first_sale: 3, last_sale: 4, last_claim: 5 },
  ],
  [
    ['GAME #', 'TITLE', 'TICKET PRICE', 'START DATE', 'END OF GAME', 'CLAIM DEADLINE', 'TICKETS PER BOOK'],
    { game: 0, name: 1, price: 2, first_sale: 3, last_sale: 4, last_claim: 5, pack_size: 6 },
  ],
  [
    ['Price Point', 'Game Name', 'Game No.', 'UPC Code', 'Status', 'Return By'],
    { price: 0, name: 1, game: 2, upc: 3, status: 4, last_return: 5 },
  ],
])('the columns of a game list are found by its headings %j', (headings, columns) => {
  const nothing = Object.fromEntries(GAME_FIELDS.map((field) => [field, null]));
  expect(guessGameColumns(headings, [])).toEqual({ ...nothing, ...columns });
});

test('the columns of an exported opening stock are found by their own names', () => {
  const headings = [
    'UPC',
    'game',
    'pack',
    'first ticket',
    'last ticket',
    'place',
    'bin',
    'front ticket',
    'activated on',
  ];
  const columns = guessStockColumns(headings, []);
  expect(EXPORTED_STOCK_FIELDS.map((field) => columns[field])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a pack’s price and sold tickets aren’t taken for pack or ticket numbers', () => {
  const headings = ['Game', 'Pack Price', 'First Ticket', 'Last Ticket Sold', 'Packs on Hand'];
  const { pack, first_ticket, last_ticket } = guessStockColumns(headings, []);
  expect([pack, first_ticket, last_ticket]).toEqual([null, 2, null]);
});

test('no column of a game list is used for two fields', () => {
  const { game, name } = guessGameColumns(['Game Name'], [{ line: 2, cells: ['Lucky Sevens'] }]);
  expect([game, name]).toEqual([null, 0]);
});

test('lines of a file become rows by their columns, without empty lines and with their line numbers', () => {
  const columns = guessGameColumns(['Game', 'Name', 'Note'], []);
  const lines = [
    { line: 2, cells: ['77', ' Cash, Cars ', 'x'] },
    { line: 3, cells: ['', '', 'only a note'] },
    { line: 4, cells: ['78'] },
  ];
  expect(rowsOf(lines, columns)).toEqual([
    { line: 2, game: '77', name: 'Cash, Cars' },
    { line: 4, game: '78' },
  ]);
});
