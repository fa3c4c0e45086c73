import { AlarmSeenBody, AlarmSeenReply, AlarmsQuery, AlarmsReply } from '../alarms/alarms';
import { type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const tag = 'Alarms';

/** What an owner should look at: derived, and marked as seen with a reason. */
export const alarmEndpoints = {
  [office.alarms]: { tag, access: may('readReports', 'path'), query: AlarmsQuery, reply: AlarmsReply },
  [office.alarmSeen]: {
    tag,
    access: may('correctSales', 'path'),
    body: AlarmSeenBody,
    reply: AlarmSeenReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
