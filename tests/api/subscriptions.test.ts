import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { subscriptions } from '../../server/db/schema';
import type { Profile } from '../../src/shared/accounts/auth-schema';
import type { Subscription, SubscriptionListReply } from '../../src/shared/catalogue/catalogue-schema';
import { DEFAULT_CLOCK, daysBefore, wallDate } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { call, type Session, testServer } from '../support/api/app';
import {
  freshName,
  LONG_TEXT,
  NOBODY,
  openOffice,
  type RowReply,
  SAVED,
  SCRIPT,
} from '../support/api/people';

const server = testServer();

const newSubscription = (change: Record<string, unknown>) => ({
  subscription_name: freshName(),
  subscription_type: 1,
  subscription_validity: 90,
  subscription_description: 'For three months',
  ...change,
});
const add = async (session: Session, change: Record<string, unknown> = {}): Promise<Subscription> =>
  (await session.add<RowReply<Subscription>>('/subscription', newSubscription(change))).data;
const list = (session: Session) => session.read<SubscriptionListReply>('/subscription');
const remove = (session: Session, id: number) =>
  call(server.url, 'DELETE', `/subscription/${id}`, { token: session.token });

describe('subscriptions', () => {
  test('subscriptions belong to the company that adds them, and a SuperAdmin’s to the platform', async () => {
    const { admin, stranger, superAdmin } = await openOffice(server);
    expect(await list(admin)).toEqual({ Status: true, Subscriptions: [], Message: 'No data found.' });
    const own = await add(admin, { subscription_name: SCRIPT });
    expect(own).toEqual({
      id: expect.any(Number),
      subscription_name: SCRIPT,
      is_trail: 1,
      valid_days: 90,
      status: 1,
      subscription_desc: 'For three months',
    });
    const platform = await add(superAdmin);
    expect(await list(admin)).toEqual({ Status: true, Subscriptions: [own], Message: '' });
    expect((await list(stranger)).Subscriptions).toEqual([]);
    expect((await list(superAdmin)).Subscriptions).toEqual(expect.arrayContaining([own, platform]));
    expect((await admin.put(`/subscription/${platform.id}`, { status: 0 })).status).toBe(404);
  });

  test('a subscription’s name, description and status change, and its type and validity stay', async () => {
    const { admin } = await openOffice(server);
    const { id } = await add(admin);
    const change = {
      subscription_name: 'Renamed',
      subscription_description: 'Described',
      status: 0,
      subscription_type: 0,
      subscription_validity: 365,
    };
    const reply = await admin.change<RowReply<Subscription>>(`/subscription/${id}`, change);
    const changed = {
      id,
      subscription_name: 'Renamed',
      is_trail: 1,
      valid_days: 90,
      status: 0,
      subscription_desc: 'Described',
    };
    expect(reply).toEqual({ message: SAVED, data: changed });
    expect((await admin.change<RowReply<Subscription>>(`/subscription/${id}`, {})).data).toEqual(changed);
  });

  test('subscriptions are deleted permanently', async () => {
    const { admin, stranger } = await openOffice(server);
    const { id } = await add(admin);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(200);
    expect((await list(admin)).Subscriptions).toEqual([]);
    expect((await remove(admin, id)).status).toBe(404);
    expect((await remove(admin, NOBODY)).status).toBe(404);
  });

  test('subscriptions have unique names within a company', async () => {
    const { admin, stranger, superAdmin } = await openOffice(server);
    const { subscription_name } = await add(admin);
    expect(await admin.post('/subscription', newSubscription({ subscription_name }))).toMatchObject({
      status: 409,
      body: { message: 'Data already exists' },
    });
    await add(stranger, { subscription_name });
    await add(superAdmin, { subscription_name });
    expect((await superAdmin.post('/subscription', newSubscription({ subscription_name }))).status).toBe(409);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ subscription_name: ' ' }, 'subscription_name'],
    [{ subscription_name: LONG_TEXT }, 'subscription_name'],
    [{ subscription_type: 2 }, 'subscription_type'],
    [{ subscription_type: 'Trial' }, 'subscription_type'],
    [{ subscription_validity: 31 }, 'subscription_validity'],
    [{ subscription_description: '' }, 'subscription_description'],
    [{ subscription_description: undefined }, 'subscription_description'],
  ])('a subscription with %j is refused with the name of the field', async (change, field) => {
    const { admin } = await openOffice(server);
    const reply = await admin.post<ApiErrorBody>('/subscription', newSubscription(change));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})[0]).toBe(field);
    expect((await list(admin)).Subscriptions).toEqual([]);
  });
});

describe('the company’s subscription on the profile', () => {
  const onProfileOf = async (session: Session) =>
    (await session.read<{ data: Profile }>('/view-profile')).data.subscription;
  const today = () => wallDate(new Date(), DEFAULT_CLOCK);
  /** As if a subscription had been added some days ago. @returns that day */
  const beginAgo = async (id: number, days: number) => {
    const since = daysBefore(today(), days);
    const createdAt = new Date(`${since}T20:00:00Z`);
    await server.db.update(subscriptions).set({ createdAt }).where(eq(subscriptions.id, id));
    return since;
  };

  test('the profile shows a company’s subscription, its changes and its end to its admin and stores only', async () => {
    const { admin, storeAdmin, superAdmin, stranger } = await openOffice(server);
    expect(await onProfileOf(admin)).toBeNull();
    await add(superAdmin);
    expect([await onProfileOf(admin), await onProfileOf(storeAdmin)]).toEqual([null, null]);

    const { id } = await add(admin, { subscription_name: 'Season', subscription_type: 0 });
    const since = today();
    const season = {
      subscription_name: 'Season',
      is_trail: 0,
      since,
      until: daysBefore(since, -90),
      has_ended: 0,
    };
    expect(await onProfileOf(admin)).toEqual(season);
    expect(await onProfileOf(storeAdmin)).toEqual(season);
    expect(await onProfileOf(stranger)).toBeNull();
    expect(await onProfileOf(superAdmin)).toBeUndefined();
    // The list stays the admins' own.
    expect((await storeAdmin.get('/subscription')).status).toBe(403);

    await admin.change(`/subscription/${id}`, { subscription_name: 'Quarter' });
    expect(await onProfileOf(storeAdmin)).toMatchObject({ subscription_name: 'Quarter' });
    await admin.change(`/subscription/${id}`, { status: 0 });
    expect([await onProfileOf(admin), await onProfileOf(storeAdmin)]).toEqual([null, null]);
    await admin.change(`/subscription/${id}`, { status: 1 });
    expect(await onProfileOf(storeAdmin)).toMatchObject({ subscription_name: 'Quarter' });
    expect((await remove(admin, id)).status).toBe(200);
    expect([await onProfileOf(admin), await onProfileOf(storeAdmin)]).toEqual([null, null]);
  });

  test('the profile shows a subscription through its last day, and as ended after it', async () => {
    const { admin, storeAdmin } = await openOffice(server);
    const { id } = await add(admin, { subscription_validity: 30 });
    const first = await beginAgo(id, 30);
    const atItsEnd = { since: first, until: daysBefore(first, -30), has_ended: 0 };
    expect(await onProfileOf(storeAdmin)).toMatchObject(atItsEnd);
    const earlier = await beginAgo(id, 31);
    const ended = { since: earlier, until: daysBefore(earlier, -30), has_ended: 1 };
    expect(await onProfileOf(admin)).toMatchObject(ended);
    expect(await onProfileOf(storeAdmin)).toMatchObject(ended);
  });

  test('of several subscriptions, the profile shows the active one that lasts longest', async () => {
    const { admin } = await openOffice(server);
    const name = async () => (await onProfileOf(admin))?.subscription_name;
    const year = await add(admin, { subscription_name: 'Year', subscription_validity: 365 });
    await add(admin, { subscription_name: 'Month', subscription_validity: 30 });
    expect(await name()).toBe('Year');
    await beginAgo(year.id, 340);
    expect(await name()).toBe('Month');
    await beginAgo(year.id, 0);
    await admin.change(`/subscription/${year.id}`, { status: 0 });
    expect(await name()).toBe('Month');
  });
});
