import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { imported } from '../../../support/files/game-list';

describe('published game lists', () => {
  test('a published game list with a title, a line for each prize and a total is read without mapping columns', async () => {
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

  test('a JSON game list in an envelope, with instants and nested prizes, is read without mapping columns', async () => {
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

  test('a JSON game list with ids, cents, milliseconds, no-end days and disabled games is read', async () => {
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

  test('a game list with camelCase headings, dates in words and games named by numbers is read', async () => {
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

  test('a game list with duplicate rows, months with a dot and quoted thousands is read', async () => {
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

  test('a game list pasted from a page, with several values in one cell, is read', async () => {
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

  test('a game list in Windows-1252, with numbers in the names and prices in words, is read', async () => {
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

  test('a game list with two price columns and numbers changed by a spreadsheet is read', async () => {
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

test('a repeated game is an error in a game list only if its values differ', async () => {
  const list = await imported('Game Number,Game Name,Price\n1812,Sevens,5\n1812,Sevens,5\n1812,Sevens,10\n');
  expect(list.faults).toEqual(['4 game same_as_line']);
});

test('a JSON file that is cut off, nested too deeply or without a list is refused', async () => {
  const faultOf = (text: string) =>
    parseFile(new TextEncoder().encode(text)).then(
      () => null,
      (error) => error.fault.kind,
    );
  expect(await faultOf('{"games":[{"gameName":"A"')).toBe('broken_json');
  expect(await faultOf('{"games":[]}')).toBe('not_a_table');
  expect(await faultOf('['.repeat(100_000))).toBe('broken_json');
});
