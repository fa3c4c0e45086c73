import type { Entries } from '../wire/facts';
import { may } from '../wire/facts';
import { HealthReply } from './health-schema';
import { healthPaths as paths } from './paths';

/** The rows of the endpoint table for the whole installation. */
export const healthEndpoints = {
  [paths.healthReport]: {
    most: { rows: 20, bytes: 60_000 },
    summary: 'What is wrong with the installation',
    tag: 'Health',
    access: may('readHealth', 'none'),
    reply: HealthReply,
  },
} as const satisfies Entries;
