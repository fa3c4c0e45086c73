import { type Entries, may } from '../wire/facts';
import { AlarmSeenBody, AlarmSeenReply, AlarmsQuery, AlarmsReply, AttentionReply } from './alarms-schema';
import { alarmsPaths as paths } from './paths';

const tag = 'Alarms';

/** The rows of the endpoint table for alarms. */
export const alarmsEndpoints = {
  [paths.attention]: {
    summary: 'Count what needs attention in a store or company',
    tag,
    access: may('readReports', 'path'),
    reply: AttentionReply,
  },
  [paths.alarms]: {
    summary: 'List the alarms of a store or company',
    tag,
    access: may('readReports', 'path'),
    query: AlarmsQuery,
    reply: AlarmsReply,
  },
  [paths.alarmSeen]: {
    summary: 'Mark an alarm as seen',
    tag,
    access: may('correctSales', 'path'),
    body: AlarmSeenBody,
    reply: AlarmSeenReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
