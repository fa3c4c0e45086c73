import type { FastifyInstance } from 'fastify';
import { LISTED } from '../../src/contract/counting/exceptions';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { captureInstant, instantBefore, pageOf, recordedInstant, wantedPage } from '../http/parameters';
import { serve, serveOnce, serveSubmission } from '../http/serve';
import { idempotencyKey, ownStore, replacedKey, submissionOf, submitterOf } from '../http/submissions';
import { storeSettings } from '../places/settings';
import { listTransfers } from '../stock/transfers';
import { discardEntry } from './discard-entry';
import { correctSales, listCorrections } from './exceptions/correct-sales';
import { dismissException } from './exceptions/dismiss-exception';
import { listExceptions } from './exceptions/list-exceptions';
import { soldTickets } from './exceptions/sold-tickets';
import { listLateRecords, unseenLateRecords } from './late/late-record-list';
import { markLateRecordSeen } from './late/late-records';
import { recordSales } from './record-sales';
import { removePacks } from './removals/remove-packs';
import { submissionStates } from './submission-states';

/** Sales records, their states, and the exceptions and corrections that concern them. */
export function salesRoutes(api: FastifyInstance, tenant: Db): void {
  serveSubmission(api, counterEndpoints.salesRecordRegister, async (request) => {
    const now = new Date();
    const storeId = ownStore(request);
    const clock = await storeSettings(tenant, storeId);
    const recordedAt = captureInstant(request.body, now, clock);
    const submission = await submissionOf(tenant, request, now);
    return recordSales(tenant, { ...submission, storeId, recordedAt, clock, replaces: replacedKey(request) });
  });

  serveSubmission(api, counterEndpoints.packsRemoved, async (request) => {
    const now = new Date();
    const storeId = request.body.store_id;
    const clock = await storeSettings(tenant, storeId);
    const recordedAt = captureInstant(request.body, now, clock);
    const submission = await submissionOf(tenant, request, now, storeId);
    return removePacks(tenant, { ...submission, recordedAt, clock, replaces: replacedKey(request) });
  });

  serve(api, officeEndpoints.transfers, ({ params: { storeId }, query }) =>
    listTransfers(tenant, storeId, wantedPage(query)),
  );

  serve(api, counterEndpoints.submissionStatus, async (request) => ({
    data: await submissionStates(tenant, ownStore(request), request.body.keys),
  }));

  serveSubmission(api, counterEndpoints.discardedSubmissions, async (request) => {
    const { captured_at, discarded_at } = request.body;
    const now = new Date();
    const capturedAt = instantBefore(captured_at, 'captured_at', now);
    const discardedAt = instantBefore(discarded_at, 'discarded_at', now);
    return discardEntry(tenant, {
      ...(await submissionOf(tenant, request, now)),
      capturedAt,
      discardedAt,
    });
  });

  serve(api, officeEndpoints.exceptions, async ({ params: { storeId }, query }) => {
    const page = query.state === undefined ? wantedPage(query) : pageOf(query);
    return snapshot(tenant, async (tx) => {
      const exceptions = await listExceptions(tx, storeId, page && { ...page, state: query.state });
      const { total, late } = await listLateRecords(tx, storeId, page ?? { skip: 0, size: LISTED.late });
      const unseen = await unseenLateRecords(tx, storeId);
      return { ...exceptions, late_total: total, late_unseen: unseen, late };
    });
  });

  serveOnce(
    api,
    tenant,
    officeEndpoints.lateRecordSeen,
    (db, request) => {
      const by = submitterOf(request);
      const seenAt = recordedInstant(request.body, new Date());
      return markLateRecordSeen(db, request.body.store_id, request.params.id, by, seenAt);
    },
    (seenAt, { params: { id } }) => ({
      message: 'Marked as seen.',
      data: { id, seen_at: seenAt.toISOString() },
    }),
  );

  serveSubmission(api, officeEndpoints.correct, async (request) => {
    const now = new Date();
    return correctSales(tenant, {
      key: idempotencyKey(request),
      body: request.body,
      recordedAt: recordedInstant(request.body, now),
      by: submitterOf(request),
      now,
    });
  });

  serveSubmission(api, officeEndpoints.dismissException, async (request) => {
    const now = new Date();
    return dismissException(tenant, {
      key: idempotencyKey(request),
      id: request.params.id,
      body: request.body,
      recordedAt: recordedInstant(request.body, now),
      by: submitterOf(request),
      now,
    });
  });

  serve(api, officeEndpoints.correctionList, ({ params: { storeId }, query }) =>
    listCorrections(tenant, storeId, wantedPage(query) ?? { skip: 0, size: LISTED.corrections }),
  );

  serve(api, officeEndpoints.soldTickets, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await soldTickets(tenant, storeId, lotNumber, lotCounter),
  }));
}
