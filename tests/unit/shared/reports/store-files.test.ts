import { expect, test } from 'vitest';
import { EXPORTED_STOCK_FIELDS, GAME_FIELDS, guessColumns } from '../../../../src/shared/imports/columns';
import { EXPORT_PARTS, GAME_FILE_COLUMNS } from '../../../../src/shared/reports/store-files';

test.each([
  ['games', GAME_FILE_COLUMNS, GAME_FIELDS],
  ['opening stock', EXPORT_PARTS.opening_stock, EXPORTED_STOCK_FIELDS],
] as const)('the import finds each of its columns in the file of %s', (_, columns, fields) => {
  const found = Object.entries(guessColumns([...columns], fields)).map(([field, column]) => [
    field,
    column === null ? null : columns[column],
  ]);
  expect(found).toEqual(fields.map((field) => [field, field]));
});
