import type { Alarm, AlarmSeenBody, AlarmSeenReply, AlarmsReply } from '../contract/alarms/alarms';
import { officeEndpoints } from '../contract/endpoints/office';
import { IDEMPOTENCY_HEADER } from '../contract/headers';
import type { Period } from '../domain/time/periods';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isListOf } from './client/reply-checks';

const isAlarms = hasFields({
  data: isListOf<Alarm>({ id: 'string', rule: 'string', date: 'string' }),
});

/** The alarms of some business days of a store, the newest first. */
export const alarmList = (api: Api, storeId: number, period: Period): Promise<AlarmsReply> =>
  call(api, officeEndpoints.alarms, { params: { storeId }, query: period, isReply: isAlarms });

/**
 * Marks an alarm as seen.
 * @param key Idempotency-Key, a UUID that stays the same for every try
 * @throws ApiError 409 when somebody else has, 404 when a late record has explained it
 */
export const markAlarmSeen = (
  api: Api,
  { storeId, alarmId }: { storeId: number; alarmId: string },
  body: AlarmSeenBody,
  key: string,
): Promise<AlarmSeenReply> =>
  call(api, officeEndpoints.alarmSeen, {
    params: { storeId, alarmId },
    body,
    headers: { [IDEMPOTENCY_HEADER]: key },
  });
