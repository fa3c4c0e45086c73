import { type Entries, may } from '../wire/facts';
import { MorningMailBody, MorningMailReply, MorningReply } from './morning-schema';
import { morningPaths as paths } from './paths';

const ofMorning = { tag: 'Morning message', reply: MorningMailReply };

/** The rows of the endpoint table for the morning message. */
export const morningEndpoints = {
  [paths.morning]: {
    most: { rows: 1_000, bytes: 1_000_000 },
    summary: 'The morning message about a day of a store',
    tag: 'Morning message',
    access: may('readReports', 'path'),
    reply: MorningReply,
  },
  [paths.morningMail]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'The stores whose morning message you get by mail',
    ...ofMorning,
    access: may('getMorningMail', 'none'),
  },
  [paths.changeMorningMail]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'Choose the morning messages that you get by mail',
    ...ofMorning,
    access: may('getMorningMail', 'none'),
    body: MorningMailBody,
    idempotency: 'key',
  },
} as const satisfies Entries;
