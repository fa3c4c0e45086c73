import { randomUUID } from 'node:crypto';
import { openSession } from '../../../server/accounts/sessions';
import type { Alarm, AlarmsReply } from '../../../src/shared/alarms/alarms-schema';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../../src/shared/time/store-clock';
import type { StoreFixture } from '../databases/fixtures';
import { receivePack } from '../shops/open-store';
import { type ApiServer, call, type Session } from './app';
import { ofStore, type PermissionRow } from './permission-row';
import type { Writing } from './writing-calls';

/** A UPC that nothing else uses. */
const SKIPPED_UPC = '028400007777';
const FIRST = '88880000100000';

/**
 * Receives every other pack of a game, one after the other, so that each one between is skipped.
 * @returns the ids of these alarms
 */
export async function skipPacks(server: ApiServer, store: StoreFixture, skipped: number): Promise<string[]> {
  // Noon of the previous day: a call that changes the end of the store's day leaves their business day
  // unchanged.
  const now = Date.parse(`${daysBefore(businessDate(new Date(), DEFAULT_CLOCK), 1)}T20:00:00Z`);
  for (let n = 0; n <= skipped; n++) {
    const pack = { upc: SKIPPED_UPC, first: addToSerial(FIRST, n * 2_000), lotCounter: n + 1 };
    await receivePack(server.db, store, pack, new Date(now - (skipped - n) * 1_000));
  }
  const { token } = await openSession(server.db, store.admin.id, new Date());
  const { body } = await call<AlarmsReply>(server.url, 'GET', `/alarms/${store.id}`, { token });
  return body.data.map(({ id }) => id).reverse();
}

/** A time of a day in November by the store's clock. @param time HH:mm */
export const at = (day: string, time = '14:00'): string => new Date(`${day}T${time}:00-08:00`).toISOString();

/** A store's alarms. @param period query of the call */
export const alarmsIn = async (session: Session, storeId: number, period = ''): Promise<Alarm[]> =>
  (await session.read<AlarmsReply>(`/alarms/${storeId}${period}`)).data;

/** Marks an alarm as seen. */
export const look = (
  session: Session,
  storeId: number,
  id: string,
  reason = 'talked to the clerk',
  key = randomUUID(),
) => session.post<{ message: string; code?: string }>(`/alarms/${storeId}/${id}/seen`, { reason }, key);

/** The rows of alarms. */
export const ALARM_ROWS: Record<string, PermissionRow> = {
  'GET /attention/:id': { expected: ofStore, inShop: true },
  'GET /alarms/:storeId': { expected: ofStore, inShop: true },
  'POST /alarms/:storeId/:alarmId/seen': {
    params: ({ alarmId }) => ({ alarmId }),
    body: () => ({ reason: 'talked to the clerk' }),
    expected: ofStore,
    inShop: true,
  },
};

/** The writing calls that mark something as seen. */
export const SEEN_WRITING: Record<string, Writing> = {
  'POST /late-records/:id/seen': ({ shop, lateRecordIds }, n) => ({
    as: n % 2 === 0 ? 'storeB' : 'adminA',
    params: { id: lateRecordIds[(n >> 1) % 2] },
    body: { store_id: shop.store.id },
  }),
  'POST /alarms/:storeId/:alarmId/seen': ({ alarmIds }, n) => ({
    as: n % 2 === 0 ? 'storeB' : 'adminA',
    params: { alarmId: alarmIds[n % alarmIds.length] },
    body: { reason: 'talked to the clerk' },
    headers: { 'Idempotency-Key': randomUUID() },
  }),
};
