import { accountsPaths } from '../../../../src/shared/accounts/paths';
import { cataloguePaths } from '../../../../src/shared/catalogue/paths';
import { countingPaths } from '../../../../src/shared/counting/paths';
import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnectivity } from '../../../../src/app/state/connectivity-store';
import {
  queryClient,
  type Read,
  readOf,
  readOnce,
  readOptions,
  together,
  write,
} from '../../../../src/app/state/queries/query';
import { useSession } from '../../../../src/app/state/session-store';
import { ApiError, NetworkError } from '../../../../src/device/client';
import { db } from '../../../../src/device/db';
import { clearSession, saveSession } from '../../../../src/device/session';
import { DEFAULT_LANGUAGE, language } from '../../../../src/messages/language';
import { userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const { exceptions } = countingPaths;
const user = userOf(1);
const page = (number: number, storeId = 1) => ({ params: { storeId }, query: { page: number } });

type Ask = { resolve: (reply: string[]) => void; reject: (error: unknown) => void };
let asked: Ask[] = [];
/** A call whose replies the test decides. */
const by = () =>
  new Promise<string[]>((resolve, reject) => {
    asked.push({ resolve, reject });
  });
const gone = new NetworkError();
const refusal = new ApiError(403, { message: 'You may not do this.', code: 'forbidden' });

type Reader = { id: number; store_id: number | null } | null;
const options = (
  request = page(1),
  reader: Reader = user,
  keepsFormer: boolean | ((former: object) => boolean) = false,
) =>
  readOptions<typeof exceptions, string[]>(
    exceptions,
    request,
    reader && { id: reader.id, store_id: reader.store_id },
    { by, keepsFormer },
  );

const stops: (() => void)[] = [];
/** A screen that shows a read. */
function screen(first = options()) {
  const observer = new QueryObserver(queryClient, first);
  stops.push(observer.subscribe(() => undefined));
  return {
    shown: (): Read<string[]> => readOf(observer.getCurrentResult()),
    reload: () => void observer.refetch(),
    asks: (next: ReturnType<typeof options>) => observer.setOptions(next),
    close: async () => {
      stops.pop()?.();
      await eventually(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    },
  };
}
/** The screen's first reply. */
async function shows(reply: string[], view = screen()) {
  asked.at(-1)?.resolve(reply);
  await eventually(() => expect(view.shown().reply).toEqual(reply));
  return view;
}
const settled = (view: ReturnType<typeof screen>) => eventually(() => expect(view.shown().busy).toBe(false));

beforeEach(async () => {
  await db.delete();
  await db.open();
  await saveSession(user, 'token');
  useSession.setState({ status: 'in', user, token: 'token', expired: false });
  asked = [];
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  language.setState(DEFAULT_LANGUAGE);
  vi.unstubAllGlobals();
});

test('a fresh reply has no age, and is shown again with its time if there is no network', async () => {
  const before = Date.now();
  const first = await shows(['Poppy']);
  expect(first.shown().asOf).toBeNull();
  await first.close();
  const later = screen();
  expect(later.shown()).toMatchObject({ reply: undefined, loading: true });
  asked.at(-1)?.reject(gone);
  await settled(later);
  expect(later.shown()).toMatchObject({ reply: ['Poppy'], error: undefined });
  expect(later.shown().asOf?.getTime()).toBeGreaterThanOrEqual(before);
});

test('a new language of the reader loads the screen again; turning English below off doesn’t', async () => {
  const view = await shows(['Poppy sold 5 tickets']);
  language.setState({ code: 'en', withEnglish: false });
  await settled(view);
  expect(asked).toHaveLength(1);
  language.setState({ code: 'es' });
  await eventually(() => expect(asked).toHaveLength(2));
  asked.at(-1)?.resolve(['Poppy vendió 5 boletos']);
  await eventually(() => expect(view.shown().reply).toEqual(['Poppy vendió 5 boletos']));
});

test('a screen keeps its cached reply if a gateway or captive portal answers', async () => {
  await (await shows(['Poppy'])).close();
  const later = screen();
  asked.at(-1)?.reject(new ApiError(502, null));
  await settled(later);
  expect(later.shown().reply).toEqual(['Poppy']);
});

test('a refusal by the server is shown even if there is a cached reply', async () => {
  await (await shows(['Poppy'])).close();
  const later = screen();
  asked.at(-1)?.reject(refusal);
  await settled(later);
  expect(later.shown()).toMatchObject({ reply: undefined, error: 'You may not do this.', failure: refusal });
});

test('a request fails if there is neither a network nor a cached reply', async () => {
  await shows(['Poppy']);
  const other = screen(options(page(2)));
  asked.at(-1)?.reject(gone);
  await settled(other);
  expect(other.shown().error).toContain('needs internet');
});

test('a device that can’t save anything shows fresh replies, but no cached ones later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  db.close();
  const view = await shows(['Poppy']);
  view.reload();
  asked.at(-1)?.reject(gone);
  await settled(view);
  expect(view.shown().error).toContain('needs internet');
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test('a list keeps its rows during a reload and shows that it is loading (specification, section 4)', async () => {
  const view = screen();
  expect(view.shown()).toMatchObject({ reply: undefined, loading: true, busy: true });
  await shows(['a'], view);
  expect(view.shown()).toMatchObject({ loading: false, busy: false, error: undefined });
  view.reload();
  expect(view.shown()).toMatchObject({ reply: ['a'], loading: false, busy: true });
  await shows(['a', 'b'], view);
  expect(view.shown().busy).toBe(false);
});

test('a reply that a later one has overtaken is ignored', async () => {
  const view = await shows(['first']);
  view.reload();
  view.reload();
  const [, slow, fast] = asked;
  fast?.resolve(['new']);
  await eventually(() => expect(view.shown().reply).toEqual(['new']));
  slow?.resolve(['old']);
  await settled(view);
  expect(view.shown().reply).toEqual(['new']);
});

test('the reply to an earlier request isn’t shown for the next one', async () => {
  const view = screen();
  view.asks(options(page(2)));
  const [first, second] = asked;
  second?.resolve(['second']);
  await eventually(() => expect(view.shown().reply).toEqual(['second']));
  first?.resolve(['first']);
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  expect(view.shown()).toMatchObject({ reply: ['second'], of: page(2) });
});

test('a list’s failure is shown until the list is requested again', async () => {
  const view = screen();
  asked.at(-1)?.reject(refusal);
  await settled(view);
  expect(view.shown()).toMatchObject({ loading: false, error: 'You may not do this.' });
  view.reload();
  expect(view.shown()).toMatchObject({ loading: true, busy: true, error: undefined });
  asked.at(-1)?.reject(gone);
  await settled(view);
  expect(view.shown().error).toContain('needs internet');
  view.reload();
  await shows([], view);
  expect(view.shown().error).toBeUndefined();
});

test('a list keeps its rows after a failed reload and while it loads again', async () => {
  const view = await shows(['a']);
  view.reload();
  asked.at(-1)?.reject(refusal);
  await settled(view);
  expect(view.shown()).toMatchObject({ reply: ['a'], error: 'You may not do this.', loading: false });
  view.reload();
  expect(view.shown()).toMatchObject({ loading: true, error: undefined });
});

test('a bug of the app isn’t shown as a failure of the server', async () => {
  const view = screen();
  asked.at(-1)?.reject(new TypeError('x is undefined'));
  await eventually(() => expect(view.shown).toThrow(TypeError));
});

test('a page of a list stays until the next one arrives, and names its request', async () => {
  const view = await shows(['first'], screen(options(page(1), user, true)));
  view.asks(options(page(2), user, true));
  expect(view.shown()).toMatchObject({ reply: ['first'], of: page(1), busy: true, loading: false });
  await shows(['second'], view);
  expect(view.shown().of).toEqual(page(2));
});

test('a new search clears the former result if only paging may keep it', async () => {
  const sameStore = (former: object) => 'params' in former && JSON.stringify(former.params).includes('1');
  const view = await shows(['first'], screen(options(page(1), user, sameStore)));
  view.asks(options(page(2), user, sameStore));
  expect(view.shown().reply).toEqual(['first']);
  view.asks(options(page(1, 2), user, (former) => !sameStore(former)));
  expect(view.shown()).toMatchObject({ reply: undefined, loading: true });
});

test('one user’s replies are never shown to the next user', async () => {
  const view = await shows(['a'], screen(options(page(1), user, true)));
  const next = userOf(2);
  view.asks(options(page(1), next, true));
  expect(view.shown()).toMatchObject({ reply: undefined, loading: true });
  asked.at(-1)?.reject(gone);
  await settled(view);
  expect(view.shown().reply).toBeUndefined();
});

test('a user who moved to another store isn’t shown the former store’s list', async () => {
  const view = await shows(['a'], screen(options(page(1), user, true)));
  view.asks(options(page(1), { id: user.id, store_id: 2 }, true));
  asked.at(-1)?.reject(gone);
  await settled(view);
  expect(view.shown().reply).toBeUndefined();
});

test('a reply that arrives after the sign-out is kept neither on the device nor in memory', async () => {
  const view = screen();
  await clearSession();
  useSession.setState({ status: 'out', user: null, token: null });
  const closed = view.close();
  asked.at(-1)?.resolve(['secret']);
  await closed;
  expect(await db.readings.count()).toBe(0);
});

test('a screen’s replies leave memory when the screen closes', async () => {
  const view = await shows(['a']);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  await view.close();
});

test('when the network is back, only failed and cached reads are repeated', async () => {
  await (await shows(['old'], screen(options(page(2))))).close();
  const fresh = await shows(['fresh']);
  const old = screen(options(page(2)));
  asked.at(-1)?.reject(gone);
  const failed = screen(options(page(3)));
  asked.at(-1)?.reject(gone);
  await settled(old);
  await settled(failed);
  useConnectivity.setState({ online: false });
  const before = asked.length;
  useConnectivity.setState({ online: true });
  await eventually(() => expect(asked.length).toBe(before + 2));
  for (const { resolve } of asked.slice(before)) resolve(['again']);
  await eventually(() => expect(failed.shown().reply).toEqual(['again']));
  expect(old.shown()).toMatchObject({ reply: ['again'], asOf: null });
  expect(fresh.shown().reply).toEqual(['fresh']);
});

test('a read that keeps failing while the connection returns isn’t repeated endlessly', async () => {
  const view = screen();
  for (let round = 0; round < 5; round++) {
    asked.at(-1)?.reject(gone);
    await settled(view);
    useConnectivity.setState({ online: false });
    useConnectivity.setState({ online: true });
    // Repetitions begin after this.
    await queryClient.resumePausedMutations();
  }
  expect(asked).toHaveLength(3);
});

test('a read that failed often without a network is still repeated when the network is back', async () => {
  const view = screen();
  for (let round = 0; round < 5; round++) {
    asked.at(-1)?.reject(gone);
    await settled(view);
    useConnectivity.setState({ online: false });
    view.reload();
  }
  asked.at(-1)?.reject(gone);
  await settled(view);
  useConnectivity.setState({ online: true });
  await eventually(() => expect(view.shown().busy).toBe(true));
  await shows(['back'], view);
});

test.each([
  ['made', () => Promise.resolve(new Response(JSON.stringify({ message: 'Saved' })))],
  ['lost', () => Promise.reject(new TypeError('no network'))],
] as const)('a screen is read again after a change that was %s', async (_, fetch) => {
  const view = await shows(['before']);
  vi.stubGlobal('fetch', fetch);
  const body = { upc_code: '0284', vendor_name: 'Poppy' };
  await write(cataloguePaths.vendorAdd, { body }).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error;
  });
  await eventually(() => expect(asked).toHaveLength(2));
  await shows(['after'], view);
});

test('a read outside a screen is answered from the device if there is no network', async () => {
  const request = { params: { storeId: 1 } };
  const games = { data: [{ id: 1, name: 'Ann', Username: 'ann', user_role: 7 }] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(games))));
  expect(await readOnce(accountsPaths.userList, request)).toMatchObject({ reply: games, asOf: null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const kept = await readOnce(accountsPaths.userList, request);
  expect(kept).toMatchObject({ reply: games, asOf: expect.any(Date) });
  await expect(readOnce(accountsPaths.userList, { params: { storeId: 2 } })).rejects.toBeInstanceOf(
    NetworkError,
  );
});

test('parts shown together are as old as the oldest one, and load or fail if one of them does', () => {
  const [morning, noon] = [new Date('2026-11-20T16:00:00Z'), new Date('2026-11-20T20:00:00Z')];
  const reload = vi.fn();
  const part = { asOf: null, loading: false, busy: false, error: undefined, reload };
  expect(together({ ...part, asOf: noon }, part, { ...part, asOf: morning }).asOf).toEqual(morning);
  expect(together(part, part)).toMatchObject({ asOf: null, loading: false, busy: false, error: undefined });
  expect(together(part, { ...part, loading: true, busy: true })).toMatchObject({ loading: true, busy: true });
  const failed = together(part, { ...part, error: 'No network.' });
  expect(failed.error).toBe('No network.');
  failed.reload();
  expect(reload).toHaveBeenCalledTimes(2);
});
