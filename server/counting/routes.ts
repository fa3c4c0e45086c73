import type { FastifyRequest } from 'fastify';
import { DataList, PageQuery } from '../../src/contract/common';
import { DiscardBody, DiscardReply } from '../../src/contract/discards';
import { LateSeenBody, LateSeenReply } from '../../src/contract/late-records';
import {
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  ExceptionsQuery,
  ExceptionsReply,
  LISTED,
  SalesBody,
  SalesReply,
  SoldRun,
} from '../../src/contract/sales';
import { SubmissionStatusBody, SubmissionStatusReply } from '../../src/contract/stock';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { noStore, storeOfBody, storeOfPath } from '../http/guard';
import {
  CaptureHeaders,
  captureInstant,
  IdempotencyHeaders,
  idempotencyKey,
  instantBefore,
  pageOf,
  RowPath,
  replacedKey,
  StorePath,
  SubmissionHeaders,
  TicketListPath,
  wantedPage,
} from '../http/parameters';
import { authorOf, ownStore, sendAnswer, submitterOf } from '../http/submitting';
import { correctSales, listCorrections } from './correct-sales';
import { discardEntry } from './discard-entry';
import { listExceptions } from './exceptions';
import { listLateRecords } from './late-record-list';
import { markLateRecordSeen } from './late-records';
import { recordSales } from './record-sales';
import { soldTickets } from './sold-tickets';
import { submissionStates } from './submission-states';

const tags = ['Sales'];

/** What clerks count: records of sales, what became of them, their exceptions and corrections. */
export function salesRoutes(api: Api, db: Db): void {
  api.post(
    '/sales-record-register',
    {
      config: { access: { action: 'recordSales', stores: storesOfEntries } },
      schema: {
        tags,
        headers: SubmissionHeaders,
        body: SalesBody,
        response: { 200: SalesReply, 201: SalesReply },
      },
    },
    async (request, reply) => {
      const now = new Date();
      const submission = {
        storeId: ownStore(request),
        key: idempotencyKey(request),
        replaces: replacedKey(request),
        body: request.body,
        recordedAt: captureInstant(request.body, now),
        by: await authorOf(db, request),
        now,
      };
      return sendAnswer(reply, 201, await recordSales(db, submission));
    },
  );

  api.post(
    '/submissions/status',
    {
      config: { access: { action: 'recordSales', stores: noStore } },
      schema: { tags, body: SubmissionStatusBody, response: { 200: SubmissionStatusReply } },
    },
    async (request) => ({ data: await submissionStates(db, ownStore(request), request.body.keys) }),
  );

  api.post(
    '/discarded-submissions',
    {
      config: { access: { action: 'discardEntries', stores: storeOfBody } },
      schema: {
        tags,
        headers: CaptureHeaders,
        body: DiscardBody,
        response: { 200: DiscardReply, 201: DiscardReply },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const now = new Date();
      const submission = {
        key: idempotencyKey(request),
        body,
        capturedAt: instantBefore(body.captured_at, 'captured_at', now),
        discardedAt: instantBefore(body.discarded_at, 'discarded_at', now),
        by: await authorOf(db, request),
        now,
      };
      return sendAnswer(reply, 201, await discardEntry(db, submission));
    },
  );

  api.get(
    '/exceptions/:storeId',
    {
      config: { access: { action: 'correctSales', stores: storeOfPath } },
      schema: { tags, params: StorePath, querystring: ExceptionsQuery, response: { 200: ExceptionsReply } },
    },
    async ({ params: { storeId }, query }) => {
      const page = query.state === undefined ? wantedPage(query) : pageOf(query);
      const exceptions = await listExceptions(db, storeId, page && { ...page, state: query.state });
      const { total, late } = await listLateRecords(db, storeId, page ?? { skip: 0, size: LISTED.late });
      return { ...exceptions, late_total: total, late };
    },
  );

  api.post(
    '/late-records/:id/seen',
    {
      config: { access: { action: 'correctSales', stores: storeOfBody } },
      schema: { tags, params: RowPath, body: LateSeenBody, response: { 200: LateSeenReply } },
    },
    async (request) => {
      const { id } = request.params;
      const by = submitterOf(request);
      const seenAt = await markLateRecordSeen(db, request.body.store_id, id, by, new Date());
      return { message: 'Marked as seen.', data: { id, seen_at: seenAt.toISOString() } };
    },
  );

  api.post(
    '/corrections',
    {
      config: { access: { action: 'correctSales', stores: storeOfBody } },
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: CorrectionBody,
        response: { 200: CorrectionReply, 201: CorrectionReply },
      },
    },
    async (request, reply) => {
      const submission = {
        key: idempotencyKey(request),
        body: request.body,
        by: submitterOf(request),
        now: new Date(),
      };
      return sendAnswer(reply, 201, await correctSales(db, submission));
    },
  );

  api.get(
    '/corrections/:storeId',
    {
      config: { access: { action: 'correctSales', stores: storeOfPath } },
      schema: { tags, params: StorePath, querystring: PageQuery, response: { 200: CorrectionsReply } },
    },
    ({ params: { storeId }, query }) =>
      listCorrections(db, storeId, wantedPage(query) ?? { skip: 0, size: LISTED.corrections }),
  );

  api.get(
    '/sold-tickets/:lotNumber/:lotCounter/:storeId',
    {
      config: { access: { action: 'correctSales', stores: storeOfPath } },
      schema: { tags, params: TicketListPath, response: { 200: DataList(SoldRun) } },
    },
    async (request) => {
      const { lotNumber, lotCounter, storeId } = request.params;
      return { data: await soldTickets(db, storeId, lotNumber, lotCounter) };
    },
  );
}

const storesOfEntries = (request: FastifyRequest): number[] => {
  const { data } = request.body as SalesBody;
  return [...data.scanned, ...data.non_scanned].map((entry) => entry.store_id);
};
