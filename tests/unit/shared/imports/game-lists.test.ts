import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { guessUnit } from '../../../../src/shared/imports/cells';
import { gamesOnce, guessGameColumns, hasEnded } from '../../../../src/shared/imports/columns';
import { planGames } from '../../../../src/shared/imports/game-rows';
import { workbook } from '../../../support/files/workbook';

const TODAY = '2026-11-20';

/** Reads a list as the import screen does, without anybody's help. */
async function imported(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = await parseFile(bytes);
  const { headings, lines } = table;
  const map = guessGameColumns(headings, lines);
  const { rows, others } = gamesOnce(table, map);
  const { price } = map;
  const unit = guessUnit(
    lines.map(({ cells }) => (price === null ? '' : (cells[price] ?? ''))),
    price === null ? '' : headings[price],
  );
  const planned = planGames([], rows, unit);
  return {
    others,
    faults: planned.flatMap(({ line, faults }) =>
      faults.map(({ field, fault }) => `${line} ${field} ${fault.kind}`),
    ),
    games: planned.flatMap(({ game }) =>
      game ? [[game.number, game.name, game.priceCents / 100, game.firstSale, game.lastSale]] : [],
    ),
    ended: rows.filter((row) => hasEnded(row, TODAY)).map(({ game }) => game),
  };
}

describe('a published list of games is understood without mapping a column', () => {
  test('with a title, a line for each prize, and one with the total', async () => {
    const list = await imported(
      [
        '"Scratch-Off Prizes as of 11/19/2026"',
        '"Game Number","Game Name","Game Close Date","Ticket Price","Prize Level","Total Prizes in Level","Prizes Claimed"',
        '3001,"Ruby Run","12/16/2026",50,"50","608239",537108',
        '3001,"Ruby Run","12/16/2026",50,"1000","509",440',
        '3001,"Ruby Run","12/16/2026",50,"TOTAL","608748",537548',
        '3002,"Opal Hundred",,100,"150","764703",22291',
        '3002,"Opal Hundred",,100,"TOTAL","764703",22291',
      ].join('\n'),
    );
    expect(list).toEqual({
      others: 0,
      faults: [],
      games: [
        ['3001', 'Ruby Run', 50, null, '2026-12-16'],
        ['3002', 'Opal Hundred', 100, null, null],
      ],
      ended: [],
    });
  });

  test('as JSON in an envelope, with instants, and prizes inside each game', async () => {
    const games = [
      {
        ...{
          Image: 'https://x.example/a.jpg',
          GameName: '$5,000 Extreme',
          GameNumber: 1744,
          GamePrice: '$20',
        },
        ...{ GotoMarketDate: '/Date(1787554800000)/', Odds: '3.00' },
        prizes: [
          { a: 1, b: 2, c: 3 },
          { a: 1, b: 2, c: 3 },
          { a: 4, b: 5, c: 6 },
        ],
      },
    ];
    expect(await imported(JSON.stringify({ TotalPages: 1, Wrap: { List: games } }))).toEqual({
      others: 0,
      faults: [],
      games: [['1744', '$5,000 Extreme', 20, '2026-08-24', null]],
      ended: [],
    });
  });

  test('as JSON with ids, cents, milliseconds, days that mean none, and disabled games', async () => {
    const game = (number: string, status: string, endDate: string | number | null) => ({
      ...{ id: `6f1d-${number}-x`, gameId: number, gameName: `Game &trade; ${Number(number)}&nbsp;!` },
      ...{ ticketPrice: 500, validationStatus: status, startDate: 1764568800000, endDate },
    });
    const rows = [
      game('01562', 'ACTIVE', '2036-07-29'),
      game('01563', 'DISABLED', null),
      game('01564', 'ACTIVE', 1764655200000),
    ];
    expect(await imported(JSON.stringify(rows))).toEqual({
      others: 0,
      faults: [],
      games: [
        ['1562', 'Game ™ 1562 !', 5, '2025-12-01', null],
        ['1563', 'Game ™ 1563 !', 5, '2025-12-01', null],
        ['1564', 'Game ™ 1564 !', 5, '2025-12-01', '2025-12-02'],
      ],
      ended: ['01563', '01564'],
    });
  });

  test('with headings in camelCase, an empty first one, dates in words, and games that are called numbers', async () => {
    const list = await imported(
      [
        ',price,gameName,gameNumber,gameURL,topprize,topprizestarting,startDate,endDate,lastdatetoclaim,dateexported',
        '0,20,"$1,000,000 Nights",939,https://x.example/#game0,1000000,0,"May 9, 2024","September 30, 2025","March 31, 2026",06/22/2025',
        '1,20,"$1,000,000 Luck",848,https://x.example/#game1,1000000,1,"March 30, 2023",TBD,TBD,06/22/2025',
        '2,2,7.11.21,895,https://x.example/#game2,21000,1,"July 20, 2023",TBD,TBD,06/22/2025',
        '3,5,777,916,https://x.example/#game3,77777,1,"December 7, 2023",TBD,TBD,06/22/2025',
        '4,30,Road to $3 Million™,757,https://x.example/#game4,3000000,2,"February 19, 2021",Not Set,,06/22/2025',
      ].join('\n'),
    );
    expect(list.faults).toEqual([]);
    expect(list.games).toEqual([
      ['0939', '$1,000,000 Nights', 20, '2024-05-09', '2025-09-30'],
      ['0848', '$1,000,000 Luck', 20, '2023-03-30', null],
      ['0895', '7.11.21', 2, '2023-07-20', null],
      ['0916', '777', 5, '2023-12-07', null],
      ['0757', 'Road to $3 Million™', 30, '2021-02-19', null],
    ]);
    expect(list.ended).toEqual(['939']);
  });

  test('with rows twice, months with a dot, and thousands in quotes', async () => {
    const rows = [
      '0,200X BLITZ,488,20,https://x.example/488,"2,000,000","Mar. 31, 2025",TBD,50737260',
      '1,GREEN,506,5,https://x.example/506,"100,000","Mar. 31, 2025",TBD,14145930',
    ];
    const head = ',gameName,gameNumber,price,gameURL,topprize,startDate,endDate,Total Prize Money at start';
    expect(await imported([head, ...rows, rows[0]?.replace(/^0/, '2')].join('\n'))).toEqual({
      others: 0,
      faults: [],
      games: [
        ['0488', '200X BLITZ', 20, '2025-03-31', null],
        ['0506', 'GREEN', 5, '2025-03-31', null],
      ],
      ended: [],
    });
  });

  test('pasted from a page, with several values in one cell', async () => {
    const list = await imported(
      [
        'Price\tGame #\tGame Name\tTop Prizes\tUnclaimed Top Prizes\t% Sold\t# Of Tickets',
        '$30\t1891\t300x The Money\t$150,000 $30,000 $500\t4 18 150\t2\t300,000',
        '$$10.00\t#1887\tFull of $100s\t$100\t6099\t5\t294,000',
      ].join('\n'),
    );
    expect(list.faults).toEqual([]);
    expect(list.games.map(([number, , price]) => [number, price])).toEqual([
      ['1891', 30],
      ['1887', 10],
    ]);
  });

  test('in Windows-1252, with the number in the name and a price in words', async () => {
    const text =
      'Title,Ticket Cost,Status\nPI\xD1ATA (797),$1 Ticket,Active\nRUBY \xAE (798),$100 Ticket,Ended\n';
    const bytes = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));
    expect(await imported(bytes)).toEqual({
      others: 0,
      faults: [],
      games: [
        ['0797', 'PIÑATA (797)', 1, null, null],
        ['0798', 'RUBY ® (798)', 100, null, null],
      ],
      ended: ['RUBY ® (798)'],
    });
  });

  test('with both a price with a sign and one without, and numbers that a spreadsheet made', async () => {
    const list = await imported(
      'gamePrice,price,number,name\n$1,"1 ",7027.0,Bingo\n$30,"30 ",1968.0,Lucky\n',
    );
    expect([list.faults, list.games.map(([number, , price]) => [number, price])]).toEqual([
      [],
      [
        ['7027', 1],
        ['1968', 30],
      ],
    ]);
  });
});

/** A list in short: `number price` of each game, its last day of sale if it has one, and `!` where it has ended. */
async function inShort(text: string | Uint8Array): Promise<string[]> {
  const { faults, games, ended } = await imported(text);
  const hasEnded = new Set(ended.map((game) => game?.replace(/\D/g, '').padStart(4, '0').slice(-4)));
  return [
    ...faults,
    ...games.map(
      ([number, , price, , last]) =>
        `${number} ${price}${last ? ` ${last}` : ''}${hasEnded.has(String(number)) ? ' !' : ''}`,
    ),
  ];
}

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
  'names with more commas than semicolons': [
    '\uFEFFNo.;Game Name;Price\n1562;Ruby, red, dark, deep;$5.00\n1563;Opal, a, b, c, d;$100.00\n',
    BOTH,
  ],
};

test.each(Object.entries(SHAPES))('%s', async (_, [text, games]) => {
  expect(await inShort(text)).toEqual(games);
});

describe('a workbook', () => {
  const rows = [
    ['State Lottery'],
    ['Instant games as of', { date: 46_346 }],
    [],
    ['Game', '', 'Price', 'Dates', ''],
    ['Number', 'Name', '', 'First Sale', 'Last Sale'],
    [1562, 'Ruby', 5, { date: 45_658 }, { date: 46_400 }],
    ['1563', 'Opal', '$100.00', 45_658, 'TBD'],
  ];

  test('with a title, merged headings, and days as numbers', async () => {
    expect(await inShort(workbook(rows))).toEqual(['1562 5 2027-01-13', '1563 100']);
  });

  test('with a longer hidden sheet, and a cover before the list', async () => {
    const menus = Array.from({ length: 40 }, (_, n) => [n, 'a menu entry']);
    const file = workbook(rows, { before: [['Cover'], ['See the next sheet']], hidden: menus });
    expect(await inShort(file)).toEqual(['1562 5 2027-01-13', '1563 100']);
  });
});

test('an XML file with a document type is refused, and one without records too', async () => {
  const bomb = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "x">]><r><game number="1">&a;</game></r>';
  await expect(imported(bomb)).rejects.toMatchObject({ fault: { kind: 'not_a_table' } });
  await expect(imported('<note>Ruby</note>')).rejects.toMatchObject({ fault: { kind: 'not_a_table' } });
});

test('only what a person must decide is an error: the same game with other values', async () => {
  const list = await imported('Game Number,Game Name,Price\n1812,Sevens,5\n1812,Sevens,5\n1812,Sevens,10\n');
  expect(list.faults).toEqual(['4 game same_as_line']);
});

test('half a JSON file, and one without a list, are refused', async () => {
  const faultOf = (text: string) =>
    parseFile(new TextEncoder().encode(text)).then(
      () => null,
      (error) => error.fault.kind,
    );
  expect(await faultOf('{"games":[{"gameName":"A"')).toBe('broken_json');
  expect(await faultOf('{"games":[]}')).toBe('not_a_table');
  expect(await faultOf('['.repeat(100_000))).toBe('broken_json');
});
