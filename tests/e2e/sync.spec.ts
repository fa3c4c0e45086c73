import { type BrowserContext, expect, type Page } from '@playwright/test';
import { logout } from '../../src/app/state/auth-calls';
import { createApi } from '../../src/device/client';
import { addToSerial } from '../../src/shared/tickets/serial';
import { recordSalesOf } from '../support/browsers/bulk-sales';
import { startDemoServer } from '../support/servers/demo-server';
import { type Exchange, type ServerLink, startProxy } from '../support/servers/proxy';
import { type RunningServer, startServer } from '../support/servers/server';
import { StoreAccount } from '../support/shops/store-account';
import { test as base } from './base-test';
import { test as demoTest } from './demo-test';
import { TerminalPage } from './terminal-page';

const UPC = '154012345675';
const START = '15401234567000';
/** Entries of the server that is killed, and the one whose response it doesn't send any more. */
const [ENTRIES, KILLED_AT] = [60, 20];

type Proxied = { server: RunningServer; link: ServerLink };

/** The proxy that the browser uses as the server. */
const link = async ({ server }: Pick<Proxied, 'server'>, use: (link: ServerLink) => Promise<void>) => {
  const proxy = await startProxy(server.url);
  await use(proxy);
  await proxy.stop();
};

/** Tests that share a server. Each uses its own packs. */
const test = demoTest.extend<Pick<Proxied, 'link'>>({ link });

/** Tests that kill their server. */
const mortalTest = base.extend<Proxied & { store: StoreAccount }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
  server: async ({}, use) => {
    const server = await startDemoServer();
    await use(server);
    await server.stop();
  },
  link,
  store: async ({ server }, use) => use(await StoreAccount.signIn(server.url)),
});

const isSale = (exchange: Exchange) => exchange.path === '/api/sales-record-register';

async function closeTabs(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
}

test('a record counted offline is sent when the network returns, even if every tab is closed', async ({
  context,
  link,
  store,
}) => {
  const pack = await store.receive('154012345700', '15401234570000', 80);
  const shifts = await store.shiftCount();
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/dashboard', 'allow');

  await context.setOffline(true);
  await terminal.page.reload();
  await expect(terminal.page).toHaveURL(/\/dashboard$/);
  await terminal.putOnShelf(pack);
  await terminal.sell(pack, addToSerial(pack.start, 23));
  await expect(terminal.waiting(2)).toBeVisible();
  await closeTabs(context);
  expect(await store.salesOf(pack.upc)).toEqual([]);

  await context.setOffline(false);
  await expect
    .poll(() => store.salesOf(pack.upc))
    .toMatchObject([
      { start_ticket: pack.start, end_ticket: addToSerial(pack.start, 22), ticketCount: 23, amount: 115 },
    ]);
  expect(context.pages()).toEqual([]);
  expect(await store.shiftCount()).toBe(shifts + 1);
});

mortalTest(
  'an entry is sent soon after an unreachable server returns, and the worker keeps trying with all tabs closed',
  { tag: '@all' },
  async ({ context, server, link, store }) => {
    const pack = await store.shelve(UPC, START, 80);
    const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
    let running = server;
    const restart = async () => {
      running = await startServer({ dataDir: server.dataDir, port: server.port });
    };
    try {
      await test.step('an entry is sent soon after a server returns that was unreachable for many attempts', async () => {
        await running.kill('SIGKILL');
        await terminal.sellHere(pack, addToSerial(pack.start, 23));
        // The terminal retries at increasing intervals.
        for (let attempts = 0; attempts < 6; attempts++) await link.brokenOff();
        await restart();
        await expect
          .poll(() => store.salesOf(UPC), { timeout: 9_000 })
          .toMatchObject([{ ticketCount: 23, amount: 115 }]);
      });

      await test.step('the worker keeps trying until the server returns, even with all tabs closed', async () => {
        await expect(terminal.waiting(0)).toBeVisible();
        await context.setOffline(true);
        await terminal.sell(pack, addToSerial(pack.start, 30));
        await closeTabs(context);
        await running.kill('SIGKILL');
        const triedInVain = link.brokenOff();
        await context.setOffline(false);
        await triedInVain;
        await restart();
        await expect
          .poll(() => store.salesOf(UPC))
          .toMatchObject([
            { ticketCount: 23, amount: 115 },
            { ticketCount: 7, amount: 35 },
          ]);
        expect(context.pages()).toEqual([]);
      });
    } finally {
      await running.stop();
    }
  },
);

mortalTest(
  `a server killed amid ${ENTRIES} entries and restarted has ${ENTRIES} records, none of them twice`,
  { tag: '@all' },
  async ({ context, server, link, store }) => {
    const pack = await store.shelve(UPC, START, 250);
    const shifts = await store.shiftCount();
    const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
    await context.setOffline(true);
    const keys = await recordSalesOf(terminal.page, pack, store.user.store_id, ENTRIES);
    await expect(terminal.waiting(ENTRIES)).toBeVisible();

    let answers = 0;
    const killed = new Promise<void>((done) => {
      link.onAnswer = async (exchange) => {
        if (!isSale(exchange) || ++answers !== KILLED_AT) return 'pass';
        await server.kill('SIGKILL');
        done();
        return 'cut';
      };
    });
    await context.setOffline(false);
    await killed;
    const again = await startServer({ dataDir: server.dataDir, port: server.port });
    try {
      await expect(terminal.waiting(0)).toBeVisible({ timeout: 90_000 });
      expect(Object.values(await store.statusOf(keys))).toEqual(keys.map(() => 'done'));
      const tickets = (await store.salesOf(UPC)).map((row) => [
        row.start_ticket,
        row.ticketCount,
        row.amount,
      ]);
      expect(tickets).toEqual(keys.map((_, index) => [addToSerial(pack.start, index), 1, 5]));
      expect(await store.shiftCount()).toBe(shifts + ENTRIES);
    } finally {
      await again.stop();
    }
  },
);

test('an entry whose response is lost is sent again with its key and recorded once', {
  tag: '@all',
}, async ({ context, link, store }) => {
  const pack = await store.shelve('154012345717', '15401234571000', 80);
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
  let lost = 0;
  link.onAnswer = (exchange) => (isSale(exchange) && lost++ === 0 ? 'cut' : 'pass');
  await terminal.sellHere(pack, addToSerial(pack.start, 23));
  const sales = () => link.answered.filter(isSale);
  await expect.poll(() => sales().map((sale) => sale.status)).toEqual([201, 200]);
  await expect(terminal.waiting(0)).toBeVisible();
  expect(new Set(sales().map((sale) => sale.key)).size).toBe(1);
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 23, amount: 115 }]);
});

test('a refused entry holds up none of those behind it, and Retry sends it again', {
  tag: '@all',
}, async ({ context, link, store }) => {
  const pack = await store.shelve('154012345731', '15401234573000', 80);
  const inTheBack = await store.receive('154012345755', '15401234575000', 80);
  const storeId = store.user.store_id;
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
  const { page } = terminal;
  await context.setOffline(true);
  await recordSalesOf(page, inTheBack, storeId, 1);
  await recordSalesOf(page, pack, storeId, 3);
  await context.setOffline(false);
  await expect(page.getByText('1 needs attention')).toBeVisible();
  await expect(terminal.waiting(0)).toBeVisible();
  expect(await store.salesOf(pack.upc)).toHaveLength(3);
  expect(await store.salesOf(inTheBack.upc)).toEqual([]);

  await store.putOnShelf(inTheBack);
  await terminal.goTo('/outbox');
  await terminal.button('Retry').click();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeHidden();
  await expect.poll(() => store.salesOf(inTheBack.upc)).toMatchObject([{ ticketCount: 1, amount: 5 }]);
});

test('sending pauses when the session ends, and the next sign-in sends the rest, each entry once', {
  tag: '@all',
}, async ({ context, server, link, store }) => {
  const pack = await store.shelve('154012345724', '15401234572000', 80);
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
  const { page } = terminal;
  await context.setOffline(true);
  await recordSalesOf(page, pack, store.user.store_id, 20);
  let answers = 0;
  link.onAnswer = async (exchange) => {
    const isFifth = isSale(exchange) && ++answers === 5;
    if (isFifth) await logout(createApi({ base: `${server.url}/api`, token: () => exchange.token }));
    return 'pass' as const;
  };
  await context.setOffline(false);
  // Further entries may already have been on their way; the next line compares the number.
  const paused = page.getByText(/Please sign in again to send 1[0-5] waiting entries\./);
  await expect(paused).toBeVisible();
  await expect(paused).toContainText(`${20 - (await store.salesOf(pack.upc)).length} waiting`);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await terminal.fillSignIn();
  await expect(terminal.waiting(0)).toBeVisible();
  expect((await store.salesOf(pack.upc)).map((row) => row.start_ticket)).toEqual(
    Array.from({ length: 20 }, (_, index) => addToSerial(pack.start, index)),
  );
});

test('full storage shows a message that nothing was saved, and no input is lost', {
  tag: '@all',
}, async ({ context, link, store }) => {
  const pack = await store.shelve('154012345748', '15401234574000', 80);
  const terminal = await TerminalPage.openSignedIn(context, link.url, '/verifystock', 'allow');
  const front = addToSerial(pack.start, 23);
  await terminal.count(pack, front);
  const full = 'The storage of this device is full: nothing was saved.';

  // The browser grants space in advance and applies the new limit only once that is used up.
  await terminal.button('Back').click();
  await limitStorage(terminal.page, link.url, 1);
  await useUpStorage(terminal.page);
  await expect(async () => {
    await terminal.type('Start Serial', pack.start);
    await terminal.type('Start Serial', front);
    await expect(terminal.page.getByText(full)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });

  await terminal.button('Proceed').click();
  await terminal.button('Add Sales').click();
  await expect(terminal.page.getByRole('region', { name: 'Ticket Sold' }).getByText(full)).toBeVisible();
  await expect(terminal.waiting(0)).toBeVisible();
  expect(await store.salesOf(pack.upc)).toEqual([]);

  await limitStorage(terminal.page, link.url);
  await terminal.button('Add Sales').click();
  await expect.poll(() => store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 23, amount: 115 }]);
});

/** Writes to a separate database until the browser refuses. */
const useUpStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const open = indexedDB.open('fills-storage');
    open.onupgradeneeded = () => open.result.createObjectStore('rows', { autoIncrement: true });
    const fails = (size: number): Promise<boolean> =>
      new Promise((resolve) => {
        const write = open.result.transaction('rows', 'readwrite');
        write.objectStore('rows').add(new Uint8Array(size));
        write.oncomplete = () => resolve(false);
        write.onabort = () => resolve(true);
      });
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    for (const size of [1 << 25, 1 << 20, 1 << 12]) while (!(await fails(size)));
  });

/** Limits the storage of this origin to some bytes; without a number, restores the default. */
async function limitStorage(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  // The limit ends with the session, so the session stays open.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}
