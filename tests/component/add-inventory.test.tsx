import { expect, test } from 'vitest';
import { call } from '../../src/device/client';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { StoreAccount } from '../support/shops/store-account';
import { openReceiving } from './receiving';
import { expectTexts, storeAccount } from './screen';

test('after the first pack of a new game is saved, each further one is received with one gun scan', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  const upc = '028400150026';
  const start = (index: number) => addToSerial('15020000000000', index * 1000);
  await receiving.gun(upc);
  await receiving.expectNext(upc, 1);
  await receiving.gun(`${start(0)}7`);
  await expect.element(receiving.field('Start Serial')).toHaveValue(start(0));
  await expect.element(receiving.field('Plan')).toHaveFocus();
  await receiving.field('Plan').selectOptions('$5 Tickets');
  await receiving.field('Vendor').selectOptions('Golden Poppy');
  await receiving.button('Save').click();
  await receiving.expectNext(upc, 2);
  for (let index = 1; index < 20; index++) await receiving.gun(`${start(index)}7`);
  await receiving.expectPacks(20);
  await expect.element(receiving.status).toHaveTextContent(`, pack ${start(19).slice(4, 11)}: 60 tickets`);
  await expect.element(receiving.waiting).not.toBeInTheDocument();
  const lots = await receiving.lotsOf(upc);
  expect(lots.map((lot) => lot.lot_counter)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(lots.map((lot) => lot.start_ticket_number)).toEqual(Array.from({ length: 20 }, (_, i) => start(i)));

  // The same ticket again adds nothing.
  await receiving.gun(start(19));
  await expect.element(receiving.status).toHaveTextContent('already added');
  expect(await receiving.lotsOf(upc)).toHaveLength(20);
});

test('a scanned pack that begins at an unusual ticket waits in a list, where it can be edited and saved', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  const upc = '028400150033';
  await receiving.firstPack(upc, '15030000000000');
  await receiving.gun('15030000001017');
  await expect.element(receiving.status).toHaveTextContent('It would begin at ticket 017');
  await expect.element(receiving.field('Start Serial')).toHaveValue('15030000001017');
  await receiving.gun('15030000002000');
  await receiving.expectPacks(3, 2);
  await expect.element(receiving.field('Start Serial')).not.toBeInTheDocument();
  const left = receiving.waiting;
  await expect.element(left).toHaveTextContent('15030000001017');
  await left.getByRole('button', { name: 'Edit 15030000001017' }).click();
  await expect.element(receiving.field('Start Serial')).toHaveValue('15030000001017');
  await receiving.button('Save').click();
  await receiving.expectNext(upc, 4);
  await expect.element(left).not.toBeInTheDocument();
  expect(await receiving.lotsOf(upc)).toHaveLength(3);
});

test('scanning a UPC in Receive packs switches the game, and scanning the first UPC switches back without a question', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  const [one, two] = ['028400150040', '028400150057'];
  await receiving.firstPack(one, '15040000000000');
  await receiving.gun(two);
  await receiving.expectNext(two, 1);
  await receiving.gun('15050000000000');
  await receiving.field('Plan').selectOptions('$2 Tickets');
  await expect.element(receiving.field('End Serial')).toHaveValue('15050000000149');
  await receiving.field('Vendor').selectOptions('Double Match');
  await receiving.button('Save').click();
  await receiving.expectNext(two, 2);
  await receiving.gun(one);
  await receiving.expectNext(one, 2);
  await receiving.gun('15040000001000');
  await receiving.expectPacks(3);
  expect(await receiving.lotsOf(one)).toMatchObject([{}, { ticket_price: 5, vendor_name: 'Golden Poppy' }]);
});

test('Receive packs shows the server’s refusal of serials that the store already has, and keeps the form’s values', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  const store = await storeAccount();
  const upc = '028400150064';
  await store.receive(upc, '15060000000000', 60);
  await receiving.fetch(upc);
  await receiving.button('Yes').click();
  await receiving.field('Start Serial').fill('15060000000030');
  await receiving.button('Save').click();
  const alert = receiving.main.getByRole('alert');
  await expect.element(alert).toHaveTextContent(`UPC Code ${upc} already exists with tickets`);
  await expect.element(alert).toHaveTextContent(', pack 0000000 holds #000–#059.');
  await expect.element(receiving.field('Start Serial')).toHaveValue('15060000000030');
  await expect.element(receiving.field('Plan')).not.toHaveValue('');
  await receiving.field('Start Serial').fill('15060000001000');
  await receiving.button('Save').click();
  await expect.element(receiving.status).toHaveTextContent(', pack 0000001: ');
});

test('Receive packs reports missing and wrong values at their fields', { tags: 'all' }, async () => {
  const receiving = await openReceiving();
  const expectFault = (field: Parameters<typeof receiving.field>[0], fault: string | RegExp) =>
    expect.element(receiving.field(field)).toHaveAccessibleDescription(fault);
  await receiving.button('Fetch').click();
  await expectFault('Lot Number (UPC)', 'Lot number required');
  await receiving.field('Lot Number (UPC)').fill('02840015007');
  await receiving.button('Fetch').click();
  await expectFault('Lot Number (UPC)', 'The lot number must be exactly 12 digits.');
  await receiving.field('Lot Number (UPC)').fill('028400150071');
  await receiving.button('Fetch').click();
  await receiving.button('Save').click();
  await expectFault('Start Serial', 'Start serial number required');
  await expectFault('Plan', 'Plan is required.');
  await expectFault('End Serial', 'End serial number required');
  await expectFault('Vendor', 'Vendor is required.');
  await expect.element(receiving.field('Start Serial')).toHaveFocus();

  // 15 characters: the first 14 are the serial.
  await receiving.field('Start Serial').fill('999999999999417');
  await expect.element(receiving.field('Start Serial')).toHaveValue('99999999999941');
  await receiving.field('Plan').selectOptions('$5 Tickets');
  await expectFault('End Serial', /would run past 99999999999999/);
  await receiving.field('Start Serial').fill('15070000000000');
  await receiving.field('End Serial').fill('15069999999999');
  await receiving.button('Save').click();
  await expectFault('End Serial', "Start Serial # can't be greater than End Serial#");
  await receiving.field('End Serial').fill('15070000010000');
  await receiving.button('Save').click();
  await expectFault('End Serial', 'A lot has at most 10,000 tickets.');
  expect(await receiving.lotsOf('028400150071')).toEqual([]);
});

test('receiving a pack whose end serial is in the next pack number requires a confirmation', async () => {
  const receiving = await openReceiving();
  const upc = '028400150088';
  await receiving.fetch(upc);
  await receiving.field('Start Serial').fill('15080000000980');
  await receiving.field('Plan').selectOptions('$5 Tickets');
  await receiving.field('Vendor').selectOptions('Golden Poppy');
  await expect.element(receiving.status).toHaveTextContent('runs past …999 into the next pack number');
  const confirm = receiving.main.getByLabelText('This is right');
  await receiving.button('Save').click();
  await expect.element(confirm).toHaveAccessibleDescription('Confirm this, or correct the end serial.');
  expect(await receiving.lotsOf(upc)).toEqual([]);
  await confirm.click();
  await receiving.button('Save').click();
  await expect.element(receiving.status).toHaveTextContent('15080000000980 to 15080000001039');
});

/** Adds a vendor of the demo company with this code. */
async function addVendor(upc_code: string, vendor_name: string): Promise<void> {
  const { api } = await StoreAccount.signIn('', 'admin');
  await call(api, cataloguePaths.vendorAdd, { body: { upc_code, vendor_name } });
}

test('Receive packs preselects the vendor with the longest code that the lot number begins with', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  await addVendor('0284001509', 'Prefix Prints');
  await receiving.fetch('028400150996');
  await expectTexts(receiving.field('Vendor').css('option:checked'), ['Prefix Prints']);
  await addVendor('028400150996', 'Whole Number Prints');
  await receiving.button('Next game').click();
  await receiving.field('Lot Number (UPC)').fill('028400150996');
  await receiving.button('Fetch').click();
  await expectTexts(receiving.field('Vendor').css('option:checked'), ['Whole Number Prints']);
});
