// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { openScreen, storeAccount, textsOf } from './screen';

const keyed = () => ({ headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a wrong charge by the lottery comes first on the dashboard and on Week, and its dispute sheet has the evidence', async () => {
  const store = await storeAccount();
  const { api, user } = store;
  const storeId = user.store_id;
  const date = businessDate(new Date(), DEFAULT_CLOCK);
  const inBack = await store.receive('028400190511', '81911111111000', 80);
  const settled = await store.shelve('028400190528', '81922222222000', 80);
  const pack = { lot_number: settled.upc, lot_counter: 1, settled_at: date };
  await call(api, lotteryPaths.packsSettled, { body: { store_id: storeId, data: [pack] }, ...keyed() });
  const { data: week } = await call(api, lotteryPaths.lotteryWeek, { params: { storeId, date } });
  const charge = (number: string, amount: number) => ({ line: 'pack' as const, pack: number, amount });
  const lines = [
    charge('99990000001', 600),
    charge(inBack.start.slice(0, 11), 400),
    // Its 80 tickets at $5 are worth $400.
    charge(settled.start.slice(0, 11), 450),
    { line: 'sweep' as const, amount: 1_450 },
  ];
  const body = { store_id: storeId, week_start: week.week_start, lines };
  await call(api, lotteryPaths.lotteryStatement, { body, ...keyed() });

  await openScreen('store', '/dashboard');
  const charged = page.getByRole('link', { name: /^The lottery charged \$1,050\.00 wrongly$/ });
  await expect.element(charged).toBeVisible();
  const answer = page.getByRole('region', { name: 'Yesterday', exact: true }).first().getByRole('heading');
  expect(isBefore(charged.element(), answer.element())).toBe(true);
  await charged.click();

  const alert = page.getByRole('alert').filter({ hasText: 'The lottery charged $1,050.00 wrongly' });
  await expect.element(alert).toBeVisible();
  const bill = page.getByRole('table', { name: 'Lottery bill', exact: true }).first();
  await expect.element(bill).toBeVisible();
  expect(isBefore(alert.element(), bill.element())).toBe(true);
  await alert.getByRole('button', { name: 'Make dispute sheet' }).click();

  await expect.element(page.getByRole('heading', { name: 'Dispute sheet' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Dispute sheet', exact: true }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(4);
  expect(textsOf(rows).slice(1)).toEqual([
    expect.stringMatching(
      /^9999\u20110000001.*\$600\.00\s*\$0\.00\s*Never received here.*No record of this pack/,
    ),
    expect.stringMatching(
      /^8191\u20111111111.*\$400\.00\s*\$0\.00\s*Back room.*Never put on the shelf and no ticket sold: all 80 tickets are here/,
    ),
    expect.stringMatching(
      /^8192\u20112222222.*\$450\.00\s*\$400\.00\s*On the shelf.*80 tickets are worth \$400\.00/,
    ),
  ]);
  await expect.element(page.getByText('3 packs, $1,050.00 too much').first()).toBeVisible();
  await button('Back').click();
  await expect.element(alert).toBeVisible();

  // A statement without these charges replaces it.
  await call(api, lotteryPaths.lotteryStatement, { body: { ...body, lines: lines.slice(3) }, ...keyed() });
  await openScreen('store', '/dashboard');
  await expect.element(answer).toBeVisible();
  await expect.element(charged).not.toBeInTheDocument();
});

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
