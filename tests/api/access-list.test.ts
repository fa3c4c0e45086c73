import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ACCESS } from '../../server/accounts/end-access';
import { rows } from '../../server/db/sql';
import { HOUR_MS } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { call, type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { DEVICE } from '../support/api/instant-alerts';
import { must, openShop, type Shop } from '../support/api/shop';
import { addPerson } from '../support/databases/fixtures';
import { sendCount } from '../support/shops/counts';

const server = testServer();
const NEW_PASSWORD = 'Fresh#secret-2';

/** What a store's admin can give; companies are opened by SuperAdmins (company-views.test.ts). */
type Kind = Exclude<keyof typeof ACCESS, 'company_view'>;

type Scene = {
  shop: Shop;
  owner: Session;
  /** the admin's sign-in at which it happens, which stays */
  here: Session;
  /** whether what the admin has given, elsewhere, lets in */
  lets: Record<Kind, () => Promise<boolean>>;
};

const isOk = async (reply: Promise<{ status: number }>): Promise<boolean> => (await reply).status === 200;
const opens = (link: string): Promise<boolean> => isOk(fetch(`${server.url}${new URL(link).pathname}`));
const receiptOf = async (by: Session, storeId: number, userId: number, record: string): Promise<string> =>
  (await by.read<{ data: { url: string } }>(`/receipt/${storeId}/${userId}/${record}`)).data.url;
const countBy = (by: Session, { entry }: Shop) =>
  sendCount(by, 'shift', new Date(Date.now() - HOUR_MS).toISOString(), { front: 10, scanned: [entry(0, 9)] });

/** A store's admin who has given each kind of access there is. */
async function openScene(): Promise<Scene> {
  const shop = await openShop(server, { openedAt: new Date(Date.now() - 48 * HOUR_MS) });
  const { store } = shop;
  const owner = await signIn(server, shop.company.admin);
  const [here, elsewhere] = [await signIn(server, store.admin), await signIn(server, store.admin)];
  const terminal = await clerksTerminal(server, store.admin);
  const { token } = (await here.add('/access-tokens', { store_id: store.id, name: 'Books' })) as {
    token: string;
  };
  const { setup_url } = await must(
    owner.post<{ setup_url: string }>(`/users/${store.admin.id}/password-link`, undefined),
    200,
  );
  await elsewhere.change('/push-subscription', DEVICE);
  const receipt = await receiptOf(here, store.id, store.admin.id, (await countBy(here, shop)).submission_id);
  const link = new URL(setup_url).searchParams.get('token');
  const lets: Scene['lets'] = {
    sign_in: () => isOk(elsewhere.get('/view-profile')),
    terminal: () => isOk(terminal.get(`/stock-list/${store.id}`)),
    access_token: () => isOk(sessionWith(server, token).get(`/inventory-list/${store.id}`)),
    link: () => isOk(call(server.url, 'POST', '/reset-pwd/owner', { body: { token: link } })),
    push_device: async () => {
      const devices = await rows(
        server.db,
        sql`SELECT 1 FROM push_subscriptions WHERE user_id = ${store.admin.id}`,
      );
      return devices.length > 0;
    },
    receipt: () => opens(receipt),
  };
  return { shop, owner, here, lets };
}

const EVENTS = {
  new_password: ({ here, shop }: Scene) =>
    here.change(`/updateProfile/${shop.store.admin.id}`, { password: NEW_PASSWORD }),
  end_all: ({ here }: Scene) => must(call(server.url, 'DELETE', '/sessions', { token: here.token }), 200),
  deactivation: async ({ owner, shop }: Scene) => {
    for (const status of [0, 1])
      await owner.change('/update-user-status', { id: shop.store.admin.id, status });
  },
};
const KINDS = (Object.keys(ACCESS) as (keyof typeof ACCESS)[]).filter(
  (kind): kind is Kind => kind !== 'company_view',
);
const all = async ({ lets }: Scene): Promise<Record<string, boolean>> =>
  Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await lets[kind]()])));
const everyKind = (lets: boolean) => Object.fromEntries(KINDS.map((kind) => [kind, lets]));

describe('access that a person has given', () => {
  test.each([
    ['a new password', EVENTS.new_password, everyKind(false)],
    ['the end of all sign-ins', EVENTS.end_all, everyKind(false)],
    // A receipt is the clerk’s proof of a count, also after leaving the store (decision 84).
    ['a deactivation that is undone', EVENTS.deactivation, { ...everyKind(false), receipt: true }],
  ] as const)('%s permanently ends the access that a person has given', async (_, end, expected) => {
    const [scene, neighbour] = [await openScene(), await openScene()];
    expect(await all(scene)).toEqual(everyKind(true));
    await end(scene);
    expect(await all(scene)).toEqual(expected);
    expect(await all(neighbour)).toEqual(everyKind(true));
  });

  test('the access that a person has given is listed with its maker, its expiry and the time it was ended', async () => {
    const scene = await openScene();
    const { id } = scene.shop.store.admin;
    const listed = async () =>
      Object.fromEntries(
        await Promise.all(
          KINDS.map(async (kind) => {
            const given = await ACCESS[kind].list(server.db, id);
            expect(given.every(({ madeBy }) => madeBy === id)).toBe(true);
            return [kind, given.map(({ ends, endedAt }) => [ends === null, endedAt === null])] as const;
          }),
        ),
      );
    expect(await listed()).toEqual({
      // Three sign-ins: of the shop’s till, here and elsewhere, and a second till.
      sign_in: expect.arrayContaining([[false, true]]),
      terminal: [[false, true]],
      access_token: [[false, true]],
      link: [[false, true]],
      push_device: [[false, true]],
      receipt: [],
    });
    await EVENTS.end_all(scene);
    expect(await listed()).toEqual({
      sign_in: [[false, true]],
      terminal: [],
      access_token: [[false, false]],
      link: [],
      push_device: [],
      receipt: [[true, false]],
    });
  });
});

describe('receipts whose author ended all access', () => {
  test('a receipt whose author ended all access says so, and a new link to the same count works until the next end', async () => {
    const shop = await openShop(server, { openedAt: new Date(Date.now() - 48 * HOUR_MS) });
    const { store } = shop;
    const admin = await signIn(server, store.admin);
    const { submission_id } = await countBy(admin, shop);
    const endAll = () => must(call(server.url, 'DELETE', '/sessions', { token: admin.token }), 200);
    const links: string[] = [];
    for (let round = 0; round < 3; round++) {
      links.push(await receiptOf(admin, store.id, store.admin.id, submission_id));
      expect(await Promise.all(links.map(opens))).toEqual([...links.slice(1).map(() => false), true]);
      await endAll();
    }
    const [first = ''] = links;
    const ended = await fetch(`${server.url}${new URL(first).pathname}`);
    expect(ended.status).toBe(410);
    expect(await ended.text()).toContain('This receipt has ended.');
  });

  test('a clerk’s receipt still opens after the store’s admin changes their own password', async () => {
    const shop = await openShop(server, { openedAt: new Date(Date.now() - 48 * HOUR_MS) });
    const clerk = await addPerson(server.db, ROLE.user, shop.store.id, 'G');
    const till = withClerk(server, await clerksTerminal(server, shop.store.admin), clerk);
    const { submission_id } = await countBy(till, shop);
    const link = await receiptOf(till, shop.store.id, clerk.id, submission_id);
    await shop.till.change(`/updateProfile/${shop.store.admin.id}`, { password: NEW_PASSWORD });
    expect(await opens(link)).toBe(true);
  });
});
