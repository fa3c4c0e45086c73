import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { call } from '../../src/device/client';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { StoreAccount } from '../support/shops/store-account';
import { openReceiving } from './receiving';
import { storeAccount } from './screen';

test('receiving 20 packs of ten known games takes 20 scans and one press of Done', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const games = Array.from({ length: 10 }, (_, index) => ({
    upc: `02840015${3_000 + index * 7}`,
    // Numbers of games that no other test's store has: such a game would have two UPCs.
    ticket: (pack: number) => `${2531 + index}${3_000_000 + pack}000`,
  }));
  for (const { upc, ticket } of games) await store.receive(upc, ticket(0), 60);
  const receiving = await openReceiving();
  for (const pack of [1, 2]) for (const { ticket } of games) await receiving.gun(ticket(pack));
  await receiving.expectPacks(20);
  await expect.element(receiving.waiting).not.toBeInTheDocument();
  await expect.element(receiving.field('Start Serial')).not.toBeInTheDocument();
  await receiving.done();
  for (const { upc, ticket } of games)
    expect((await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number)).toEqual(
      [0, 1, 2].map(ticket),
    );
});

test('receiving a game that Scan games has read asks for its price, but not for its UPC again', async () => {
  const upc = '028400156096';
  const { api, user } = await StoreAccount.signIn('', 'admin');
  const body = { upc_code: upc, vendor_name: 'Game 5609', game: '5609', store_id: user.store_id };
  await call(api, cataloguePaths.vendorAdd, { body, key: crypto.randomUUID() });
  const receiving = await openReceiving();
  await receiving.gun('56093000001000');
  const price = receiving.main.getByRole('group', { name: 'What does Game 5609 cost?' });
  await price.getByRole('button', { name: '$5', exact: true }).click();
  await receiving.expectPacks(1);
  expect(await receiving.lotsOf(upc)).toMatchObject([{ ticket_price: 5, vendor_name: 'Game 5609' }]);
});

test('waiting packs of a new game keep their UPC while another game is scanned, and are saved together', {
  tags: 'all',
}, async () => {
  const receiving = await openReceiving();
  const store = await storeAccount();
  const [bingo, gold] = ['028400154016', '028400154023'];
  await store.receive(gold, '15420000000000', 60);
  await receiving.gun(bingo);
  await receiving.expectNext(bingo, 1);
  for (const pack of [1, 2, 3]) await receiving.gun(`1541000000${pack}000`);
  const waiting = receiving.waiting;
  await expect.element(waiting).toHaveTextContent('3 packs waiting');
  await receiving.gun(gold);
  await receiving.button('Yes').click();
  await expect.element(receiving.field('Start Serial')).toHaveValue('');
  await expect.element(waiting).toHaveTextContent('3 packs waiting');
  await expect.element(waiting.getByText(`UPC ${bingo}`)).toHaveLength(3);
  await receiving.gun('15420000001000');
  await receiving.expectPacks(4, 1);
  await waiting.getByRole('button', { name: 'Edit 15410000003000' }).click();
  await receiving.expectNext(bingo, 1);
  await receiving.field('Plan').selectOptions('$5 Tickets');
  await receiving.field('Vendor').selectOptions('Golden Poppy');
  await receiving.button('Save all').click();
  await receiving.expectPacks(4);
  await expect.element(waiting).not.toBeInTheDocument();
  const startsOf = async (upc: string) =>
    (await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number).sort();
  expect(await startsOf(bingo)).toEqual(['15410000001000', '15410000002000', '15410000003000']);
  expect(await startsOf(gold)).toEqual(['15420000000000', '15420000001000']);
});

describe('stalling guns', () => {
  beforeEach(async () => (await storeAccount()).setLayout('us-ca'));
  afterEach(async () => (await storeAccount()).setLayout('standard'));

  test('Receive packs receives a pack from a gun that stalls within the code', { tags: 'all' }, async () => {
    const store = await storeAccount();
    await store.receive('028400154030', '15430000000000', 60);
    const receiving = await openReceiving();
    const stalls: Record<number, number>[] = [{ 1: 500 }, { 9: 300, 20: 700 }, { 12: 200, 26: 600 }];
    for (const [index, pauses] of stalls.entries()) {
      const code = `1543000000${index + 1}000000000000123`;
      await commands.typeWithPauses([...code, 'Enter'], pauses);
      await expect.element(receiving.main).toHaveTextContent(`${index + 1} saved`);
    }
    expect((await receiving.lotsOf('028400154030')).map((lot) => lot.start_ticket_number)).toEqual(
      [0, 1, 2, 3].map((pack) => `1543000000${pack}000`),
    );
  });
});
