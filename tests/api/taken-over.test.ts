import { describe, expect, test } from 'vitest';
import { USUAL_DELAY_MS } from '../../src/shared/counting/late-records';
import { DAY_MS, HOUR_MS } from '../../src/shared/time/store-clock';
import { ROLE } from '../../src/shared/wire/access';
import { testServer } from '../support/api/app';
import { backdateLines, signInAt } from '../support/api/audit';
import { withClerk } from '../support/api/clerks';
import { ago, exceptionsOf, lateRecordsOf, soldAt } from '../support/api/late-records';
import { enterMoney } from '../support/api/money';
import { must, openShop, type Shop, setSettings } from '../support/api/shop';
import { addPerson } from '../support/databases/fixtures';

const server = testServer();
const OPENED = { openedAt: ago(30 * DAY_MS) };

const happenedAt = (shop: Shop, action: string, at: Date): Promise<void> =>
  backdateLines(server.db, shop.store.id, action, at);

describe('late records that take over tickets', () => {
  /** A zone in which it was the same day eight hours ago. */
  const midday = (): string => {
    const hourIn = (timeZone: string): number =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
      );
    const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Pago_Pago'];
    return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) <= 22) ?? '';
  };

  async function twoShifts(msAgo: number) {
    const shop = await openShop(server, OPENED);
    await setSettings(shop, { time_zone: midday() });
    const hers = await must(shop.sell(shop.till, [shop.entry(0, 19)], ago(msAgo).toISOString()), 201);
    return { shop, hers };
  }

  test('a record that comes hours late and empties a colleague’s shift of the same day is listed as late', async () => {
    const { shop } = await twoShifts(HOUR_MS);
    await soldAt(shop, shop.secondTill, ago(8 * HOUR_MS), shop.entry(0, 19));
    const { late, late_unseen } = await exceptionsOf(shop);
    expect(late).toMatchObject([
      {
        kind: 'took_over',
        by: 'Second Admin',
        days: [{ ticketCount: 0, amount: 0 }],
        taken_from: [{ name: 'Store Admin 1', ticketCount: 20, amount: 100 }],
      },
    ]);
    expect(late_unseen).toBe(1);
    await must(shop.till.post(`/late-records/${late[0]?.id}/seen`, { store_id: shop.store.id }), 200);
    expect(await exceptionsOf(shop)).toMatchObject({ late_total: 1, late_unseen: 0 });
  });

  test('a record within the usual delay, or one that takes only from its author’s own record without money, isn’t listed', async () => {
    const { shop } = await twoShifts(60_000);
    const colleague = await addPerson(server.db, ROLE.store, shop.store.id, 'Colleague');
    const till = await signInAt(server, colleague, 'K7QM2P');
    await happenedAt(shop, 'signed_in', ago(HOUR_MS));
    await soldAt(shop, till, ago(USUAL_DELAY_MS - 60_000), shop.entry(0, 9));
    await soldAt(shop, shop.till, ago(2 * HOUR_MS), shop.entry(10, 19));
    expect(await lateRecordsOf(shop)).toEqual([]);
  });

  test('a late record that takes tickets from a record with money is listed, even if both have the same author', async () => {
    const { shop, hers } = await twoShifts(HOUR_MS);
    await must(enterMoney(shop.till, shop.store.id, [hers.submission_id], { cash_counted: 100 }), 201);
    await soldAt(shop, shop.till, ago(2 * HOUR_MS), shop.entry(0, 4));
    expect(await lateRecordsOf(shop)).toMatchObject([{ kind: 'took_over', by: 'Store Admin 1' }]);
  });

  test('a record that takes over tickets is listed as late at once if nobody was on duty at its terminal yet', async () => {
    const { shop } = await twoShifts(60_000);
    await soldAt(shop, shop.secondTill, ago(120_000), shop.entry(0, 4));
    expect(await lateRecordsOf(shop)).toMatchObject([
      { kind: 'took_over', by: 'Second Admin', on_duty: null, taken_from: [{ ticketCount: 5 }] },
    ]);
  });

  test('a record that takes over tickets is listed as late at once if its author wasn’t on duty at its terminal', async () => {
    const { shop } = await twoShifts(60_000);
    const { admin, clerk } = shop.store;
    const till = withClerk(server, await signInAt(server, admin, 'K7QM2P'), clerk);
    await happenedAt(shop, 'signed_in', ago(HOUR_MS));
    await soldAt(shop, till, ago(120_000), shop.entry(0, 4));
    expect(await lateRecordsOf(shop)).toMatchObject([
      { kind: 'took_over', by: 'Clerk 1', on_duty: 'Store Admin 1', taken_from: [{ ticketCount: 5 }] },
    ]);
  });
});
