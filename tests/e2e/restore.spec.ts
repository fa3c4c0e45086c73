import { cp, rm } from 'node:fs/promises';
import { type Browser, expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { recordSalesOf } from '../support/browsers/bulk-sales';
import { storedRows } from '../support/browsers/stored-rows';
import { startDemoServer } from '../support/servers/demo-server';
import { type RunningServer, startServer } from '../support/servers/server';
import { type Pack, StoreAccount } from '../support/shops/store-account';
import { test } from './base-test';
import { TerminalPage } from './terminal-page';

const UPC = '154012345694';
const OTHER_UPC = '154012345700';
const SYNCED = { timeout: 90_000 };

/** Stops the server, does some work with its data, and restarts it at the same address. */
async function whileStopped(server: RunningServer, work: () => Promise<void>): Promise<RunningServer> {
  await server.kill('SIGTERM');
  await work();
  return startServer({ dataDir: server.dataDir, port: server.port });
}

async function openTerminal(browser: Browser, server: RunningServer): Promise<TerminalPage> {
  const context = await browser.newContext();
  await context.clock.install();
  return TerminalPage.open(context, server.url);
}

test('a server restored from a backup gets all entries sent since then again, each once, from both terminals', {
  tag: '@all',
}, async ({ browser }) => {
  const first = await startDemoServer();
  const backup = `${first.dataDir}-backup`;
  let server = first;
  try {
    const store = await StoreAccount.signIn(server.url);
    const pack = await store.receive(UPC, '15401234569000', 80);
    const shifts = await store.shiftCount();
    const open = await openTerminal(browser, server);
    await open.signIn();
    server = await whileStopped(server, () => cp(server.dataDir, backup, { recursive: true }));

    // Thirty submissions. The second terminal's depend on the first one's, and its session isn't in the backup.
    const late = await openTerminal(browser, server);
    await late.signIn();
    await open.putOnShelf(pack);
    await expect(open.waiting(0)).toBeVisible(SYNCED);
    const keys = [...(await sell(open, store, pack, 0, 14)), ...(await sell(late, store, pack, 14, 15))];
    for (const terminal of [open, late]) {
      // Entries recorded without a screen wait for the page's periodic check.
      await terminal.page.clock.fastForward('01:05');
      await expect(terminal.waiting(0)).toBeVisible(SYNCED);
    }
    expect(await store.salesOf(UPC)).toHaveLength(29);

    server = await whileStopped(server, async () => {
      await rm(server.dataDir, { recursive: true });
      await cp(backup, server.dataDir, { recursive: true });
    });
    // New data follows, so that only reconciling shows which entries were lost.
    await store.receive(OTHER_UPC, '15401234570000', 80);
    expect(await store.salesOf(UPC)).toEqual([]);

    await late.page.reload();
    await late.page.getByRole('link', { name: 'Sign in' }).click();
    await late.fillSignIn();
    await expect(late.waiting(15)).toBeVisible(SYNCED);
    await late.goTo('/outbox');
    const waiting = late.page.getByRole('region', { name: 'Waiting' });
    await expect(waiting).toContainText('Some of these tickets are not on the shelf yet.', SYNCED);

    await open.page.clock.fastForward('25:00:00');
    await expect.poll(async () => (await store.salesOf(UPC)).length, SYNCED).toBeGreaterThanOrEqual(14);
    // The other terminal may wait up to a minute before its next attempt.
    await late.page.clock.fastForward('01:05');
    for (const terminal of [open, late]) await expect(terminal.waiting(0)).toBeVisible(SYNCED);
    expect(Object.values(await store.statusOf(keys))).toEqual(keys.map(() => 'done'));
    const tickets = (await store.salesOf(UPC)).map((row) => [row.start_ticket, row.ticketCount, row.amount]);
    expect(tickets).toEqual(keys.map((_, index) => [addToSerial(pack.start, index), 1, 5]));
    expect(await store.shelfOf(UPC)).toEqual([[addToSerial(pack.start, 29), pack.end]]);
    expect(await store.shiftCount()).toBe(shifts + 29);
    const front = addToSerial(pack.start, 29);
    for (const terminal of [open, late]) {
      await terminal.page.reload();
      const knownStock = async () => JSON.stringify(await storedRows(terminal.page, 'snapshots'));
      await expect.poll(knownStock, SYNCED).toContain(front);
      await terminal.expectFront(pack, front);
    }
  } finally {
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
    await rm(backup, { recursive: true, force: true });
  }
});

/** Records one sale per ticket of a pack, starting with ticket `from`. */
const sell = (
  { page }: TerminalPage,
  store: StoreAccount,
  pack: Pack,
  from: number,
  count: number,
): Promise<string[]> =>
  recordSalesOf(page, { ...pack, start: addToSerial(pack.start, from) }, store.user.store_id, count);
