import { expect } from '@playwright/test';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import type { Pack } from '../support/shops/store-account';
import { test } from './admin-screen';
import { contradiction, correctButton, openCard, section, soldOutThenSeen } from './exceptions-scene';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

test('packs are sorted by money at stake, each with its history in order and a button for each of its exceptions', async ({
  openScreen,
  store,
}) => {
  const { pack, ticket } = await soldOutThenSeen(store, '028400061214', '61210000000000');
  const { pack: lesser } = await contradiction(store, '028400061207', '61200000000000');
  const screen = await openScreen('store', '/exceptions');
  const { page } = screen;
  await expect(openCard(page, pack).getByRole('heading', { level: 3 })).toContainText('50 tickets, $250');
  const headings = await section(page, 'Open exceptions').getByRole('heading', { level: 3 }).all();
  const packs = await Promise.all(headings.map((heading) => heading.getAttribute('title')));
  const placeOf = ({ upc }: Pack) => packs.findIndex((title) => title?.startsWith(upc));
  expect(placeOf(pack)).toBeLessThan(placeOf(lesser));

  const { name } = store.user;
  const story = openCard(page, pack).getByRole('list', {
    name: new RegExp(`^What happened to .+, pack ${ticket(0).slice(4, 11)}$`),
  });
  await expect(story.getByRole('listitem')).toHaveText([
    new RegExp(`contradicted later${name} counted as sold: 20 tickets \\(\\$100\\.00\\), #000–#019; saw`),
    new RegExp(`contradicted later${name} marked as sold out: 40 tickets \\(\\$200\\.00\\), #020–#059`),
    new RegExp(`contradicts an earlier record${name} counted the pack: nothing sold; saw #010 at the front`),
    // The records are dated before the pack was received.
    /received the pack: 80 tickets/,
    /put on the shelf: 80 tickets/,
  ]);

  await correctButton(page, pack, ticket(20)).click();
  await expect(screen.field('End Serial')).toHaveValue(ticket(59));
  await screen.fill({ Reason: 'the roll was in the drawer' });
  await screen.save();
  await expect(story.getByRole('listitem').nth(5)).toContainText(
    `${name} corrected, back on the shelf: 40 tickets ($200.00), #020–#059. Reason: the roll was in the drawer.`,
  );
  await expect(openCard(page, pack)).toContainText('10 tickets, $50');
});

test('an exception whose tickets stay sold changes no report; a second decision is refused in plain words', async ({
  openScreen,
  store,
}) => {
  const { pack, ticket } = await soldOutThenSeen(store, '028400061238', '61230000000000');
  const screen = await openScreen('store', '/exceptions');
  const { page } = screen;
  const dismiss = openCard(page, pack).getByRole('button', {
    name: /^Keep as sold: exception No\. \d{4}-\d$/,
  });
  await expect(dismiss).toHaveCount(2);
  await dismiss.first().click();
  await expect(screen.dialog).toContainText('The tickets stay sold, and no report changes.');
  await screen.save();
  await screen.expectFault('Reason', 'Say what you found. The reason is kept.');
  await screen.fill({ Reason: 'the wrong roll was scanned' });
  await screen.save();
  await expect(screen.dialog).toBeHidden();
  await expect(page.getByText('The tickets stay sold, and the exception is closed.')).toBeVisible();
  await expect(dismiss).toHaveCount(1);
  await expect(openCard(page, pack).getByRole('list', { name: /^What happened to / })).toContainText(
    'Reason: the wrong roll was scanned.',
  );
  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(60), ticket(79)]]);

  const open = (
    await call(store.api, countingPaths.exceptions, { params: { storeId: store.user.store_id } })
  ).data.filter(({ lot_number, resolved_at }) => lot_number === pack.upc && resolved_at === null);
  const [id = 0] = open.map((exception) => exception.id);
  await dismiss.click();
  await screen.fill({ Reason: 'me too' });
  await call(store.api, countingPaths.dismissException, {
    params: { id },
    body: { reason: 'was there' },
    key: crypto.randomUUID(),
  });
  await screen.save();
  await expect(screen.dialog.getByRole('alert')).toContainText('This exception was closed already.');
  await screen.button('Cancel').click();
  await expect(openCard(page, pack)).toHaveCount(0);
  const resolved = section(page, 'Resolved exceptions')
    .getByRole('row')
    .filter({ has: page.locator(`[title^="${pack.upc}"]`) });
  await expect(resolved).toHaveCount(2);
  await expect(resolved.first()).toContainText(`Kept as sold by ${store.user.name}: was there`);
});
