import { expect } from '@playwright/test';
import { startProxy } from '../support/servers/proxy';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

/** Attempts at a server that seems to be back, during this test; without a limit there would be hundreds. */
const MAX_ATTEMPTS = 10;

test('the page sends an entry if only the service worker can’t reach the server, and requests don’t repeat endlessly', {
  tag: '@all',
}, async ({ context, server, store }) => {
  const link = await startProxy(server.url);
  const pack = await store.shelve('028400004068', '40680000000000', 60);
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');

  link.away = ({ headers, method }) => method === 'POST' && headers.referer?.endsWith('/sw.js') === true;
  await terminal.sell(pack, '40680000000023');
  await expect.poll(() => store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 23 }]);
  await expect(terminal.waiting(0)).toBeVisible();
  expect(link.answered.filter(({ path }) => path === '/api/view-profile').length).toBeLessThan(MAX_ATTEMPTS);
  expect(link.answered.filter(({ path }) => path.startsWith('/api/stock-list/')).length).toBeLessThan(
    MAX_ATTEMPTS,
  );
  await link.stop();
});
