import { expect, test } from 'vitest';
import { reasonsHere } from '../../../../src/shared/stock/removals';

test('a store admin may give every reason; a clerk those that the store allows, and sends packs where other stores are known', () => {
  const clerks = ['returned', 'damaged', 'sold_whole'];
  expect(reasonsHere({ allowed: false, knowsStores: false })).toEqual(clerks);
  expect(reasonsHere({ allowed: false, knowsStores: true })).toEqual(clerks);
  expect(reasonsHere({ allowed: true, knowsStores: false })).toEqual([...clerks, 'lost', 'stolen']);
  expect(reasonsHere({ allowed: true, knowsStores: true })).toEqual([
    ...clerks,
    ...['lost', 'stolen', 'transferred'],
  ]);
});
