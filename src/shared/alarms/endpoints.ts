import { type Entries, MAX_REPLY_BYTES, may, SMALL } from '../wire/facts';
import { AlarmSeenBody, AlarmSeenReply, AlarmsQuery, AlarmsReply, AttentionReply } from './alarms-schema';
import { alarmsPaths as paths } from './paths';

const tag = 'Alarms';

/** The rows of the endpoint table for alarms. */
export const alarmsEndpoints = {
  [paths.attention]: {
    most: { rows: 1_000, bytes: 1_000_000 },
    summary: 'Count what needs attention in a store or company',
    tag,
    access: may('readReports', 'path'),
    reply: AttentionReply,
  },
  [paths.alarms]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'List the alarms of a store or company',
    tag,
    access: may('readReports', 'path'),
    query: AlarmsQuery,
    reply: AlarmsReply,
  },
  [paths.alarmSeen]: {
    most: SMALL,
    summary: 'Mark an alarm as seen',
    tag,
    access: may('correctSales', 'path'),
    body: AlarmSeenBody,
    reply: AlarmSeenReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
