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
  [paths.today]: {
    summary: 'Sales and open questions of a store today',
    tag: 'Dashboard',
    access: may('readReports', 'path'),
    reply: DataList(StoreToday),
  },
  [paths.board]: {
    summary: 'All stores of a company, the one that needs you most first',
    tag: 'Dashboard',
    access: may('readBoard', 'path'),
    reply: DataList(BoardStore),
  },
  [paths.morning]: {
    summary: 'The morning message about a day of a store',
    tag: 'Morning message',
    access: may('readReports', 'path'),
    reply: MorningReply,
  },
  [paths.morningMail]: {
    summary: 'The stores whose morning message you get by mail',
    ...ofMorning,
    access: may('getMorningMail', 'none'),
  },
  [paths.changeMorningMail]: {
    summary: 'Choose the morning messages that you get by mail',
    ...ofMorning,
    access: may('getMorningMail', 'none'),
    body: MorningMailBody,
    idempotency: 'key',
  },
  [paths.instantAlerts]: { summary: 'Your instant alerts', ...ofAlerts, reply: InstantAlertsReply },
  [paths.changeInstantAlerts]: {
    summary: 'Choose your instant alerts',
    ...ofAlerts,
    body: InstantAlertsBody,
    idempotency: 'key',
  },
  [paths.subscribeToPush]: {
    summary: 'Turn on push messages on this device',
    ...ofAlerts,
    body: PushSubscriptionBody,
    idempotency: 'key',
  },
  [paths.endPush]: { summary: 'Turn off push messages on this device', ...ofAlerts, idempotency: 'key' },
  [paths.todayList]: { summary: 'What to do in a store today', ...ofReports, reply: TodayListReply },
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
