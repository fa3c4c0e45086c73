import { expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { recordSalesOf } from '../support/browsers/bulk-sales';
import type { Firefox } from '../support/browsers/firefox';
import type { Exchange, ServerLink } from '../support/servers/proxy';
import { TerminalTab } from './terminal-tab';
import { test } from './terminal-test';

const isSale = (exchange: Exchange) => exchange.path === '/api/sales-record-register';
const salesOf = (link: ServerLink) => link.answered.filter(isSale);

/** Less than a minute, after which the page would check for waiting entries anyway. */
const SOON_MS = 45_000;

/** Events that make a terminal send its waiting entries. */
const wakeUps: Record<string, (terminal: TerminalTab, firefox: Firefox) => Promise<unknown>> = {
  'the network returns': async (_, firefox) => {
    await firefox.setOffline(true);
    await firefox.setOffline(false);
  },
  'a person switches to its window': async ({ tab }, firefox) => {
    const other = await firefox.openTab();
    await other.remote.activate();
    await tab.remote.activate();
  },
  'it is started': ({ tab }) => tab.remote.reload(),
};

test('a terminal sends a waiting entry when the network returns, its window gets the focus, or the app starts', async ({
  firefox,
  link,
  store,
}) => {
  const pack = await store.shelve('028400200024', '20020000000000', 80);
  const terminal = await TerminalTab.signedIn(firefox, link.url);
  for (const [index, [event, cause]] of Object.entries(wakeUps).entries())
    await test.step(event, async () => {
      const ticket = { ...pack, start: addToSerial(pack.start, index) };
      await recordSalesOf(terminal.tab, ticket, store.user.store_id, 1);
      await terminal.waiting(1);
      expect(salesOf(link)).toHaveLength(index);
      await cause(terminal, firefox);
      await expect.poll(() => salesOf(link).length, { timeout: SOON_MS }).toBe(index + 1);
      await terminal.waiting(0);
    });
});

test('two windows send all waiting entries once, without a press, when the server comes back unannounced', {
  tag: '@all',
}, async ({ firefox, link, store }) => {
  const pack = await store.shelve('028400200031', '20030000000000', 80);
  const shifts = await store.shiftCount();
  const first = await TerminalTab.signedIn(firefox, link.url);
  const second = new TerminalTab(await firefox.openTab(), link.url);
  await second.goTo('/verifystock');
  link.away = true;
  await second.scan(pack, addToSerial(pack.start, 3));
  await second.addSales();
  const rest = { ...pack, start: addToSerial(pack.start, 3) };
  const keys = await recordSalesOf(first.tab, rest, store.user.store_id, 20);
  await first.waiting(21);
  await second.waiting(21);

  link.away = false;
  await first.waiting(0);
  await second.waiting(0);
  const sent = salesOf(link);
  expect(sent.map((sale) => sale.status)).toEqual(Array.from({ length: 21 }, () => 201));
  expect(new Set(sent.map((sale) => sale.key)).size).toBe(21);
  expect(Object.values(await store.statusOf(keys))).toEqual(keys.map(() => 'done'));
  expect((await store.salesOf(pack.upc)).map((row) => row.ticketCount)).toEqual([3, ...keys.map(() => 1)]);
  expect(await store.shiftCount()).toBe(shifts + 21);
});
