import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { guessGameColumns } from '../../../../src/shared/imports/columns';
import { plannedGames } from '../../../support/files/game-list';
import { sample, stockOf } from '../../../support/files/sample';

/** `number name price size` of each game, or the line's first fault. */
const gamesOf = async (file: string | Uint8Array): Promise<string[]> => {
  const { planned } = await plannedGames(file);
  return planned.map(({ line, game, faults }) =>
    game
      ? [game.number, game.name, game.priceCents / 100, game.packSize].join(' ')
      : `${line}: ${faults[0]?.field} ${faults[0]?.fault.kind}`,
  );
};

describe('game lists from stores', () => {
  test('a game list with a merged price cell has that price for each of its games', async () => {
    expect(await gamesOf(sample('games-merged-price.xlsx'))).toEqual([
      '0640 Amber Field 5 60',
      '0641 Bingo Barn 5 60',
      '0642 Copper Kettle 5 60',
      '0611 Pocket Change 1 240',
      '0612 Tiny Tens 1 240',
    ]);
  });

  test('a game list takes prices from section rows and reads rich text, formula results and days', async () => {
    expect(await gamesOf(sample('sections-rich-text.xlsx'))).toEqual([
      '0611 Pocket Change 1 240',
      '0612 Tiny Tens 1 240',
      '0640 Amber Field 5 60',
      '0641 Bingo Barn 5 60',
    ]);
  });

  test('a game list in two tables side by side is read as one list', async () => {
    expect(await gamesOf(sample('side-by-side.xlsx'))).toEqual([
      '0640 Amber 5 ',
      '0641 Bingo 5 ',
      '0611 Pocket 1 ',
    ]);
  });

  test('a price book gives each game its retail price and pack size, never its cost', async () => {
    const games = ['1611 POCKET CHANGE 1 100', '1612 TINY TENS 1 100', '1640 AMBER FIELD 5 60'];
    expect(await gamesOf(sample('price-book.csv'))).toEqual(games);
  });

  test.each([
    ['Tickets/Book', 'Retail'],
    ['# of Tickets', 'Unit Retail'],
    ['Qty/Pack', 'Retail Price'],
    ['Pack Count', 'Selling Price'],
  ])(
    'a game list’s pack sizes are found in “%s” and its prices in “%s”, whatever costs stand next to them',
    async (size, price) => {
      const list = `Unit Cost;Item;Cost/Pack;${price};Game No.;${size}\n0.95;TINY TENS;95.00;1.00;1612;100\n4.75;AMBER;285.00;5.00;1640;60\n`;
      expect(await gamesOf(list)).toEqual(['1612 TINY TENS 1 100', '1640 AMBER 5 60']);
    },
  );

  test.each([
    'Game No.,Desc.,Tkt Price,Tkts/Pk',
    'Gm #,Gm Nm,Prc,Bk Qty',
    'Number,Scratcher,Denom,Book Size',
    '#,Title,$,Pack',
    'Game ID,Ticket,Price Pt,Pk Sz',
  ])('a game list’s columns are found by the abbreviations in “%s”', async (headings) => {
    expect(await gamesOf(`${headings}\n1640,AMBER,5,60\n1612,TINY TENS,1,100\n`)).toEqual([
      '1640 AMBER 5 60',
      '1612 TINY TENS 1 100',
    ]);
  });

  test('a random price book is read correctly with any usual headings in any order', async () => {
    let state = 5;
    const random = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const one = (words: readonly string[]): string => words[random(words.length)] ?? '';
    for (let round = 0; round < 60; round++) {
      const games = Array.from({ length: 2 + random(8) }, (_, nth) => {
        const [price = 1, size = 0] =
          [
            [1, 100],
            [2, 100],
            [5, 60],
            [10, 50],
            [20, 30],
            [50, 20],
          ][random(6)] ?? [];
        return { number: 1200 + 37 * nth + random(30), name: `GAME ${'ABCDEFGHIJ'[nth]}`, price, size };
      });
      type Game = (typeof games)[number];
      const columns: [heading: string, cell: (game: Game) => string][] = [
        [one(['Game #', 'Game No.', 'Game Number']), ({ number }) => String(number)],
        [one(['Item Name', 'Description', 'Item']), ({ name }) => name],
        [
          one(['Current Retail', 'Retail', 'Unit Retail', 'Retail Price', 'Selling Price']),
          ({ price }) => price.toFixed(2),
        ],
        [
          one(['Tickets in Pack', 'Tickets/Book', '# of Tickets', 'Qty/Pack', 'Pack Count']),
          ({ size }) => String(size),
        ],
        [one(['Pack Cost', 'Cost/Pack', 'Case Cost']), ({ price, size }) => (price * size * 0.95).toFixed(2)],
        [one(['Unit Cost', 'Cost']), ({ price }) => (price * 0.95).toFixed(2)],
        ['Category', () => 'Lottery'],
      ];
      const inOrder = columns
        .map((column) => ({ column, at: random(1_000_000) }))
        .sort((a, b) => a.at - b.at)
        .map(({ column }) => column);
      const between = one([',', ';', '\t']);
      const rows = games.map((game) => inOrder.map(([, cell]) => cell(game)).join(between));
      const file = [inOrder.map(([heading]) => heading).join(between), ...rows].join('\n');
      expect(await gamesOf(file), file).toEqual(
        games.map(({ number, name, price, size }) => `${number} ${name} ${price} ${size}`),
      );
    }
  });

  test('a game list is read with sections and subtotals, or with game numbers in the descriptions', async () => {
    const games = ['1611 POCKET CHANGE 1 100', '1640 AMBER 5 60'];
    const sections =
      'Game,Name,Pack Size\n$1 GAMES,,\n1611,POCKET CHANGE,100\nSubtotal,1,\n$5 GAMES,,\n1640,AMBER,60\nSubtotal,1,\n';
    expect(await gamesOf(sections)).toEqual(games);
    const book =
      'PLU,Description,Unit Retail,Unit Cost,Units/Case,Case Cost\n077772161123,POCKET CHANGE #1611,1.00,0.95,100,95.00\n';
    expect(await gamesOf(book)).toEqual(['1611 POCKET CHANGE #1611 1 100']);
  });

  test.each(['Cost', 'Ticket Cost', 'Cost Price', 'Pack Price'])(
    'the column “%s” of a game list is never taken for the price',
    async (heading) => {
      const table = await parseFile(
        new TextEncoder().encode(`Game,Name,${heading}\n1612,TINY TENS,0.95\n1640,AMBER,4.75\n`),
      );
      expect(guessGameColumns(table.headings, table.lines).price).toBeNull();
    },
  );
});

describe('opening stocks from stores', () => {
  const SCANNED = ['0540 0012345 18-59 back', '0540 0012399 0-59 back'];
  test.each([
    ['with a heading', 'Ticket\n05400012345018\n05400012399000\n', SCANNED],
    ['of one ticket', '05400012345018\n', SCANNED.slice(0, 1)],
    ['as printed on tickets', '0540-0012345-018\n0540-0012399-000\n', SCANNED],
    [
      'with a title, a note and a line that is no ticket',
      'Rack on 11/20\nTicket\n0540-0012345-018\n?\n0540-0012399-000\nTotal 2\n',
      SCANNED,
    ],
    ['as guns read California’s', '05400012345018000000000478\n05400012399000000000000712\n', SCANNED],
    ['of packs', '0540-0012345\n0540-0012399\n', ['0540 0012345 0-59 back', '0540 0012399 0-59 back']],
    [
      'of packs with a heading',
      'Books\n540-12345\n540-12399\n',
      ['0540 0012345 0-59 back', '0540 0012399 0-59 back'],
    ],
  ])('an opening stock in one column is read as a list of packs: %s', async (_, file, packs) => {
    expect(await stockOf(file)).toEqual(packs);
  });

  test.each(['These are\nno packs\n', '077772154019\n077772145505\n'])(
    'a column without packs isn’t read as an opening stock: %j',
    async (file) => {
      expect(await stockOf(file).catch(({ fault }) => [fault.kind])).not.toContainEqual(
        expect.stringContaining('0540'),
      );
    },
  );

  test.each(['059→018', '018 - 059', '059 -> 018', '18 to 59'])(
    'an opening stock’s ticket range written as %s is read',
    async (range) => {
      expect(await stockOf(`Game No;Book No;Serial Range;Loc\n540;12345;${range};COUNTER\n`)).toEqual([
        '0540 0012345 18-59 shelf',
      ]);
    },
  );
  test.each([
    [
      'count-sheet.xlsx',
      ['0540 0012345 18-59 shelf 1', '0540 0012399 0-59 back', '0411 0023456 101-239 shelf 3'],
    ],
    ['stock-start-end.csv', ['0540 0012345 18-59 shelf 1', '0411 0023456 101-239 shelf 2']],
    [
      'stock-places.csv',
      [
        '0540 0012345 0-59 back',
        '0540 0012346 0-59 shelf 3',
        '0540 0012347 0-59 back',
        '0540 0012348 0-59 shelf',
        '0540 0012349 0-59 back',
        '0540 0012351 0-59 shelf 5',
        '0540 0012352 0-59 shelf 6',
      ],
    ],
    [
      'two-tables.xlsx',
      ['0540 0012345 18-59 shelf 1', '0411 0023456 101-239 shelf 2', '0540 0012399 0-59 back'],
    ],
  ])('an opening stock in the shape of %s is read completely', async (name, packs) => {
    expect(await stockOf(sample(name))).toEqual(packs);
  });

  test.each([
    ['Starting Number', 'Ending Number'],
    ['Beginning', 'Ending'],
    ['From', 'To'],
    ['Low', 'High'],
    ['Open #', 'Close #'],
    ['START', 'END'],
    ['First Tkt', 'Last Tkt'],
    ['Opening', 'Closing'],
    ['Strt Tkt', 'Stop'],
    ['Beg No.', 'End No.'],
  ])(
    'an opening stock’s first and last tickets are found in the columns “%s” and “%s”',
    async (first, last) => {
      expect(await stockOf(`Slot|Game|Roll|${first}|${last}\n#7|540|12345|018|059\n`)).toEqual([
        '0540 0012345 18-59 shelf 7',
      ]);
    },
  );

  test.each([
    'Bin No,Scratcher,Roll No,First',
    'Box Nr.,Scratch-Off,Bk #,Tkt #',
    'Slot,Gm,Pk No,Current',
    'Disp,Instant Game,Bk ID,Opening Tkt',
  ])('an opening stock’s columns are found by the abbreviations in “%s”', async (headings) => {
    expect(await stockOf(`${headings}\n1,540,12345,018\n2,540,12399,000\n`)).toEqual([
      '0540 0012345 18-59 shelf 1',
      '0540 0012399 0-59 shelf 2',
    ]);
  });

  test('a ticket’s number is never taken for its pack’s when the column of packs can’t be read', async () => {
    expect(await stockOf('Bin,Game,Pack,Ticket\n4,540,1.2345E4,18\n')).toEqual(['2: pack cell_required']);
  });

  test.each([
    ['Backstock', 'back'],
    ['Safe #2', 'back'],
    ['Drawer', 'back'],
    ['Stockroom', 'back'],
    ['Lottery office', 'back'],
    ['Display Case', 'shelf'],
    ['vending machine', 'shelf'],
    ['Front counter', 'shelf'],
    ['Dispenser 2', 'shelf'],
  ])('an opening stock’s place “%s” is read as %s', async (place, placeRead) => {
    expect(await stockOf(`Game,Pack,First,Last,Place\n540,12345,0,59,${place}\n`)).toEqual([
      `0540 0012345 0-59 ${placeRead}`,
    ]);
  });

  test('an opening stock may have bins in its column of places', async () => {
    const places = ['Bin 12', '#7', 'Safe', '3', 'slot: 9', '1-2', '-1'];
    const lines = places.map((place, n) => `540,1234${n},0,59,${place}`);
    expect(
      (await stockOf(`Game,Pack,First,Last,Location\n${lines.join('\n')}\n`)).map((pack) =>
        pack.replace(/^0540 001234\d 0-59 /, ''),
      ),
    ).toEqual([
      ...['shelf 12', 'shelf 7', 'back', 'shelf 3', 'shelf 9'],
      ...['7: place not_a_place', '8: place not_a_place'],
    ]);
  });

  test('an opening stock’s bins are read in any notation, and bins with letters are numbered', async () => {
    const lines = ['Bin 12', '#7', 'slot 3', '4.0'].map((bin, n) => `540,1234${n},0,59,${bin}`);
    expect(
      (await stockOf(`Game,Pack,First,Last,Bin\n${lines.join('\n')}\n`)).map((pack) => pack.slice(13)),
    ).toEqual(['0-59 shelf 12', '0-59 shelf 7', '0-59 shelf 3', '0-59 shelf 4']);
    expect(await stockOf('Game,Pack,First,Last,Bin\n540,12345,0,59,A3\n540,12346,0,59,A11\n')).toEqual([
      '0540 0012345 0-59 shelf 3',
      '0540 0012346 0-59 shelf 11',
    ]);
    expect(await stockOf('Game,Pack,First,Last,Bin\n540,12345,0,59,B1\n540,12346,0,59,A1\n')).toEqual([
      '0540 0012345 0-59 shelf 2',
      '0540 0012346 0-59 shelf 1',
    ]);
  });

  test.each([
    ['Game-Pack,First,Last\n540-0012345,018,059\n'],
    ['Pack #,Start,End\n0540-0012345,18,59\n'],
    ['Book,Low,High\n05400012345,18,59\n'],
    ['Game/Book;From;To\n540 / 12345;18;59\n'],
    ['Serial Number,Last\n05400012345018,059\n'],
    ['First Ticket\tLast Ticket\n05400012345018\t05400012345059\n'],
    ['First Ticket,Last Ticket\n0540-0012345-018,0540-0012345-059\n'],
    ['Game Name,Book,First,Last\nAmber Dash,12345,18,59\n'],
    ['Game,Book,First,Last\nAMBER DASH (540),12345,18,59\n'],
  ])('an opening stock may have game and pack in one cell, or the game’s name: %j', async (file) => {
    expect(await stockOf(file)).toEqual(['0540 0012345 18-59 back']);
  });

  test.each([
    [
      'a scratch-ticket manager',
      'Game #,Game Name,Pack #,Bin #,Start Ticket #,End Ticket #,Current Ticket #,Status\n540,Amber Dash,12345,1,0,59,18,Active\n411,Pocket Cash,23456,3,0,239,101,Active\n540,Amber Dash,12399,,0,59,0,Received\n',
    ],
    [
      'a back office',
      'GAME NBR|BOOK NBR|RETAIL|BOOK QTY|BEG TKT|END TKT|LOCATION|DISP NBR\n0540|0012345|5.00|60|018|059|DISP|1\n0411|0023456|1.00|240|101|239|DISP|3\n0540|0012399|5.00|60|000|059|LOCK BOX|\n',
    ],
    [
      'a counter’s own sheet',
      'Game - Pack,Tickets,Where\n540-12345,018-059,Bin 1\n411-23456,101 to 239,Box 3\n540-12399,000-059,Safe\nTotal packs,3,\n',
    ],
  ])('an opening stock from %s is read completely', async (_, file) => {
    expect(await stockOf(file)).toEqual([
      '0540 0012345 18-59 shelf 1',
      '0411 0023456 101-239 shelf 3',
      '0540 0012399 0-59 back',
    ]);
  });

  test.each([
    ['Full Serial,Bin #\n05400012345018,1\n'],
    ['Label,Bin #\n05400012345018,1\n'],
    ['05400012345018,1\n05400012346000,2\n'],
  ])('an opening stock may have whole serials in any column: %j', async (file) => {
    expect((await stockOf(file))[0]).toMatch(/^0540 0012345 18-59/);
  });

  test('a list of scanned tickets is read as an opening stock', async () => {
    const packs = ['0540 0012345 18-59 back', '0411 0023456 101-239 back'];
    expect(await stockOf('05400012345018\n04110023456101\n')).toEqual(packs);
    expect(await stockOf('Scanned\n05400012345018\n04110023456101\n')).toEqual(packs);
  });

  test('an opening stock may be written in the digits of any script', async () => {
    expect(await stockOf('Game,Pack,First,Last,Bin\n५४०,१२३४५,०१८,०५९,३\n４１１,٢٣٤٥٦,૧૦૧,੨੩੯,\n')).toEqual([
      '0540 0012345 18-59 shelf 3',
      '0411 0023456 101-239 back',
    ]);
  });

  test('an opening stock may list a roll from its last ticket to its first', async () => {
    expect(await stockOf('Game,Pack,Start #,End #\n540,12345,059,000\n540,12346,041,000\n')).toEqual([
      '0540 0012345 0-59 back',
      '0540 0012346 0-41 back',
    ]);
    expect(await stockOf('Game,Pack,Start #,End #,Next ticket\n540,12345,059,000,030\n')).toEqual([
      '0540 0012345 0-30 back',
    ]);
  });

  test('an opening stock may say how many tickets are left, and in which order they are sold', async () => {
    const head = 'Game Number,Book Number,Beginning Number,Ending Number,Quantity Remaining,Ticket Order';
    expect(
      await stockOf(
        `${head}\n540,12345,0,59,42,Low to High\n540,12346,0,59,42,High to Low\n540,12347,0,59,61,Low to High\n`,
      ),
    ).toEqual(['0540 0012345 18-59 back', '0540 0012346 0-41 back', '4: tickets_left not_tickets_left']);
  });

  test('a pack without tickets in an opening stock is whole, and is refused if its game’s size isn’t known', async () => {
    expect(await stockOf('Game,Pack,Next Ticket,Bin\n540,12345,18,1\n411,23456,,\n')).toEqual([
      '0540 0012345 18-59 shelf 1',
      '0411 0023456 0-239 back',
    ]);
    expect(await stockOf('UPC,Game,Pack\n077772154019,999,12345\n')).toEqual([
      '2: last_ticket cell_required',
    ]);
    expect(await stockOf('UPC,Game,Pack,Tickets/Book\n077772154019,999,12345,30\n')).toEqual([
      '0999 0012345 0-29 back',
    ]);
  });
});

describe('delivery lists', () => {
  const packs = ['5', '6', '7'].map((end) => `0540 001234${end} 0-59 back`);

  test.each([
    ['Game #,Pack #,Ship Date\n540,12345,11/18/2026\n540,12346,11/18/2026\n540,12347,11/18/2026\n'],
    ['Game #,Game Name,Pack #,Qty,Status\n540,Amber Dash,12345-12347,3,Shipped\n'],
    ['Game,From Pack,To Pack,Packs\n540,0012345,0012347,3\nTotal,,,3\n'],
    ['Game Number,Starting Book,Ending Book,Quantity,Value\n540,12345,12347,3,900.00\n'],
    ['Pack Numbers,Ship Date\n0540-0012345 - 0540-0012347,11/18/2026\n'],
  ])('a delivery list has whole packs for the back room: %j', async (file) => {
    expect(await stockOf(file)).toEqual(packs);
  });

  test('a line with an impossible run of packs in a delivery list is an error and adds no pack', async () => {
    expect(await stockOf('Game,From Pack,To Pack\n540,12347,12345\n540,12345,12346\n')).toEqual([
      '2: pack not_digits',
      '0540 0012345 0-59 back',
      '0540 0012346 0-59 back',
    ]);
  });
});
