import { DataList } from '../wire/common';
import { type Entries, may } from '../wire/facts';
import { AlarmSeenBody, AlarmSeenReply, AlarmsQuery, AlarmsReply, AttentionReply } from './alarms-schema';
import { BoardStore, StoreToday } from './board-schema';
import {
  InstantAlertsBody,
  InstantAlertsChanged,
  InstantAlertsReply,
  PushSubscriptionBody,
} from './instant-alerts-schema';
import { MorningMailBody, MorningMailReply, MorningReply } from './morning-schema';
import { boardPaths as paths } from './paths';
import { TodayListReply } from './today-list-schema';

const ofMorning = { tag: 'Morning message', reply: MorningMailReply };
const ofAlerts = {
  tag: 'Instant alerts',
  access: may('getInstantAlerts', 'none'),
  reply: InstantAlertsChanged,
};
const ofReports = { tag: 'Reports', access: may('readReports', 'path') };
const tag = 'Alarms';

/** The rows of the endpoint table for board. */
export const boardEndpoints = {
  [paths.today]: { tag: 'Dashboard', access: may('readReports', 'path'), reply: DataList(StoreToday) },
  [paths.board]: { tag: 'Dashboard', access: may('readBoard', 'path'), reply: DataList(BoardStore) },
  [paths.morning]: { tag: 'Morning message', access: may('readReports', 'path'), reply: MorningReply },
  [paths.morningMail]: { ...ofMorning, access: may('getMorningMail', 'none') },
  [paths.changeMorningMail]: {
    ...ofMorning,
    access: may('getMorningMail', 'none'),
    body: MorningMailBody,
    idempotency: 'key',
  },
  [paths.instantAlerts]: { ...ofAlerts, reply: InstantAlertsReply },
  [paths.changeInstantAlerts]: { ...ofAlerts, body: InstantAlertsBody, idempotency: 'key' },
  [paths.subscribeToPush]: { ...ofAlerts, body: PushSubscriptionBody, idempotency: 'key' },
  [paths.endPush]: { ...ofAlerts, idempotency: 'key' },
  [paths.todayList]: { ...ofReports, reply: TodayListReply },
  [paths.attention]: { tag, access: may('readReports', 'path'), reply: AttentionReply },
  [paths.alarms]: { tag, access: may('readReports', 'path'), query: AlarmsQuery, reply: AlarmsReply },
  [paths.alarmSeen]: {
    tag,
    access: may('correctSales', 'path'),
    body: AlarmSeenBody,
    reply: AlarmSeenReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
