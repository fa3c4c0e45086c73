import { expect, test } from 'vitest';
import {
  EXPORTED_STOCK_FIELDS,
  GAME_FIELDS,
  guessGameColumns,
  guessStockColumns,
} from '../../../../src/shared/imports/columns';
import { EXPORT_PARTS, GAME_FILE_COLUMNS } from '../../../../src/shared/reports/store-files';

test.each([
  ['games', GAME_FILE_COLUMNS, GAME_FIELDS, guessGameColumns],
  ['opening stock', EXPORT_PARTS.opening_stock, EXPORTED_STOCK_FIELDS, guessStockColumns],
] as const)(
  'the import finds each of its columns in the exported file of %s',
  (_, columns, fields, guess) => {
    const guessed: Partial<Record<string, number | null>> = guess(columns, []);
    expect(fields.map((field) => columns[guessed[field] ?? -1])).toEqual(fields);
  },
);
