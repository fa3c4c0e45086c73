import { PageQuery } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, MAX_REPLY_BYTES, may } from '../wire/facts';
import { JournalCloseBody, JournalCloseReply, JournalReply, JournalsReply } from './journal-schema';
import { journalPaths as paths } from './paths';

const tag = 'Journal';

/** The rows of the endpoint table for journal. */
export const journalEndpoints = {
  [paths.journal]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The journal of a week',
    tag,
    access: may('readReports', 'path'),
    reply: JournalReply,
  },
  [paths.journals]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'The books of a week in all stores of a company',
    tag,
    access: may('readBoard', 'path'),
    query: PageQuery,
    reply: JournalsReply,
  },
  [paths.journalClose]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'Close a week of the journal',
    tag,
    access: may('keepLotteryAccount', 'body'),
    headers: CaptureHeaders,
    body: JournalCloseBody,
    reply: JournalCloseReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'money',
  },
} as const satisfies Entries;
