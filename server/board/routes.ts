import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { boardPaths } from '../../src/shared/board/paths';
import type { Connection, TenantDb } from '../db/connect';
import { snapshot } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { callerOf, placesOf } from '../http/guard';
import { calendarDay, calendarDays, pageOf, recordedInstant, requireReason } from '../http/parameters';
import { serve, serveOnce } from '../http/serve';
import { submitterOf } from '../http/submissions';
import { salesToday } from '../reports/period-sales';
import { alarmPeriod, alarmsOf, markAlarmSeen } from './alarms/alarms';
import type { AllStores } from './all-stores';
import { type Handles, keepStores, readBoard, readRow } from './board';
import { keepFresh } from './kept-figures';
import { morningOf } from './morning/figures';
import { changeMorningMail, readMorningMail, salesMailedBefore } from './morning/mails';
import { todayListOf } from './today-list';

/**
 * The board of a company's stores, a store's recent figures, and its Today list. After each call that may have changed a store, its figures are derived again.
 * @param stores derives what needs attention in the same way
 * @param now the server's clock
 */
export function boardRoutes(
  api: FastifyInstance,
  handles: Handles,
  stores: AllStores,
  now: () => Date,
): void {
  const failed = (error: unknown) => api.log.warn({ err: error }, 'Figures of the board were not kept');
  serve(api, boardPaths.board, async ({ params: { companyId } }) => ({
    data: await readBoard(handles, companyId, now(), failed),
  }));
  serve(api, boardPaths.today, async ({ params: { id: storeId }, now }) => {
    const at = now();
    const { companyId, today } = await salesToday(handles.reports, storeId, at);
    // In the scope of the company: packs from another store settle by that store's data.
    const board = await withinScope({ companyId }, () =>
      readRow(handles, { storeId, companyId }, at, failed),
    );
    return { data: [{ ...today, ...(board && { board }) }] };
  });
  serve(api, boardPaths.todayList, ({ params: { storeId }, now }) =>
    todayListOf(handles.reports, storeId, now()),
  );
  const { changed, stop } = keepFresh(
    (companyId, storeIds) =>
      withinScope({ companyId }, async () => {
        await keepStores(handles, companyId, storeIds, now());
        await stores.keep(companyId, storeIds);
      }),
    failed,
  );
  stores.onWaiting(changed);
  api.addHook('onResponse', async (request, { statusCode }) => {
    const { signedIn } = request;
    const companyId = signedIn?.companyId ?? signedIn?.storeId;
    if (!companyId || statusCode >= 300 || !mayChangeStock(request)) return;
    for (const placeId of placesOf(request))
      if (placeId !== companyId) {
        changed(companyId, placeId);
        api.storeChanges.emit('recorded', placeId);
      }
  });
  api.addHook('onClose', stop);
}

/** Calls without an Idempotency-Key change nothing on a board. */
function mayChangeStock({ routeOptions: { config } }: FastifyRequest): boolean {
  const { endpoint } = config;
  return endpoint !== undefined && 'idempotency' in endpoint && typeof endpoint.idempotency === 'string';
}

/** Routes for the alarms that an owner should look at. */
export function alarmRoutes(api: FastifyInstance, tenant: TenantDb, stores: AllStores): void {
  serve(api, boardPaths.attention, async ({ params: { id } }) => ({ data: await stores.counts(id) }));

  serve(api, boardPaths.alarms, async (request) => {
    const {
      params: { storeId },
      query: { from: first, to: last, ...page },
    } = request;
    if (await stores.isCompany(request, storeId)) return stores.alarms(storeId, pageOf(page));
    return snapshot(tenant, async (tx) => {
      if (last !== undefined) calendarDay(last, 'to');
      const { from, to } = await alarmPeriod(tx, storeId, request.now(), last);
      const period = { from: first ?? from, to };
      calendarDays(period.from, to, { from: 'from', to: 'to' });
      return { data: await alarmsOf(tx, storeId, period), ...period };
    });
  });

  serveOnce(
    api,
    tenant,
    boardPaths.alarmSeen,
    (db, request) => {
      const { storeId, alarmId: id } = request.params;
      const reason = requireReason(request.body);
      return markAlarmSeen(db, {
        storeId,
        id,
        reason,
        by: submitterOf(request),
        now: recordedInstant(request.body, request.now()),
      });
    },
    (seenAt, { params: { alarmId: id } }) => ({
      message: currentMessages(REPLY).alarmSeen,
      data: { id, seen_at: seenAt.toISOString() },
    }),
  );
}

/** The routes of a store's morning message, and of a person's mail subscriptions. */
export function morningRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serve(api, boardPaths.morning, async (request) => {
    const { storeId } = request.params;
    const date = calendarDay(request.params.date);
    const mailedSales = await salesMailedBefore(tenant, storeId, callerOf(request).id, date);
    return { data: await morningOf(reports, storeId, date, mailedSales, request.now()) };
  });
  serve(api, boardPaths.morningMail, async (request) => ({
    data: await readMorningMail(tenant, callerOf(request)),
  }));
  serveOnce(
    api,
    tenant,
    boardPaths.changeMorningMail,
    (db, request) => changeMorningMail(db, callerOf(request), request.body),
    (data) => ({ data }),
  );
}
