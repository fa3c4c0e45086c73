import { expect } from '@playwright/test';
import type { StoreAccount } from '../support/shops/store-account';
import { type Counter, test } from './counter-test';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const UNKNOWN = '012345678905';

/** Opens Verify Stock with one card for a pack of 60 tickets from `start`, entered by UPC. */
async function withCard(
  store: StoreAccount,
  openCounter: (screen: '/verifystock') => Promise<Counter>,
  upc: string,
  start: string,
) {
  const pack = await store.receive(upc, start, 60);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  await counter.field('UPC').fill(upc);
  await counter.expectCard(1, pack);
  return { counter, pack };
}

test('an unknown UPC causes a message at its field when typed; scanned, it leaves no card', async ({
  openCounter,
}) => {
  const counter = await openCounter('/verifystock');
  const message = counter.page.getByText('No data available according to UPC Code!');
  await counter.field('UPC').fill(UNKNOWN);
  await expect(message).toHaveCount(1);
  await expect(counter.field('UPC')).toHaveAccessibleDescription(
    /No data available.*Oops! No tickets available/s,
  );
  await counter.button('Remove card 1').click();
  await expect(message).toBeHidden();
  await counter.gun(UNKNOWN);
  await expect(counter.lastScan).toContainText(
    `Not counted: UPC ${UNKNOWN}: No data available according to UPC Code!`,
  );
  await expect(message).toHaveCount(1);
  await counter.expectCards(1);
  await counter.expectCard(1, { upc: '', start: '', end: '' });
});

test('a serial outside the range blocks the count when typed; scanned, it changes nothing', async ({
  store,
  openCounter,
}) => {
  const { counter, pack } = await withCard(store, openCounter, '028400120013', '12010000000000');
  const message = counter.page.getByText(
    'Start serial number should be lie between 12010000000000 to 12010000000059',
  );
  await counter.field('Start Serial').fill('12010000000060');
  await expect(message).toHaveCount(1);
  await counter.button('Proceed').click();
  await expect(counter.field('Start Serial')).toBeFocused();
  await expect(counter.page.getByRole('heading', { name: 'Ticket Sold' })).toBeHidden();
  await counter.field('Start Serial').fill(pack.start);
  await expect(message).toBeHidden();

  await counter.button('Remove card 1').click();
  await counter.gun(pack.upc);
  await counter.gun('12010000000999');
  await expect(counter.lastScan).toContainText('Not counted: Ticket 12010000000999 belongs to another pack');
  await expect(message).toBeHidden();
  await counter.expectCard(1, pack);
});

test('a ticket of no pack on the shelf doesn’t change a counted card', async ({ store, openCounter }) => {
  const { counter, pack } = await withCard(store, openCounter, '028400120020', '12020000000000');
  await counter.gun('12020000000005');
  await counter.gun('99990000000001');
  await expect(counter.lastScan).toContainText("Ticket 99990000000001 isn't on the shelf of this store.");
  await counter.expectCards(1);
  await counter.expectCard(1, { ...pack, start: '12020000000005' });
});

test('a UPC in a serial field, and a serial too long or too short', async ({ store, openCounter }) => {
  const { counter, pack } = await withCard(store, openCounter, '028400120037', '12030000000000');
  const start = counter.field('Start Serial');
  await start.fill(pack.upc);
  await start.blur();
  await expect(counter.page.getByText('A serial has exactly 14 digits')).toBeVisible();
  await start.fill('120300000000157');
  await expect(start).toHaveValue('12030000000015');
  await expect(counter.page.getByText('A serial has exactly 14 digits')).toBeHidden();
  await counter.field('End Serial').fill('12030000000058');
  await expect(counter.page.getByText('End serial number should be 12030000000059')).toBeVisible();
});

test('a gun that sends the UPC twice at once', async ({ store, openCounter }) => {
  const { counter, pack } = await withCard(store, openCounter, '028400120044', '12040000000000');
  await counter.button('Remove card 1').click();
  await counter.gun(pack.upc + pack.upc);
  await counter.expectCard(1, pack);
});

test('letters and emoji, pasted or scanned, never get into a card', async ({ context, openCounter }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await counter.field('UPC').focus();
  await paste('abc😀');
  await expect(counter.field('UPC')).toHaveValue('');
  await expect(page.getByText('Only digits are taken here.')).toBeVisible();
  await paste(' 0123-4567 8905\n');
  await expect(counter.field('UPC')).toHaveValue(UNKNOWN);
  await counter.scanBox.focus();
  await paste('LOTTO😀');
  await page.keyboard.press('Enter');
  await expect(counter.lastScan).toContainText('Received LOTTO😀: not a UPC or a ticket serial.');
  await counter.gun('ABCDEFGH');
  await expect(counter.lastScan).toContainText('Received ABCDEFGH');
  await counter.expectCards(1);
});

test('eleven digits and a code that is too long open a question', async ({ store, openCounter }) => {
  const { counter, pack } = await withCard(store, openCounter, '028400120050', '12050000000000');
  await counter.button('Remove card 1').click();
  const dialog = counter.page.getByRole('dialog');
  await counter.gun('99990000000001123456');
  await expect(dialog).toContainText('Is 99990000000001 the ticket');
  await dialog.getByRole('button', { name: 'No' }).click();
  await counter.gun(pack.upc.slice(0, 11));
  await expect(dialog).toContainText(`Received 11 digits: ${pack.upc.slice(0, 11)}`);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await counter.expectCard(1, pack);
  // A longer printed code that begins with a serial of this store needs no question.
  await counter.gun('12050000000008123456');
  await counter.expectCard(1, { ...pack, start: '12050000000008' });
});

test('Add More requires the last card to be complete; Proceed ignores an empty last card', async ({
  store,
  openCounter,
}) => {
  const { counter } = await withCard(store, openCounter, '028400120068', '12060000000000');
  await counter.button('Add More').click();
  await counter.expectCards(2);
  await expect(counter.field('UPC', 2)).toBeFocused();
  await counter.button('Add More').click();
  await expect(
    counter.page.getByText('Please Fill all fields in the current card before adding more!'),
  ).toBeVisible();
  await counter.expectCards(2);
  await counter.proceed();
});
