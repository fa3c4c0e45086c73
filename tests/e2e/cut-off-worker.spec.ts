import { expect } from '@playwright/test';
import { startProxy } from '../support/servers/proxy';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

/** Tries at a server that seems to be back, in the time of this test; without a limit they are hundreds. */
const FEW = 10;

test('the worker is cut off and the page isn’t: the page sends, and requests don’t repeat endlessly', async ({
  context,
  server,
  store,
}) => {
  const link = await startProxy(server.url);
  const pack = await store.receive('028400004068', '40680000000000', 60);
  await store.putOnShelf(pack);
  const terminal = await TerminalPage.open(context, link.url, '/login');
  await terminal.signIn();

  link.away = ({ headers, method }) => method === 'POST' && headers.referer?.endsWith('/sw.js') === true;
  await terminal.sell(pack, '40680000000023');
  await expect.poll(() => store.salesOf(pack.upc), { timeout: 30_000 }).toMatchObject([{ ticketCount: 23 }]);
  await expect(terminal.waiting(0)).toBeVisible();
  expect(link.answered.filter(({ path }) => path === '/api/view-profile').length).toBeLessThan(FEW);
  expect(link.answered.filter(({ path }) => path.startsWith('/api/stock-list/')).length).toBeLessThan(FEW);
  await link.stop();
});
