import { type Entries, may } from '../wire/facts';
import {
  InstantAlertsBody,
  InstantAlertsChanged,
  InstantAlertsReply,
  PushSubscriptionBody,
} from './instant-alerts-schema';
import { alertsPaths as paths } from './paths';

const ofAlerts = {
  tag: 'Instant alerts',
  access: may('getInstantAlerts', 'none'),
  reply: InstantAlertsChanged,
};

/** The rows of the endpoint table for instant alerts. */
export const alertsEndpoints = {
  [paths.instantAlerts]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'Your instant alerts',
    ...ofAlerts,
    reply: InstantAlertsReply,
  },
  [paths.changeInstantAlerts]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'Choose your instant alerts',
    ...ofAlerts,
    body: InstantAlertsBody,
    idempotency: 'key',
  },
  [paths.subscribeToPush]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'Turn on push messages on this device',
    ...ofAlerts,
    body: PushSubscriptionBody,
    idempotency: 'key',
  },
  [paths.endPush]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'Turn off push messages on this device',
    ...ofAlerts,
    idempotency: 'key',
  },
} as const satisfies Entries;
