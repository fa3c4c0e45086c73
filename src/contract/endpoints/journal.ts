import { JournalCloseBody, JournalCloseReply, JournalReply } from '../journal/journal';
import { CaptureHeaders, type Entries, may } from './facts';
import { officeEndpoints as office } from './office';

const tag = 'Journal';

/** A store's weeks for its accountant. */
export const journalEndpoints = {
  [office.journal]: { tag, access: may('readReports', 'path'), reply: JournalReply },
  [office.journalClose]: {
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
