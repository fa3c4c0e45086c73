import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../../src/messages/areas/reply';
import { currentMessages } from '../../../src/messages/current';
import { boardPaths } from '../../../src/shared/board/paths';
import type { TenantDb } from '../../db/connect';
import { snapshot } from '../../db/sql';
import { calendarDay, calendarDays, pageOf, recordedInstant } from '../../http/parameters';
import { requireReason } from '../../http/required';
import { serve, serveOnce } from '../../http/serve';
import { submitterOf } from '../../http/submissions';
import type { AllStores } from '../attention/all-stores';
import { alarmPeriod, alarmsOf, markAlarmSeen } from './alarms';

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
