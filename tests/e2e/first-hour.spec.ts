import { expect, type Locator, type Page } from '@playwright/test';
import { call, createApi } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { ROLE } from '../../src/shared/wire/access';
import { KeyboardUser } from '../support/browsers/keyboard';
import { type RunningServer, startServer } from '../support/servers/server';
import { test as base } from './base-test';

const PASSWORD = 'Count#tickets1';
/** 223 and some Tabs, in case a screen gets another control (docs/flows.md). */
const MAX_KEYS = 230;
/** A game of California, whose tickets have two codes: the wide one and the long one. */
const GAME = { name: 'Golden Poppy', upc: '043200017476' };
const ticket = (pack: string, number: string) => `1747${pack}${number}000000000478`;
const [FIRST_PACK, SECOND_PACK] = ['1263622', '1263623'];

/** An empty database with its first SuperAdmin. */
const test = base.extend<{ server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const server = await startServer({ seed: false });
      const api = createApi({ base: `${server.url}/api`, token: () => null });
      const sam = { name: 'Sam Super', Username: 'super', email: 'super@test.example', password: PASSWORD };
      await call(api, accountsPaths.register, { body: { ...sam, user_role: ROLE.superAdmin } });
      await use(server);
      await server.stop();
    },
    { timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'block' });

/** A person at their own device, following the first steps. */
class Newcomer extends KeyboardUser {
  readonly dialog: Locator;

  constructor(page: Page) {
    super(page);
    this.dialog = page.getByRole('dialog');
  }

  async signIn(url: string, username: string): Promise<void> {
    await this.page.goto(`${url}/login`);
    await this.fill(this.page.getByLabel('Username'), username);
    await this.fill(this.page.getByLabel('Password', { exact: true }), PASSWORD);
    await this.press('Enter');
  }

  get steps(): Locator {
    return this.page.getByRole('region', { name: 'First steps' });
  }

  /** The next step has the focus, whichever page the person comes from. */
  async next(action: string): Promise<void> {
    await expect(this.steps.getByRole('link', { name: action, exact: true })).toBeFocused();
    await this.press('Enter');
  }

  async field(name: string, text: string): Promise<void> {
    await this.fill(this.dialog.getByLabel(name, { exact: true }), text);
  }
}

test('a new company gets from nothing to its first saved count with keyboard and gun only', {
  tag: '@all',
}, async ({ plainBrowser, server }) => {
  const began = Date.now();
  const laps: string[] = [];
  const people: Newcomer[] = [];
  const somebody = async () => {
    const person = new Newcomer(await (await plainBrowser.newContext()).newPage());
    people.push(person);
    return person;
  };
  const lap = (name: string, person: Newcomer) =>
    laps.push(`${name}: ${person.keys} keys by ${((Date.now() - began) / 1000).toFixed(1)} s`);

  const sam = await somebody();
  await sam.signIn(server.url, 'super');
  await sam.next('New company');
  await sam.field('Name', 'Ana Admin');
  await sam.field('Username', 'ana');
  await sam.field('Email', 'ana@test.example');
  await sam.field('Password', PASSWORD);
  await sam.field('Company Name', 'Corner Shops');
  await sam.press('Enter');
  await expect(sam.steps.getByRole('listitem').first()).toContainText('Done');
  lap('company', sam);

  const ana = await somebody();
  await ana.signIn(server.url, 'ana');
  await ana.next('Add store');
  await ana.fill(ana.dialog.getByRole('combobox', { name: 'State' }), 'Cali');
  await ana.field('Store Name', 'First Street');
  await ana.field('Username', 'first');
  await ana.press('Enter');
  const link = await ana.dialog.getByLabel('Set-up link').inputValue();
  await ana.activate(ana.dialog.getByRole('button', { name: 'Copy' }));
  await ana.activate(ana.dialog.getByRole('button', { name: 'Done' }));
  lap('store', ana);

  await ana.next('Add plans');
  await expect(ana.dialog.getByRole('button', { name: 'Add 10 plans' })).toBeFocused();
  await ana.press('Enter');
  lap('plans', ana);

  await ana.next('Scan games');
  await expect(ana.dialog.getByLabel('UPC Code')).toBeFocused();
  await ana.scan(ticket(FIRST_PACK, '059'));
  await expect(ana.dialog.getByText('game 1747. Now scan the wide barcode')).toBeVisible();
  await expect(ana.dialog.getByLabel('Vendor Name')).toHaveValue('Game 1747');
  await ana.scan(GAME.upc);
  await ana.type(GAME.name);
  await ana.press('Enter');
  await expect(ana.dialog.getByText(`${GAME.name} was added.`)).toBeVisible();
  await expect(ana.dialog.getByLabel('UPC Code')).toBeFocused();
  await ana.press('Escape');
  await expect(ana.steps).toContainText('Your part is done.');
  lap('game', ana);

  const store = await somebody();
  await store.page.goto(link);
  await store.fill(store.page.getByLabel('New Password', { exact: true }), PASSWORD);
  await store.fill(store.page.getByLabel('Confirm Password'), PASSWORD);
  await store.press('Enter');
  // It signs in directly.
  await expect(store.page).toHaveURL(/\/dashboard$/);
  lap('password', store);

  await store.next('Receive packs');
  const receiving = store.page.getByRole('main');
  await expect(receiving.getByLabel('Lot Number (UPC)')).toBeFocused();
  await store.scan(GAME.upc);
  await expect(receiving.getByLabel('Start Serial')).toBeVisible();
  await store.scan(ticket(FIRST_PACK, '059'));
  await expect(receiving.getByLabel('Plan')).toBeFocused();
  await store.type('$5');
  await store.activate(receiving.getByRole('button', { name: 'Save', exact: true }));
  await expect(receiving.getByText('1 scanned, 1 saved')).toBeVisible();
  await store.scan(ticket(SECOND_PACK, '000'));
  await expect(receiving.getByText('2 scanned, 2 saved')).toBeVisible();
  await store.press('Control+Enter');
  lap('packs', store);

  await store.next('Put on shelf');
  await expect(store.page.getByLabel('Start Serial').first()).toBeVisible();
  await store.scan(ticket(FIRST_PACK, '059'));
  await expect(store.page.getByLabel('UPC').first()).toHaveValue(GAME.upc);
  await store.press('Control+Enter');
  await expect(store.dialog.getByRole('button', { name: 'Ok' })).toBeFocused();
  await store.press('Enter');
  await expect(store.page.getByText('Tickets were put on the shelf.')).toBeVisible();
  lap('shelf', store);

  await store.activate(store.page.getByRole('main').getByRole('link', { name: 'Count now' }));
  await expect(store.page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await store.scan(ticket(FIRST_PACK, '036'));
  await store.press('Control+Enter');
  await expect(store.page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  await store.activate(store.page.getByRole('button', { name: 'Add Sales' }));
  await expect(store.page.getByRole('status').filter({ hasText: '23 tickets, $115' })).toBeVisible();
  lap('count', store);

  // After the first count, the list is no longer needed.
  await store.page.goto(new URL('/dashboard', link).href);
  await expect(store.page.getByText('Sold today')).toBeVisible();
  await expect(store.steps).toBeHidden();

  const keys = people.reduce((sum, person) => sum + person.keys, 0);
  const scans = people.reduce((sum, person) => sum + person.scans, 0);
  console.log([...laps, `${keys} keys and ${scans} scans in all`].join('\n'));
  expect(scans).toBe(7);
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  for (const { page } of people) await page.context().close();
});
