import { PacksFoundBody, PacksFoundReply } from '../stock/found-packs-schema';
import { RemovalBody, RemovalReply } from '../stock/removals-schema';
import {
  OnShelfBody,
  OnShelfReply,
  SubmissionStatusBody,
  SubmissionStatusReply,
} from '../stock/stock-schema';
import { DataList, ExceptionId, PageQuery } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, may, SubmissionHeaders } from '../wire/facts';
import {
  CensusCloseBody,
  CensusCloseReply,
  CensusListReply,
  CensusQuery,
  CensusRecordBody,
  CensusRecordReply,
  PacksPlacedBody,
  PacksPlacedReply,
} from './census-schema';
import {
  AnswerBody,
  DisagreeBody,
  DisagreementsReply,
  DisagreeReply,
  OwnRecordsReply,
} from './clerks-side-schema';
import { DiscardBody, DiscardReply } from './discards-schema';
import {
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  DismissBody,
  DismissReply,
  ExceptionsQuery,
  ExceptionsReply,
  SoldRun,
} from './exceptions-schema';
import { LateRecordsQuery, LateRecordsReply, LateSeenBody, LateSeenReply } from './late-records-schema';
import { countingPaths as paths } from './paths';
import { SalesBody, SalesReply } from './sales-schema';

const ofOwners = { tag: 'Sales', access: may('correctSales', 'path') };

/** The rows of the endpoint table for counting. */
export const countingEndpoints = {
  [paths.updateOnShelf]: {
    tag: 'Stock',
    access: may('putOnShelf', 'entries'),
    headers: SubmissionHeaders,
    body: OnShelfBody,
    reply: OnShelfReply,
    idempotency: 'submission',
    countedAs: 'shelf',
  },
  [paths.salesRecordRegister]: {
    tag: 'Sales',
    access: may('recordSales', 'entries'),
    headers: SubmissionHeaders,
    body: SalesBody,
    reply: SalesReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'sale',
  },
  [paths.packsRemoved]: {
    tag: 'Stock',
    access: may('removePacks', 'body'),
    headers: SubmissionHeaders,
    body: RemovalBody,
    reply: RemovalReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'removal',
  },
  [paths.packsFound]: {
    tag: 'Stock',
    access: may('findPacks', 'none'),
    headers: SubmissionHeaders,
    body: PacksFoundBody,
    reply: PacksFoundReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'lot',
  },
  [paths.submissionStatus]: {
    tag: 'Sales',
    access: may('recordSales', 'none'),
    body: SubmissionStatusBody,
    reply: SubmissionStatusReply,
    readsOnly: true,
  },
  [paths.discardedSubmissions]: {
    tag: 'Sales',
    access: may('discardEntries', 'body'),
    headers: CaptureHeaders,
    body: DiscardBody,
    reply: DiscardReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'discard',
  },
  [paths.exceptions]: { ...ofOwners, query: ExceptionsQuery, reply: ExceptionsReply },
  [paths.dismissException]: {
    tag: 'Sales',
    params: { id: ExceptionId },
    access: may('correctSales', 'none'),
    body: DismissBody,
    reply: DismissReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'dismissal',
  },
  [paths.lateRecords]: { ...ofOwners, query: LateRecordsQuery, reply: LateRecordsReply },
  [paths.lateRecordSeen]: {
    tag: 'Sales',
    access: may('correctSales', 'body'),
    body: LateSeenBody,
    reply: LateSeenReply,
    idempotency: 'key',
  },
  [paths.correct]: {
    tag: 'Sales',
    access: may('correctSales', 'body'),
    body: CorrectionBody,
    reply: CorrectionReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'correction',
  },
  [paths.correctionList]: { ...ofOwners, query: PageQuery, reply: CorrectionsReply },
  [paths.soldTickets]: { ...ofOwners, reply: DataList(SoldRun) },
  [paths.censusRecord]: {
    tag: 'Stock',
    access: may('takeCensus', 'body'),
    headers: CaptureHeaders,
    body: CensusRecordBody,
    reply: CensusRecordReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'census',
  },
  [paths.censusClose]: {
    tag: 'Stock',
    access: may('takeCensus', 'body'),
    headers: CaptureHeaders,
    body: CensusCloseBody,
    reply: CensusCloseReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'census',
  },
  [paths.census]: {
    tag: 'Stock',
    access: may('readCensus', 'path'),
    query: CensusQuery,
    reply: CensusListReply,
  },
  [paths.packsPlaced]: {
    tag: 'Stock',
    access: may('takeCensus', 'body'),
    headers: CaptureHeaders,
    body: PacksPlacedBody,
    reply: PacksPlacedReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'census',
  },
  [paths.ownRecords]: { tag: 'Sales', access: may('recordSales', 'path'), reply: OwnRecordsReply },
  [paths.disagree]: {
    tag: 'Sales',
    access: may('recordSales', 'body'),
    headers: CaptureHeaders,
    body: DisagreeBody,
    reply: DisagreeReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'disagreement',
  },
  [paths.disagreements]: { ...ofOwners, query: PageQuery, reply: DisagreementsReply },
  [paths.answerDisagreement]: {
    tag: 'Sales',
    access: may('correctSales', 'body'),
    body: AnswerBody,
    reply: DisagreeReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'disagreement',
  },
} as const satisfies Entries;
