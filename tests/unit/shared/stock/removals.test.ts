import { expect, test } from 'vitest';
import { reasonsHere } from '../../../../src/shared/stock/removals';

test('the reasons for a removal depend on the person’s rights and on other stores to transfer packs to', () => {
  const clerks = ['returned', 'damaged', 'sold_whole'];
  expect(reasonsHere({ allowed: false, knowsStores: false })).toEqual(clerks);
  expect(reasonsHere({ allowed: false, knowsStores: true })).toEqual(clerks);
  expect(reasonsHere({ allowed: true, knowsStores: false })).toEqual([...clerks, 'lost', 'stolen']);
  expect(reasonsHere({ allowed: true, knowsStores: true })).toEqual([
    ...clerks,
    ...['lost', 'stolen', 'transferred'],
  ]);
});
