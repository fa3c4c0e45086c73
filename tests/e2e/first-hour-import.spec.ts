import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { KeyboardUser } from '../support/browsers/keyboard';
import { serverProgram } from '../support/servers/bundled-server';
import { type RunningServer, startServer } from '../support/servers/server';
import { test as base } from './base-test';
import { ANSWERS, PASSWORD } from './first-owner';

/** The answers with their Enter, and "one" for the number of stores. */
const KEYS_OF_ANSWERS = ['one', ...Object.values(ANSWERS)].reduce(
  (sum, answer) => sum + answer.length + 1,
  0,
);
/** The keys of the whole way, and some Tabs, in case a screen gets another control (docs/flows.md). */
const MAX_KEYS = 140;

/** Numbers of a shop's games. The keys are the same for any number, the scans one for each. */
const SIZES = [12, 40];
const upcOf = (game: number) => `04320000${game}`;
const PRICES = [1, 2, 5, 10, 20];
const gamesFile = (numbers: number[]) =>
  [
    'Game,Name,Price,UPC',
    ...numbers.map(
      (game, index) => `${game},Game of ${game},$${PRICES[index % PRICES.length]},${upcOf(game)}`,
    ),
  ].join('\n');
const stockFile = (numbers: number[]) =>
  [
    'Game,Pack,First ticket,Last ticket,Front ticket,Bin',
    ...numbers.map((game, index) => `${game},1000001,0,29,29,${index + 1}`),
  ].join('\n');
/** The code of a California ticket. */
const ticket = (game: number, number: string) => `${game}1000001${number}000000000478`;

/** An empty database with the owner of a single store. */
const test = base.extend<{ server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lottery-first-hour-'));
      const env = { ...process.env, ...ANSWERS, DATA_DIR: dataDir };
      const made = spawnSync(process.execPath, [...serverProgram('create-admin'), '--one-store'], { env });
      expect(String(made.stdout)).toContain('Sign in as olga.');
      const server = await startServer({ dataDir, seed: false });
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'block' });
/** An owner at a new device, following the first steps. */
class Owner extends KeyboardUser {
  /** in the system's dialog for choosing a file: the file, and Open */
  clicks = 0;
  readonly steps: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    super(page);
    this.steps = page.getByRole('region', { name: 'First steps' });
    this.main = page.getByRole('main');
  }

  async next(action: string): Promise<void> {
    await expect(this.steps.getByRole('link', { name: action, exact: true })).toBeFocused();
    await this.press('Enter');
  }

  /** Imports a file as the alternative of the next step. */
  async import(step: string, action: string, name: string, content: string, lines: number): Promise<void> {
    await expect(this.steps.getByRole('link', { name: step, exact: true })).toBeFocused();
    await this.activate(this.steps.getByRole('link', { name: action, exact: true }));
    const button = (text: string) => this.main.getByRole('button', { name: text, exact: true });
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.activate(button('Choose a file')),
    ]);
    this.clicks += 2;
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await this.activate(button('Check file'));
    await this.activate(button(`Import ${lines} lines`));
    await expect(button('Next step')).toBeFocused();
    await this.press('Enter');
  }
}

for (const games of SIZES)
  test(`the owner of one store with ${games} games gets from nothing to the first count by imports`, {
    tag: '@all',
  }, async ({ plainBrowser, server }) => {
    const numbers = Array.from({ length: games }, (_, index) => 1601 + index);
    const page = await (await plainBrowser.newContext()).newPage();
    const owner = new Owner(page);
    const began = Date.now();
    const laps = [`create-admin: ${KEYS_OF_ANSWERS} keys`];
    const lap = (name: string) =>
      laps.push(`${name}: ${owner.keys} keys by ${((Date.now() - began) / 1000).toFixed(1)} s`);

    await page.goto(`${server.url}/login`);
    await owner.fill(page.getByLabel('Username'), 'olga');
    await owner.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
    await owner.press('Enter');
    lap('sign-in');

    await owner.next('Add plans');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Add \d+ plans$/ })).toBeFocused();
    await owner.press('Enter');
    lap('plans');

    await owner.import('Scan games', 'Import a file', 'games.csv', gamesFile(numbers), games);
    lap('games');
    await owner.import('Receive packs', 'Import a file', 'stock.csv', stockFile(numbers), games);
    lap('packs');

    await owner.next('Count now');
    await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
    for (const game of numbers) await owner.scan(ticket(game, game === numbers[0] ? '020' : '029'));
    await expect(owner.main.getByText(`${games} of ${games}`)).toBeVisible();
    await owner.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
    await owner.activate(page.getByRole('button', { name: 'Add Sales' }));
    await expect(page.getByRole('status').filter({ hasText: '9 tickets, $9' })).toBeVisible();
    lap('count');

    // The next steps go on from here.
    await page.goto(`${server.url}/dashboard`);
    const later = page.getByRole('region', { name: 'Next steps' });
    await later.getByRole('link', { name: 'Add clerk' }).click();
    const dialog = page.getByRole('dialog');
    for (const [name, pin] of [
      ['Ana', '6281'],
      ['Ben', '9374'],
    ] as const) {
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('PIN', { exact: true }).fill(pin);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(`${name} was added.`)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    const isDone = (step: number) => expect(later.getByRole('listitem').nth(step)).toContainText('Done');
    await isDone(0);
    // The imported stock has bins.
    await isDone(2);
    await expect(later.getByRole('link', { name: 'Hand over' })).toBeVisible();

    const keys = KEYS_OF_ANSWERS + owner.keys;
    console.log([...laps, `${keys} keys, ${owner.clicks} clicks and ${owner.scans} scans in all`].join('\n'));
    expect(owner.scans).toBe(games);
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
    await page.context().close();
  });
