import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/app/imports/table-file/parse-file';
import { guessStockColumns, packLines } from '../../../../src/shared/imports/columns';
import { readStockRow } from '../../../../src/shared/imports/stock-rows';
import { layoutOf, STANDARD, type TicketLayout } from '../../../../src/shared/tickets/layouts';
import { numberToSerial } from '../../../../src/shared/tickets/serial';
import { REAL_CODES } from '../../../support/tickets/real-codes';

const SIZE = 1000;

/** The front ticket of each pack of a file, of rolls that are sold downwards; or the kinds of its line's faults. */
async function frontsOf(text: string, layout: TicketLayout, games: readonly string[]): Promise<string[]> {
  const table = await parseFile(new TextEncoder().encode(text));
  const { rows } = packLines(table, guessStockColumns(table.headings, table.lines));
  const listed = new Map(
    games.map((number) => [
      number,
      { number, name: null, priceCents: 500, packSize: SIZE, upc: '028400001829' },
    ]),
  );
  return rows
    .map((row) => readStockRow(row, { games: listed, sells: 'down', layout, today: '2026-11-20' }))
    .map(({ pack, faults }) =>
      pack ? numberToSerial(pack.end) : [...new Set(faults.map(({ fault: { kind } }) => kind))].sort().join(),
    );
}

const codes = REAL_CODES.filter(({ code }) => code.includes('-') || code.length >= 14);
const layouts = [...new Set(codes.map(({ layout }) => layout))];

test.each(layouts)(
  'an opening stock’s column of real codes is cut into tickets by the layout %s',
  async (code) => {
    const layout = layoutOf(code) ?? STANDARD;
    const ofLayout = codes.filter((real) => real.layout === code && !real.refuse && !real.isPackLabel);
    const fronts = ofLayout.map(({ normal }) => normal ?? '');
    const games = fronts.map((front) => front.slice(0, 4));
    const read = await frontsOf(ofLayout.map((real) => real.code).join('\n'), layout, games);
    // Fifteen digits without dashes are a serial with a check character, or a print with its check digit: nobody guesses.
    const expected = ofLayout.map((real, at) => (/^\d{15}$/.test(real.code) ? 'not_of_layout' : fronts[at]));
    expect(read).toEqual(expected);
  },
);

test('a scanned pack label adds the whole pack, and codes that the layout refuses are named', async () => {
  const layout = layoutOf('us-ma') ?? STANDARD;
  const labels = codes.filter(({ isPackLabel }) => isPackLabel);
  expect(labels.length).toBeGreaterThan(10);
  const games = labels.map(({ code }) => `0${code.slice(0, 3)}`);
  expect(await frontsOf(labels.map(({ code }) => code).join('\n'), layout, games)).toEqual(
    labels.map(({ code }) => `0${code.slice(0, 3)}${code.slice(3, 10)}${SIZE - 1}`),
  );
  const california = layoutOf('us-ca') ?? STANDARD;
  const refused = codes.filter(({ refuse, layout }) => refuse && layout === 'us-ca').map(({ code }) => code);
  const list = ['Barcode,Bin', ...refused.map((code, at) => `${code},${at + 1}`)].join('\n');
  expect(await frontsOf(list, california, ['1747'])).toEqual(refused.map(() => 'not_of_layout'));
});

test('scanned codes are cut by the store’s layout, and longer standard codes begin with the serial', async () => {
  const shortPacks = layoutOf('4-6-3-1') ?? STANDARD;
  expect(await frontsOf('12345678900427\n12345678910037', shortPacks, ['1234'])).toEqual([
    '12340567890042',
    '12340567891003',
  ]);
  expect(await frontsOf('174712636220751234567\n1747126362307512', STANDARD, ['1747'])).toEqual([
    '17471263622075',
    '17471263623075',
  ]);
  const own = { code: 'own', forms: [{ mask: 'xxGGGGPPPPPPPTTTxx', source: 'scan' as const }] };
  expect(await frontsOf('991747126362207555\n991747126362307555', own, ['1747'])).toEqual([
    '17471263622075',
    '17471263623075',
  ]);
});

test('pack and ticket numbers that a spreadsheet rounded are named as rounded', async () => {
  expect(await frontsOf('5.40001E+12\n1.74713E+13', STANDARD, ['0540'])).toEqual(['rounded', 'rounded']);
  expect(await frontsOf('Game,Pack,Bin\n540,1.2345E+6,1\n540,"1,23E+06",2', STANDARD, ['0540'])).toEqual([
    'rounded',
    'rounded',
  ]);
});
