import { expect, test } from 'vitest';
import type { LastScan } from '../../../../src/app/counting/cards/card-store';
import { createCardStore } from '../../../../src/app/counting/cards/card-store';
import { packOf60, shelfWith } from '../../../support/shops/stock-runs';

test('a scan in an opening check that finds tickets missing has a separate tone until it is undone', () => {
  const packs = [packOf60('028400001234', 1, 10010000000000), packOf60('028400005678', 1, 20010000000000)];
  const stock = shelfWith(...packs);
  const results: LastScan[] = [];
  const store = createCardStore(
    'count',
    () => stock,
    (last) => results.push(last),
  );
  const state = () => store.getState();
  state().start(null);
  state().setPurpose('opening');
  state().scan('10010000000000');
  state().scan('20010000000003');
  expect(results.map(({ tone }) => tone)).toEqual(['good', 'missing']);
  state().undo();
  expect(state().last).toMatchObject({ tone: 'good', message: { kind: 'scan_taken_back' } });
  // At the end of a shift, the same scan is a sale.
  state().setPurpose('shift');
  state().scan('20010000000003');
  expect(state().last).toMatchObject({ tone: 'good' });
});
