import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openCounter } from './counter';
import { blur, storeAccount } from './screen';

const UNKNOWN = '012345678905';

/** Opens Verify Stock with one card for a pack of 60 tickets from `start`, entered by UPC. */
async function withCard(upc: string, start: string) {
  const store = await storeAccount();
  const pack = await store.shelve(upc, start, 60);
  const counter = await openCounter('/verifystock');
  await counter.field('UPC').fill(upc);
  await counter.expectCard(1, pack);
  return { counter, pack };
}

test('a count shows a message at the field for a typed unknown UPC, and adds no card for a scanned one', async () => {
  const counter = await openCounter('/verifystock');
  const message = page.getByText('No data available according to UPC Code!');
  await counter.field('UPC').fill(UNKNOWN);
  await expect.element(message).toHaveLength(1);
  await expect
    .element(counter.field('UPC'))
    .toHaveAccessibleDescription(/No data available.*Oops! No tickets available/s);
  await counter.button('Remove card 1').click();
  await expect.element(message).not.toBeInTheDocument();
  await counter.gun(UNKNOWN);
  await expect
    .element(counter.lastScan)
    .toHaveTextContent(`Not counted: UPC ${UNKNOWN}: No data available according to UPC Code!`);
  await expect.element(message).toHaveLength(1);
  await counter.expectCards(1);
  await counter.expectCard(1, { upc: '', start: '', end: '' });
});

test('a typed serial outside the pack’s range blocks the count, and a scanned one leaves the card unchanged', async () => {
  const { counter, pack } = await withCard('028400120013', '12010000000000');
  const message = page.getByText(
    'Start serial number should be lie between 12010000000000 to 12010000000059',
  );
  await counter.field('Start Serial').fill('12010000000060');
  await expect.element(message).toHaveLength(1);
  await counter.button('Proceed').click();
  await expect.element(counter.field('Start Serial')).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Ticket Sold' })).not.toBeInTheDocument();
  await counter.field('Start Serial').fill(pack.start);
  await expect.element(message).not.toBeInTheDocument();

  await counter.button('Remove card 1').click();
  await counter.gun(pack.upc);
  await counter.gun('12010000000060');
  await expect
    .element(counter.lastScan)
    .toHaveTextContent('Not counted: Ticket 12010000000060 belongs to another pack');
  await expect.element(message).not.toBeInTheDocument();
  await counter.expectCard(1, pack);
});

test('scanning a ticket past the end of a pack leaves the pack’s counted card unchanged', {
  tags: 'all',
}, async () => {
  const { counter, pack } = await withCard('028400120020', '12020000000000');
  await counter.gun('12020000000005');
  await counter.gun('12020000000060');
  await expect
    .element(counter.lastScan)
    .toHaveTextContent("Ticket 12020000000060 isn't on the shelf of this store.");
  await counter.expectCards(1);
  await counter.expectCard(1, { ...pack, start: '12020000000005' });
});

test('a card’s serial fields report a UPC, cut a serial that is too long, and accept only the pack’s end as End Serial', {
  tags: 'all',
}, async () => {
  const { counter, pack } = await withCard('028400120037', '12030000000000');
  const start = counter.field('Start Serial');
  await start.fill(pack.upc);
  blur(start);
  await expect.element(page.getByText('A serial has exactly 14 digits')).toBeVisible();
  await start.fill('120300000000157');
  await expect.element(start).toHaveValue('12030000000015');
  await expect.element(page.getByText('A serial has exactly 14 digits')).not.toBeInTheDocument();
  await counter.field('End Serial').fill('12030000000058');
  await expect.element(page.getByText('End serial number should be 12030000000059')).toBeVisible();
});

test('a UPC that the gun sends twice at once fills one card', { tags: 'all' }, async () => {
  const { counter, pack } = await withCard('028400120044', '12040000000000');
  await counter.button('Remove card 1').click();
  await counter.gun(pack.upc + pack.upc);
  await counter.expectCard(1, pack);
});

test('scanning eleven digits or a code that is too long opens a question about what was scanned', {
  tags: 'all',
}, async () => {
  const { counter, pack } = await withCard('028400120050', '12050000000000');
  await counter.button('Remove card 1').click();
  const dialog = page.getByRole('dialog');
  await counter.gun('99990000000001123456');
  await expect.element(dialog).toHaveTextContent('Is 99990000000001 the ticket');
  await dialog.getByRole('button', { name: 'No' }).click();
  await counter.gun(pack.upc.slice(0, 11));
  await expect.element(dialog).toHaveTextContent(`Received 11 digits: ${pack.upc.slice(0, 11)}`);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await counter.expectCard(1, pack);
  // A longer printed code that begins with a serial of this store needs no question.
  await counter.gun('12050000000008123456');
  await counter.expectCard(1, { ...pack, start: '12050000000008' });
});

test('Add More requires the last card to be complete, and Proceed ignores an empty last card', {
  tags: 'all',
}, async () => {
  const { counter } = await withCard('028400120068', '12060000000000');
  await counter.button('Add More').click();
  await counter.expectCards(2);
  await expect.element(counter.field('UPC', 2)).toHaveFocus();
  await counter.button('Add More').click();
  await expect
    .element(page.getByText('Please Fill all fields in the current card before adding more!'))
    .toBeVisible();
  await counter.expectCards(2);
  await counter.proceed();
});
