import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { journalPaths } from '../../src/shared/journal/paths';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { DEMO_PASSWORD, StoreAccount } from '../support/shops/store-account';
import { expectTexts, openScreen, storeAccount } from './screen';

const table = (name: string) => page.getByRole('table', { name, exact: true });
const choice = page.getByLabelText('Store', { exact: true });
const today = businessDate(new Date(), DEFAULT_CLOCK);
const dollars = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const bothStores = async () =>
  [await storeAccount(), await StoreAccount.signIn('', 'store2', DEMO_PASSWORD)].map(({ api, user }) => ({
    api,
    id: user.store_id,
    name: user.store_name ?? '',
  }));

test('the sales of all stores have a total and a row for each store, which opens the same days of that store', async () => {
  const from = daysBefore(today, 6);
  const sales = await Promise.all(
    (await bothStores()).map(async ({ api, id, name }) => {
      const params = { fromDate: from, toDate: today, storeId: id };
      const { data } = await call(api, reportsPaths.periodSales, { params });
      return { id, name, amount: data.reduce((sum, day) => sum + day.amount, 0) };
    }),
  );
  await openScreen('admin', paths.salesReportDate);
  await expect.element(choice).toHaveTextContent(/^All stores/);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expectTexts(table('Sales by store').getByRole('columnheader').first(), ['STORE']);
  for (const { name, amount } of sales)
    await expect
      .element(table('Sales by store').getByRole('row').filter({ hasText: name }))
      .toHaveTextContent(dollars(amount));
  await expect
    .element(page.getByRole('region', { name: / to / }))
    .toHaveTextContent(dollars(sales.reduce((sum, { amount }) => sum + amount, 0)));
  await expect.element(choice).toHaveTextContent(/^All stores/);

  const [first] = sales;
  await table('Sales by store').getByRole('link', { name: first?.name }).click();
  await expect.element(choice).toHaveValue(String(first?.id));
  expect(new URLSearchParams(location.search).get('from')).toBe(from);
  // A link of this report keeps its store.
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect.element(choice).toHaveValue(String(first?.id));
});

test('Over / Short of all stores covers up to 28 days, and a chosen store opens with the same days', {
  tags: 'all',
}, async () => {
  const stores = await bothStores();
  const from = daysBefore(today, 27);
  const drawers = await Promise.all(
    stores.map(async ({ api, id, name }) => {
      const params = { fromDate: from, toDate: today, storeId: id };
      const { data } = await call(api, drawerPaths.overShort, { params });
      return { id, name, drawers: data.filter(({ is_drawer }) => is_drawer).length };
    }),
  );
  await openScreen('admin', paths.overShort);
  await page.getByRole('button', { name: 'Last 28 days' }).click();
  await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible();
  for (const { name, drawers: count } of drawers.filter((store) => store.drawers > 0))
    await expect
      .element(table('Stores').getByRole('row').filter({ hasText: name }))
      .toHaveTextContent(`${name}${count}`);
  const shown = page.getByLabelText('From', { exact: true }).element() as HTMLInputElement;
  const { value } = shown;
  await choice.selectOptions(stores[0]?.name ?? '');
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue(value);
});

test('Over / Short by clerk opens the drawers of one clerk in all stores and leads back to all clerks', {
  tags: 'all',
}, async () => {
  await openScreen('admin', paths.overShort);
  const by = page.getByRole('group', { name: 'By' });
  await by.getByRole('button', { name: 'Clerk', exact: true }).click();
  const clerks = table('Clerks').getByRole('row');
  await expect.poll(() => clerks.elements().length).toBeGreaterThan(2);
  const cells = [...(clerks.elements()[1]?.querySelectorAll('td, th') ?? [])].map((cell) =>
    cell.textContent?.trim(),
  );
  const [name = '', , drawers = ''] = cells;
  await page.getByRole('button', { name: `Drawers of ${name}` }).click();
  const own = page
    .getByRole('region', { name: `Drawers of ${name}` })
    .getByRole('row')
    .filter({ hasText: name });
  await expect.poll(() => own.elements().length).toBe(Number(drawers));
  await page.getByRole('button', { name: 'All clerks' }).click();
  await expect.element(page.getByRole('region', { name: `Drawers of ${name}` })).not.toBeInTheDocument();
});

test('the pack list of all stores shows every store’s differences in one table with a Store column', {
  tags: 'all',
}, async () => {
  const [store] = await bothStores();
  if (!store) throw new Error('no store');
  const packs = [{ game: '9321', pack: '77', confirmed_at: daysBefore(today, 8) }];
  const { data: list } = await call(store.api, lotteryPaths.lotteryPacks, {
    body: { store_id: store.id, as_of: today, packs },
    key: crypto.randomUUID(),
  });
  await openScreen('admin', paths.packList);
  await expect.element(choice).toHaveTextContent(/^All stores/);
  const { name } = store;
  await expect
    .element(table('Stores').getByRole('row').filter({ hasText: name }))
    .toHaveTextContent(dollars(list.differences_value));
  await expectTexts(table('Differences').getByRole('columnheader').first(), ['Store']);
  await table('Stores').getByRole('link', { name }).click();
  await expect.element(choice).toHaveValue(String(store.id));
  await expect.element(page.getByRole('heading', { name: /^List of / })).toBeVisible();
});

test('the inventory report of all stores has a sum for each store, whose name leads to the store’s own report', {
  tags: 'all',
}, async () => {
  const sums = await Promise.all(
    (await bothStores()).map(async ({ api, id, name }) => {
      const ofStatus = (ticket_status: number) =>
        call(api, stockPaths.inventoryRuns, { body: { ticket_status, store_id: id } });
      const { data } = await ofStatus(TICKET_STATUS.onShelf);
      return { id, name, value: data.reduce((sum, run) => sum + run.ticket_count * run.ticket_price, 0) };
    }),
  );
  await openScreen('admin', paths.inventoryReport);
  await expect.element(choice).toHaveTextContent(/^All stores/);
  await expectTexts(table('Packs with unsold tickets').getByRole('columnheader').first(), ['Store']);
  for (const { name, value } of sums)
    await expect
      .element(table('Stores').getByRole('row').filter({ hasText: name }))
      .toHaveTextContent(dollars(value));
  const [first] = sums;
  await table('Stores').getByRole('link', { name: first?.name }).click();
  await expect.element(choice).toHaveValue(String(first?.id));
  await expect.element(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
});

test('the sales report of all stores lists the shifts of a day, and each one links to its own report', {
  tags: 'all',
}, async () => {
  const stores = await bothStores();
  const yesterday = daysBefore(today, 1);
  const lists = await Promise.all(
    stores.map(async ({ api, id, name }) => {
      const { data } = await call(api, reportsPaths.shiftList, { params: { date: yesterday, storeId: id } });
      return { id, name, shifts: data.length };
    }),
  );
  await openScreen('admin', paths.salesReport);
  await expect.element(choice).toHaveTextContent(/^All stores/);
  await page.getByRole('button', { name: 'Previous day' }).click();
  const rows = page.getByRole('region', { name: 'Shifts' }).getByRole('row');
  await expect
    .poll(() => rows.elements().length)
    .toBe(1 + lists.reduce((sum, { shifts }) => sum + shifts, 0));
  await rows.nth(1).getByRole('link').nth(1).click();
  await expect.poll(() => new URLSearchParams(location.search).get('store')).not.toBeNull();
  await expect.element(page.getByLabelText('Sale Date')).toHaveValue(yesterday);
  await expect.element(page.getByLabelText('Shift', { exact: true })).not.toHaveValue('');
});

/** What *Download CSV* saves, in lines. */
async function downloaded(): Promise<string[]> {
  const saved = vi.spyOn(URL, 'createObjectURL');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [file] = saved.mock.calls[0] ?? [];
  saved.mockRestore();
  return (await (file as Blob).text()).trim().split('\r\n');
}

test('the inventory report of all stores exports every page with the store’s name, and prints a sum for each store', {
  tags: 'all',
}, async () => {
  const stores = await bothStores();
  const packs = await Promise.all(
    stores.map(async ({ api, id, name }) => {
      const ofStatus = async (ticket_status: number) =>
        (await call(api, stockPaths.inventoryRuns, { body: { ticket_status, store_id: id } })).data;
      const runs = [...(await ofStatus(TICKET_STATUS.onShelf)), ...(await ofStatus(TICKET_STATUS.active))];
      return {
        name,
        count: new Set(runs.map(({ upc_code, lot_counter }) => `${upc_code} ${lot_counter}`)).size,
      };
    }),
  );
  const total = packs.reduce((sum, { count }) => sum + count, 0);
  // More than a page of the screen.
  expect(total).toBeGreaterThan(10);
  await openScreen('admin', paths.inventoryReport);
  await expect.element(table('Packs with unsold tickets')).toBeVisible();
  const [head, ...lines] = await downloaded();
  expect(head).toMatch(/Store,.*UPC/);
  for (const { name, count } of packs)
    expect(lines.filter((line) => line.startsWith(`${name},`))).toHaveLength(count);
  expect(new Set(lines).size).toBe(total);

  const print = vi.spyOn(window, 'print').mockReturnValue();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
  const sheet = [...document.querySelectorAll('body > div table')].filter(
    (each) => !each.closest('#root, main'),
  );
  expect(sheet.map((each) => each.querySelectorAll('tbody tr').length)).toEqual([stores.length, total]);
});

test('an inventory file that leaves out packs says how many are left out for each store', {
  tags: 'all',
}, async () => {
  const [store] = await bothStores();
  const fetched = window.fetch;
  // A store with hundreds of packs: the report has 200 of them, and the sums of all.
  const larger = vi.spyOn(window, 'fetch').mockImplementation(async (...asked) => {
    const reply = await fetched(...asked);
    if (!reply.url.includes('/packs-in-stock/')) return reply;
    const body = (await reply.json()) as {
      stores: { store_id: number; shelf_packs: number; back_packs: number }[];
    };
    const stores = body.stores.map((sums) =>
      sums.store_id === store?.id ? { ...sums, shelf_packs: 312, back_packs: 0 } : sums,
    );
    return new Response(JSON.stringify({ ...body, stores }), {
      status: reply.status,
      headers: reply.headers,
    });
  });
  await openScreen('admin', paths.inventoryReport);
  await expect.element(table('Packs with unsold tickets')).toBeVisible();
  const lines = await downloaded();
  larger.mockRestore();
  expect(lines.at(-1)).toContain(`${store?.name}: 112 more packs in stock, of less value, not listed here.`);
  expect(lines.filter((line) => line.includes('not listed here'))).toHaveLength(1);
});

test('the total above the shifts of all stores equals their sales, and so does the sum of the shifts in their file', {
  tags: 'all',
}, async () => {
  const yesterday = daysBefore(today, 1);
  const sales = await Promise.all(
    (await bothStores()).map(async ({ api, id }) => {
      const params = { fromDate: yesterday, toDate: yesterday, storeId: id };
      return (await call(api, reportsPaths.periodSales, { params })).data[0]?.amount ?? 0;
    }),
  );
  await openScreen('admin', paths.salesReport);
  await page.getByRole('button', { name: 'Previous day' }).click();
  const region = page.getByRole('region', { name: 'Shifts' });
  await expect.element(region).toHaveTextContent(dollars(sales.reduce((sum, amount) => sum + amount, 0)));
  const [, ...lines] = await downloaded();
  const cents = lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(
    Math.round(sales.reduce((sum, amount) => sum + amount, 0) * 100),
  );
});

test('the inventory report of all stores can be searched by status and by ticket', {
  tags: 'all',
}, async () => {
  await openScreen('admin', paths.inventoryReport);
  const rows = table('Packs with unsold tickets').getByRole('row');
  await page.getByLabelText('Status', { exact: true }).selectOptions('Active');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('status')).toBe('1');
  await expect.element(page.getByText('Status Active')).toBeVisible();
  await expect.element(rows.nth(1)).toBeVisible();
  await page.getByLabelText('Status', { exact: true }).selectOptions('All');
  await page.getByRole('textbox', { name: 'Ticket' }).fill('99999999999999');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByText('No pack has unsold tickets')).toBeVisible();
});

test('the books of all stores show each store’s cash of a week and their sum, and lead to each store’s own books', {
  tags: 'all',
}, async () => {
  const date = daysBefore(today, 7);
  const own = await Promise.all(
    (await bothStores()).map(async ({ api, id, name }) => {
      const { data } = await call(api, journalPaths.journal, { params: { date, storeId: id } });
      const lines = data.entries.flatMap(({ kind, lines }) => (kind === 'entry' ? lines : []));
      const cash = lines.reduce(
        (sum, { role, debit, credit }) => sum + (role === 'cash' ? debit - credit : 0),
        0,
      );
      return { id, name, cash };
    }),
  );
  await openScreen('admin', paths.accountant);
  await expect.element(choice).toHaveTextContent(/^All stores/);
  const region = page.getByRole('region', { name: 'Books' }).first();
  for (const { name, cash } of own)
    await expect
      .element(table('Books').getByRole('row').filter({ hasText: name }))
      .toHaveTextContent(dollars(cash));
  await expect.element(region).toHaveTextContent(dollars(own.reduce((sum, { cash }) => sum + cash, 0)));
  const [first] = own;
  await table('Books').getByRole('link', { name: first?.name }).click();
  await expect.element(choice).toHaveValue(String(first?.id));
  await expect.element(page.getByRole('button', { name: 'Accounts', exact: true })).toBeVisible();
});
