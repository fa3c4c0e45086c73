import type { FastifyRequest } from 'fastify';
import { DataList } from '../../src/contract/common';
import { DiscardBody, DiscardReply } from '../../src/contract/discards';
import {
  Correction,
  CorrectionBody,
  CorrectionReply,
  SalesBody,
  SalesException,
  SalesReply,
  SoldRun,
} from '../../src/contract/sales';
import { SubmissionStatusBody, SubmissionStatusReply } from '../../src/contract/stock';
import type { Db } from '../db/connect';
import { noStore, storeOfBody, storeOfPath } from '../plugins/auth';
import { correctSales, listCorrections } from '../services/correct-sales';
import { discardEntry } from '../services/discard-entry';
import { listExceptions } from '../services/exceptions';
import { recordSales } from '../services/record-sales';
import { soldTickets } from '../services/sold-tickets';
import { submissionStates } from '../services/submission-states';
import type { Api } from './api';
import {
  CaptureHeaders,
  captureInstant,
  IdempotencyHeaders,
  idempotencyKey,
  replacedKey,
  StorePath,
  SubmissionHeaders,
  TicketListPath,
} from './parameters';
import { authorOf, ownStore, sendAnswer, submitterOf } from './submitting';

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
        capturedAt: captureInstant({ recorded_at: body.captured_at }, now),
        discardedAt: captureInstant({ recorded_at: body.discarded_at }, now),
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
      schema: { tags, params: StorePath, response: { 200: DataList(SalesException) } },
    },
    async (request) => ({ data: await listExceptions(db, request.params.storeId) }),
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
      schema: { tags, params: StorePath, response: { 200: DataList(Correction) } },
    },
    async (request) => ({ data: await listCorrections(db, request.params.storeId) }),
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
