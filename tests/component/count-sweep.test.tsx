import { afterAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../src/app/state/session-store';
import { call } from '../../src/device/client';
import { draftId, saveDraft } from '../../src/device/drafts';
import { emptyCard } from '../../src/shared/counting/cards';
import { stockPaths } from '../../src/shared/stock/paths';
import { openCounter } from './counter';
import { refreshStock, reloadScreen, storeAccount } from './screen';

const LIST = { name: 'Seen by the sweep' };

/** Shows Verify Stock with what a sweep has read, as its draft keeps it. */
async function openSwept(...serials: string[]) {
  const counter = await openCounter('/verifystock');
  const user = useSession.getState().user;
  const cards = [emptyCard(1)];
  const swept = serials.map((serial) => ({ serial }));
  await saveDraft(draftId('count', user?.store_id ?? 0, user?.id ?? 0), {
    cards,
    current: 1,
    soldOut: [],
    swept,
  });
  await reloadScreen();
  return counter;
}

afterAll(async () => (await storeAccount()).changeSettings({ sweep_in_counts: false }));

test('Verify Stock has no Sweep button in a store that hasn’t switched on sweeps in counts', async () => {
  const counter = await openCounter('/verifystock');
  await expect.element(counter.button('Camera')).toBeVisible();
  await expect.element(counter.button('Sweep')).not.toBeInTheDocument();
});

test('confirming the list of a sweep counts the packs whose front ticket is unchanged, and all others need a scan', async () => {
  const store = await storeAccount();
  await store.changeSettings({ sweep_in_counts: true });
  const same = await store.shelve('028400195015', '19510000000000', 60);
  const out = await store.shelve('028400195022', '19520000000000', 60);
  await store.shelve('028400195039', '19530000000000', 60);
  // Of the third the front's code is covered: the next ticket of the roll is in view.
  const counter = await openSwept(same.start, out.start, '19530000000001', '19990000000000');
  await refreshStock();
  await counter.button('Look at 2 packs').click();
  const dialog = page.getByRole('dialog', LIST);
  await expect
    .element(dialog.getByRole('list', { name: '2 unchanged' }).getByRole('listitem'))
    .toHaveLength(2);
  await expect
    .element(dialog.getByRole('heading', { name: /Scan each of these/ }))
    .toHaveTextContent('2 packs');
  await dialog
    .getByRole('button', { name: /^Take out/ })
    .nth(1)
    .click();
  await expect
    .element(dialog.getByRole('heading', { name: /Scan each of these/ }))
    .toHaveTextContent('3 packs');
  await dialog.getByRole('button', { name: 'Count 1 pack as unchanged' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await counter.expectCards(1);
  await counter.expectCard(1, same);
  await expect.element(counter.lastScan).toHaveTextContent('1 pack, unchanged since the last count');

  // One press or key takes back the whole list, which can be looked at again.
  await counter.button('Undo').click();
  await counter.button('Look at 1 pack').click();
  await dialog.getByRole('button', { name: 'Count 1 pack as unchanged' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await counter.button('Look at 1 pack').click();
  await dialog.getByRole('button', { name: 'Count 1 pack as unchanged' }).click();
  await counter.expectCard(1, same);

  // What is left stays, also if the screen is left; it counts nothing.
  await reloadScreen();
  await counter.expectCards(1);
  await expect.element(counter.button('Sweep')).toBeVisible();
  await counter.gun('19530000000003');
  await counter.expectCards(2);
  await counter.proceed();
  await counter.addSales('3 tickets, $15');
  const params = { lotNumber: same.upc, lotCounter: 1, storeId: store.user.store_id };
  const { history } = (await call(store.api, stockPaths.pack, { params })).data;
  expect(history.at(-1)).toMatchObject({ what: 'seen', front_ticket: same.start, swept: true });
});
