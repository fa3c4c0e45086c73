import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { imported, inShort } from '../../../support/files/game-list';
import { workbook } from '../../../support/files/workbook';

const RUBY = { gameNumber: 1562, gameName: 'Ruby', price: 5 };
const OPAL = { gameNumber: 1563, gameName: 'Opal', price: 100 };
const tiers = Array.from({ length: 9 }, (_, n) => ({ tierNumber: n, prizeAmount: 500, winningTickets: 40 }));
const BOTH = ['1562 5', '1563 100'];

/** Facts in the shapes of published APIs, exports and pages. */
const SHAPES: Record<string, [text: string, games: string[]]> = {
  'a list for each price, which stands outside of it': [
    JSON.stringify([
      { price: '$1', games: [{ number: 1562, name: 'Ruby' }] },
      { price: '$20', games: [{ number: 1563, name: 'Opal' }] },
    ]),
    ['1562 1', '1563 20'],
  ],
  'a list for each status': [
    JSON.stringify({ active: [RUBY, { ...RUBY, gameNumber: 7 }], closing: [{ ...OPAL, price: 2 }] }),
    ['1562 5', '0007 5', '1563 2'],
  ],
  'features of a map': [
    JSON.stringify({
      fields: ['GAME_NO', 'GAME_NAME', 'PRICE', 'CLOSE_DATE'].map((name) => ({
        name,
        type: 'x',
        alias: name,
      })),
      features: [
        {
          attributes: { OBJECTID: 1, GAME_NO: 1562, GAME_NAME: 'Ruby', PRICE: 5, CLOSE_DATE: 1764655200000 },
        },
        { attributes: { OBJECTID: 2, GAME_NO: 1563, GAME_NAME: 'Opal', PRICE: 100, CLOSE_DATE: null } },
      ],
    }),
    ['1562 5 2025-12-02 !', '1563 100'],
  ],
  GeoJSON: [
    JSON.stringify({
      features: [RUBY, OPAL].map((properties, id) => ({ type: 'Feature', id, geometry: null, properties })),
    }),
    BOTH,
  ],
  'rows of cells, with their columns described elsewhere': [
    JSON.stringify({
      meta: {
        view: {
          columns: ['sid', 'Game Number', 'Game Name', 'Ticket Price'].map((name, id) => ({ id, name })),
        },
      },
      data: [
        ['row-a', '1562', 'Ruby', '5'],
        ['row-b', '1563', 'Opal', '100'],
      ],
    }),
    BOTH,
  ],
  'rows of cells below their headings': [
    JSON.stringify([
      ['Game #', 'Name', 'Price'],
      [1562, 'Ruby', '$5'],
      [1563, 'Opal', '$100'],
    ]),
    BOTH,
  ],
  'a table by its columns': [
    JSON.stringify({
      gameNumber: { 0: 1562, 1: 1563 },
      gameName: { 0: 'Ruby', 1: 'Opal' },
      price: { 0: '$5', 1: '$100' },
    }),
    BOTH,
  ],
  'objects by the number of the game': [
    JSON.stringify({ games: { 1562: { name: 'Ruby', price: 5 }, 1563: { name: 'Opal', price: 100 } } }),
    BOTH,
  ],
  'JSON Lines': [`${JSON.stringify(RUBY)}\n${JSON.stringify(OPAL)}\n`, BOTH],
  'nodes of a graph': [
    JSON.stringify({
      data: {
        games: {
          edges: [RUBY, OPAL].map(({ gameName, gameNumber, price }) => ({
            node: { title: gameName, price, acf: { igtIdentifier: `${gameNumber}` } },
          })),
        },
      },
    }),
    BOTH,
  ],
  'JSON:API, with prizes inside': [
    JSON.stringify({
      data: [RUBY, OPAL].map(({ gameName, gameNumber, price }, n) => ({
        type: 'game',
        id: `id-${n}`,
        attributes: { title: gameName, field_game_no: gameNumber, field_price: `${price}.00`, prizes: tiers },
      })),
    }),
    BOTH,
  ],
  'a page of results with two ids, a description, and days by other names': [
    JSON.stringify({
      content: [
        {
          id: 265,
          gameId: '2107',
          name: 'Ice',
          description: 'scratch',
          retailPrice: 20.0,
          playBegin: '2026-01-01T06:00:00Z',
          playEnd: '2026-11-19T06:00:00Z',
          playExpiry: null,
          state: 'PUBLISHED',
          gameTypeId: 1,
        },
      ],
      pageable: { sort: { sorted: true } },
    }),
    ['2107 20 2026-11-19 !'],
  ],
  'cents, states of validation and the days of a distribution, which are no days of sale': [
    JSON.stringify({
      games: [
        {
          gameId: '01785',
          gameName: 'Power',
          validationStatus: 'ACTIVE',
          ticketPrice: 1000,
          launchDate: 1675486800000,
          endDistributionDate: 1748404800000,
          disableDate: 1893456000000,
          prizeTiers: tiers,
        },
        {
          gameId: '01968',
          gameName: 'Ten',
          validationStatus: 'NOT_ACTIVE',
          ticketPrice: 100,
          launchDate: 1675486800000,
          endDistributionDate: 2158981200000,
          disableDate: 2159067600000,
          prizeTiers: tiers,
        },
      ],
    }),
    ['1785 10', '1968 1 !'],
  ],
  'prices of fifty cents': [
    'Game Number,Game Name,Price\n1562,Ruby,50\n1563,Opal,"2,000"\n',
    ['1562 0.5', '1563 20'],
  ],
  'a heading that says cents': ['Game Number,Game Name,Price (cents)\n1562,Ruby,100\n', ['1562 1']],
  'doubled dollar signs and a raw price beside': [
    JSON.stringify([
      {
        gameNo: 1853,
        gameName: 'C',
        ticketCost: '$$10.00',
        ticketCostRaw: 10,
        startDate: '2026-07-24',
        stopDate: '2099-12-31',
        endValDate: '2099-12-30',
        status: 'active',
      },
    ]),
    ['1853 10'],
  ],
  'draw games, which have no packs': [
    JSON.stringify([
      { name: 'Numbers', identifier: 'numbers', gameType: 'Draw', price: 0.25 },
      { name: 'Decade', id: 559, gameType: 'Scratch', price: 10 },
    ]),
    ['0559 10'],
  ],
  'a page': [
    '<!DOCTYPE html><html><body><table><tr><td>menu</td></tr></table><table class="x"><thead><tr><th>Game&nbsp;#</th><th>Name</th><th>Price</th><th>Last Sale</th></tr></thead><tr><td>1562</td><td><a href="#">Ruby &trade;</a></td><td>$5</td><td>12/31/2026</td></tr><tr><td>1563<td>Opal<td>$100<td>TBD</tr></table></body></html>',
    ['1562 5 2026-12-31', '1563 100'],
  ],
  'a page whose layout is tables, with a row in a comment, a script and “<” in a name': [
    '<TABLE><tr><td>Games<TABLE><tr><th>Game</th><th>Name</th><th>Price</th></tr><!-- <tr><td>9999</td><td>Old</td><td>$9</td></tr> --><tr><td>1562<script>if (a<b) "<td>7</td>"</script></td><td title="a > b">Ruby &#60;red&#62;</td><td>$5</td></tr><tr><td><b>1563</b><td>Opal<td>$100</TABLE></td></tr><tr><td>contact</td></tr></TABLE>',
    BOTH,
  ],
  XML: [
    '<?xml version="1.0"?><report><games><game number="1562" price="5"><title>Ruby</title></game><game number="1563" price="100"><title>Opal</title></game></games></report>',
    BOTH,
  ],
  'number and name in one column': [
    'Game Name (#gameNumber)\tTicket Price\tStart of Game\tValue of Top Prize\tLast Day to Sell\nRuby (#1562)\t$5\t3/3/2026\t$25,000\t\nOpal (#1563)\t$100\t3/3/2025\t$5,000\t9/1/2026\n',
    ['1562 5', '1563 100 2026-09-01 !'],
  ],
  'marks behind numbers, and a price called amount': [
    'Game Number\tGame Name\tDollar Amount\tTop Prize\n1562*\tRuby\t$5\t$1,000\n#1,563 *\tOpal\t$100\t$1,000\n',
    BOTH,
  ],
  'cells of several lines, pasted as lines': [
    '\tGame #\tGame Name\tPrice\tTop Prizes\tWins\nNEW\t1562\tRuby\t$5\t$1,000\n$150\n$100\t50\n143\n1,559\n\t1563\tOpal\t$100\t$5,000\n$150\t50\n143\n',
    BOTH,
  ],
  'notes and a total below': [
    'Published games\n\nGame Number,Game Name,Price,End Date\n1562,Ruby,5,\n1563,Opal,100,No end date\n\nPrizes as of 11/20/2026\n* game is closing,,,\nTotal games: 2,,,\n',
    BOTH,
  ],
  'headings in two lines, merged above': [
    'Game,,Ticket,Sales,\nNumber,Name,Price,Start,End\n1562,Ruby,5,1/1/2026,1/1/2027\n1563,Opal,100,1/1/2026,46023\n',
    ['1562 5 2027-01-01', '1563 100 2026-01-01 !'],
  ],
  'semicolons, named by Excel, and decimal commas': [
    'sep=;\nGame Number;Name;Price\n1562;"Ruby, red";5,00\n1563;Opal;100,00\n',
    BOTH,
  ],
  'days that begin with the day, as one of them shows': [
    'Game Number;Name;Price;End Date\n1562;Ruby;5;31.12.2026\n1563;Opal;100;1.2.2027\n',
    ['1562 5 2026-12-31', '1563 100 2027-02-01'],
  ],
  'a total with the number of games': [
    'Price,Name,Game Number\n5,Ruby,1562\n100,Opal,1563\n105,Total,2\n',
    BOTH,
  ],
  'other words for ended games': [
    'Game Number,Name,Price,Status\n1562,Ruby,5,Sales Ended\n1563,Opal,100,Closing Soon\n1564,Jade,5,Last Day to Claim 3/1/2027\n',
    ['1562 5 !', '1563 100', '1564 5 !'],
  ],
  'a page with a table for each price': [
    ['5', '100']
      .map(
        (price, n) =>
          `<h2>$${price} games</h2><table><tr><th>Game #</th><th>Name</th><th>Price</th></tr><tr><td>${1562 + n}</td><td>Ruby</td><td>$${price}</td></tr></table>`,
      )
      .join(''),
    BOTH,
  ],
  'a page with cells over several rows and columns': [
    '<table><tr><th rowspan="2">Price</th><th colspan=2>Game</th></tr><tr><th>Number</th><th>Name</th></tr><tr><td rowspan="2">$5</td><td>1562</td><td>Ruby</td></tr><tr><td>1564</td><td>Jade</td></tr><tr><td>$100</td><td>1563</td><td>Opal</td></tr></table>',
    ['1562 5', '1564 5', '1563 100'],
  ],
  'names with more commas than semicolons': [
    '\uFEFFNo.;Game Name;Price\n1562;Ruby, red, dark, deep;$5.00\n1563;Opal, a, b, c, d;$100.00\n',
    BOTH,
  ],
};

test.each(Object.entries(SHAPES))('a list of games is read in this shape: %s', async (_, [text, games]) => {
  expect(await inShort(text)).toEqual(games);
});

describe('game lists in workbooks', () => {
  const rows = [
    ['State Lottery'],
    ['Instant games as of', { date: 46_346 }],
    [],
    ['Game', '', 'Price', 'Dates', ''],
    ['Number', 'Name', '', 'First Sale', 'Last Sale'],
    [1562, 'Ruby', 5, { date: 45_658 }, { date: 46_400 }],
    ['1563', 'Opal', '$100.00', 45_658, 'TBD'],
  ];

  test('a workbook with a title, merged headings and days as numbers is read', async () => {
    expect(await inShort(workbook(rows))).toEqual(['1562 5 2027-01-13', '1563 100']);
  });

  test('a workbook’s sheets with the same columns are read as one list, and a sheet with others is named', async () => {
    const head = ['Game Number', 'Name', 'Price', 'Status'];
    const ended = [head, [1563, 'Opal', 100, 'Ended']];
    const file = workbook([head, [1562, 'Ruby', 5, 'Active'], [1564, 'Jade', 5, 'Active']], {
      before: ended,
    });
    expect(await inShort(file)).toEqual(['1563 100 !', '1562 5', '1564 5']);
    const draws = [
      ['Draw', 'Jackpot'],
      ['Powerball', 40],
      ['Keno', 1],
    ];
    const table = await parseFile(workbook([...rows, [1564, 'Jade', 5]], { before: draws }));
    expect(table.otherTables).toEqual(['Cover']);
  });

  test('a workbook’s game list is found behind a cover sheet and next to a longer hidden sheet', async () => {
    const menus = Array.from({ length: 40 }, (_, n) => [n, 'a menu entry']);
    const file = workbook(rows, { before: [['Cover'], ['See the next sheet']], hidden: menus });
    expect(await inShort(file)).toEqual(['1562 5 2027-01-13', '1563 100']);
  });
});

test('a file without headings keeps its first line as data, while a line with years is taken as headings', async () => {
  const tableOf = (text: string) => parseFile(new TextEncoder().encode(text));
  const { headings, lines } = await tableOf('1562,Ruby,5\n1563,Opal,100\n');
  expect([headings, lines.length]).toEqual([['', '', ''], 2]);
  expect((await tableOf('Account,2025,2026\nSales,1,2\n')).headings).toEqual(['Account', '2025', '2026']);
});

test('an XML file with a document type, or without records, is refused', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "x">]><r><game number="1">&a;</game></r>';
  await expect(imported(bomb)).rejects.toMatchObject({ fault: { kind: 'not_a_table' } });
  await expect(imported('<note>Ruby</note>')).rejects.toMatchObject({ fault: { kind: 'not_a_table' } });
});
