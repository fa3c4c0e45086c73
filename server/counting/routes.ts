import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { DisagreementsReply } from '../../src/shared/counting/clerks-side-schema';
import type { DiscardBody, DiscardReply } from '../../src/shared/counting/discards-schema';
import { type ExceptionsReply, LISTED } from '../../src/shared/counting/exceptions-schema';
import type { LateRecordsReply } from '../../src/shared/counting/late-records-schema';
import { countingPaths } from '../../src/shared/counting/paths';
import type { UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import type { SubmissionStatusReply } from '../../src/shared/stock/stock-schema';
import { dollarsToCents } from '../../src/shared/values/money';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { requireAuthor } from '../access';
import type { Db, TenantDb } from '../db/connect';
import { discards } from '../db/schema';
import { list, type Page, rows, snapshot } from '../db/sql';
import { badField } from '../errors';
import { type Companies, callerOf } from '../http/guard';
import {
  calendarDay,
  captureInstant,
  instantBefore,
  recordedInstant,
  requestedPage,
  requireReason,
  wantedPage,
} from '../http/parameters';
import { serve } from '../http/serve';
import { clockOf } from '../places/settings';
import { type KeyedReply, serveOnce, serveSubmission } from '../submissions/idempotency';
import { idempotencyKey, ownStore, replacedKey, submissionOf, submitterOf } from '../submissions/requests';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { closeCensus, newestCensuses, placePacks, recordCensus } from './census';
import { answerDisagreement, ownRecords, recordDisagreement } from './clerks-side';
import { correctSales, listCorrections, soldTickets } from './corrections';
import { listDisagreements } from './disagreements';
import { keepFoundPacks } from './found-packs';
import { dismissException } from './keep-exceptions';
import { listLateRecords, markLateRecordSeen, unseenLateRecords } from './late-records';
import { listExceptions } from './list-exceptions';
import { putOnShelf } from './put-on-shelf';
import { recordSales } from './record-sales';
import { removePacks } from './remove-packs';
import { dismissUnknownPack, listUnknownPacks } from './unknown-packs';

/** The lists of *Attention* for all stores of a company. */
type OfCompany = Companies & {
  exceptions(companyId: number, page: Page): Promise<ExceptionsReply>;
  late(companyId: number, page: Page): Promise<LateRecordsReply>;
  disagreements(companyId: number, page: Page): Promise<DisagreementsReply>;
  unknownPacks(companyId: number, page: Page): Promise<UnknownPacksReply>;
};

/**
 * The routes for what terminals record about packs: counts, removals, found packs, censuses and places; and for the
 * state of these records.
 */
export function recordRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serveSubmission(api, countingPaths.salesRecordRegister, async (request) => {
    const now = request.now();
    const storeId = ownStore(request);
    const clock = await clockOf(tenant, storeId);
    const recordedAt = captureInstant(request.body, now, clock);
    const submission = await submissionOf(tenant, request, now);
    return recordSales(tenant, { ...submission, storeId, recordedAt, clock, replaces: replacedKey(request) });
  });

  serveSubmission(api, countingPaths.updateOnShelf, async (request) => {
    const now = request.now();
    const submission = await submissionOf(tenant, request, now);
    return putOnShelf(tenant, {
      ...submission,
      storeId: ownStore(request),
      recordedAt: recordedInstant(request.body, now),
      replaces: replacedKey(request),
    });
  });

  serveSubmission(api, countingPaths.packsRemoved, async (request) => {
    const now = request.now();
    const storeId = request.body.store_id;
    const clock = await clockOf(tenant, storeId);
    const recordedAt = captureInstant(request.body, now, clock);
    const submission = await submissionOf(tenant, request, now, storeId);
    return removePacks(tenant, { ...submission, recordedAt, clock, replaces: replacedKey(request) });
  });

  serveSubmission(api, countingPaths.packsFound, async (request) => {
    const now = request.now();
    const storeId = ownStore(request);
    const submission = await submissionOf(tenant, request, now);
    return keepFoundPacks(tenant, { ...submission, storeId, recordedAt: recordedInstant(request.body, now) });
  });

  serveSubmission(api, countingPaths.censusRecord, async (request) =>
    recordCensus(tenant, await capturedOf(tenant, request)),
  );

  serveSubmission(api, countingPaths.censusClose, async (request) =>
    closeCensus(tenant, await capturedOf(tenant, request)),
  );

  serve(api, countingPaths.census, ({ params: { storeId }, query, now }) =>
    newestCensuses(tenant, storeId, query.census_id?.toLowerCase() ?? null, now()),
  );

  serveSubmission(api, countingPaths.packsPlaced, async (request) =>
    placePacks(tenant, await capturedOf(tenant, request)),
  );

  serve(api, countingPaths.submissionStatus, async (request) => ({
    data: await submissionStates(tenant, ownStore(request), request.body.keys),
  }));

  serveSubmission(api, countingPaths.discardedSubmissions, async (request) => {
    const { captured_at, discarded_at } = request.body;
    const now = request.now();
    const capturedAt = instantBefore(captured_at, 'captured_at', now);
    const discardedAt = instantBefore(discarded_at, 'discarded_at', now);
    return discardEntry(tenant, {
      ...(await submissionOf(tenant, request, now)),
      capturedAt,
      recordedAt: discardedAt,
    });
  });
}

/** The lists of *Attention*. */
export function attentionRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: OfCompany): void {
  disagreementRoutes(api, tenant, ofCompany);
  unknownPackRoutes(api, tenant, ofCompany);
  exceptionRoutes(api, tenant, ofCompany);
  lateRecordRoutes(api, tenant, ofCompany);
}

/** The routes for a clerk's own records and disagreements with them. */
function disagreementRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: OfCompany): void {
  serve(api, countingPaths.ownRecords, async (request) => {
    const { storeId, userId, date } = request.params;
    await requireAuthor(tenant, callerOf(request), storeId, userId);
    return snapshot(tenant, async (tx) => ({
      data: await ownRecords(tx, storeId, userId, calendarDay(date)),
    }));
  });

  serveSubmission(api, countingPaths.disagree, async (request) =>
    recordDisagreement(tenant, await capturedOf(tenant, request)),
  );

  serveSubmission(api, countingPaths.answerDisagreement, async (request) => {
    const now = request.now();
    return answerDisagreement(tenant, request.params.disagreementId, {
      key: idempotencyKey(request),
      body: request.body,
      recordedAt: recordedInstant(request.body, now),
      by: submitterOf(request),
      now,
    });
  });

  serve(api, countingPaths.disagreements, async (request) => {
    const { params, query } = request;
    if (await ofCompany.isCompany(request, params.storeId))
      return ofCompany.disagreements(params.storeId, requestedPage(query));
    return snapshot(tenant, (tx) => listDisagreements(tx, [params.storeId], requestedPage(query)));
  });
}

/** The routes for packs that were counted but never received. */
function unknownPackRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: OfCompany): void {
  serve(api, countingPaths.unknownPacks, async (request) => {
    const { params, query, now } = request;
    if (await ofCompany.isCompany(request, params.storeId))
      return ofCompany.unknownPacks(params.storeId, requestedPage(query));
    return snapshot(tenant, (tx) => listUnknownPacks(tx, [params.storeId], requestedPage(query), now()));
  });

  serveOnce(
    api,
    tenant,
    countingPaths.dismissUnknownPack,
    (db, request) =>
      dismissUnknownPack(db, request.params.id, request.body, {
        id: submitterOf(request).userId,
        at: recordedInstant(request.body, request.now()),
      }),
    (data) => ({ message: currentMessages(REPLY).alarmSeen, data }),
  );
}

function exceptionRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: OfCompany): void {
  serve(api, countingPaths.exceptions, async (request) => {
    const {
      params: { storeId },
      query,
    } = request;
    if (await ofCompany.isCompany(request, storeId))
      return ofCompany.exceptions(storeId, requestedPage(query));
    const page = query.state === undefined ? wantedPage(query) : requestedPage(query);
    return snapshot(tenant, async (tx) => {
      const exceptions = await listExceptions(tx, storeId, page && { ...page, state: query.state });
      const { total, late } = await listLateRecords(tx, storeId, page ?? { skip: 0, size: LISTED.late });
      const unseen = await unseenLateRecords(tx, [storeId]);
      return { ...exceptions, late_total: total, late_unseen: unseen, late };
    });
  });

  serveSubmission(api, countingPaths.dismissException, async (request) => {
    const now = request.now();
    return dismissException(tenant, {
      key: idempotencyKey(request),
      id: request.params.id,
      body: request.body,
      recordedAt: recordedInstant(request.body, now),
      by: submitterOf(request),
      now,
    });
  });
}

/** The routes for records that were dated before others that had already arrived. */
function lateRecordRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: OfCompany): void {
  serve(api, countingPaths.lateRecords, async (request) => {
    const {
      params: { storeId },
      query,
    } = request;
    if (await ofCompany.isCompany(request, storeId)) return ofCompany.late(storeId, requestedPage(query));
    return snapshot(tenant, async (tx) => {
      const { total, late } = await listLateRecords(tx, storeId, requestedPage(query), query.state ?? 'open');
      return { total, data: late };
    });
  });

  serveOnce(
    api,
    tenant,
    countingPaths.lateRecordSeen,
    (db, request) => {
      const { store_id: storeId, reason } = request.body;
      const now = recordedInstant(request.body, request.now());
      return markLateRecordSeen(db, {
        storeId,
        id: request.params.id,
        reason,
        by: submitterOf(request),
        now,
      });
    },
    (seenAt, { params: { id } }) => ({
      message: currentMessages(REPLY).alarmSeen,
      data: { id, seen_at: seenAt.toISOString() },
    }),
  );
}

/** Corrections of recorded sales. */
export function correctionRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serveSubmission(api, countingPaths.correct, async (request) => {
    const now = request.now();
    return correctSales(tenant, {
      key: idempotencyKey(request),
      body: request.body,
      recordedAt: recordedInstant(request.body, now),
      by: submitterOf(request),
      now,
    });
  });

  serve(api, countingPaths.correctionList, ({ params: { storeId }, query }) =>
    listCorrections(tenant, storeId, wantedPage(query) ?? { skip: 0, size: LISTED.corrections }),
  );

  serve(api, countingPaths.soldTickets, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await soldTickets(tenant, storeId, lotNumber, lotCounter),
  }));
}

/** A submission about the packs of one store, with the instant at which a person made it. */
async function capturedOf<Body extends { store_id: number; recorded_at?: string }>(
  db: Db,
  request: FastifyRequest & { body: Body },
) {
  const now = request.now();
  const { body } = request;
  const recordedAt = captureInstant(body, now, await clockOf(db, body.store_id));
  return { ...(await submissionOf(db, request, now, body.store_id)), recordedAt };
}

/** The states of a terminal's keys in this store. Keys are returned as they were sent. */
async function submissionStates(
  db: Db,
  storeId: number,
  keys: readonly string[],
): Promise<SubmissionStatusReply['data']> {
  const recorded = await rows<{ key: string }>(
    db,
    sql`SELECT submission_id AS key FROM submissions
        WHERE store_id = ${storeId} AND submission_id = ANY(${list(keys)}::uuid[])
        UNION ALL
        SELECT idempotency_key FROM idempotency_keys
        WHERE store_id = ${storeId} AND idempotency_key = ANY(${list(keys)}::uuid[])`,
  );
  const recordedKeys = new Set(recorded.map((row) => row.key));
  return Object.fromEntries(
    keys.map((key) => [key, recordedKeys.has(key.toLowerCase()) ? 'done' : 'unknown']),
  );
}

/** `recordedAt`: when the entry was discarded; `capturedAt`: when it was made */
type Discard = Captured<DiscardBody> & { capturedAt: Date };

/**
 * Records permanently that a terminal discarded a refused entry. From then on, copies of the entry are refused. A copy
 * that another terminal has already sent stays recorded, and the reply says so.
 * @throws ApiError 400 for a blank reason, or an amount with more than two decimals
 */
export function discardEntry(db: Db, discard: Discard): Promise<KeyedReply> {
  const { key, body, capturedAt } = discard;
  const storeId = body.store_id;
  const reason = requireReason(body);
  const cents = dollarsToCents(body.amount);
  if (cents === null) throw badField('amount', { kind: 'too_many_decimals' });
  const entryKey = body.entry_key.toLowerCase();

  return submitOnce(db, { ...discard, storeId, kind: 'discard' }, async (tx) => {
    const [copy] = await rows(
      tx,
      sql`SELECT 1 FROM submissions WHERE store_id = ${storeId} AND submission_id = ${entryKey}`,
    );
    const wasRecorded = copy !== undefined;
    await tx.insert(discards).values({
      ...{ storeId, submissionId: key, entryKey, kind: body.kind, capturedBy: cleanName(body.captured_by) },
      ...{ capturedAt, entries: body.entries, amountCents: cents, refusal: cleanText(body.refusal) },
      ...{ reason, wasRecorded },
    });
    const t = currentMessages(REPLY);
    return {
      message: wasRecorded ? t.discardedRecorded : t.discarded,
      submission_id: key,
      was_recorded: wasRecorded,
    } satisfies DiscardReply;
  });
}
