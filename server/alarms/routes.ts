import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { calendarDay, calendarDays, recordedInstant } from '../http/parameters';
import { requireReason } from '../http/required';
import { serve, serveOnce } from '../http/serve';
import { submitterOf } from '../http/submissions';
import { alarmPeriod, alarmsOf, markAlarmSeen } from './alarms';

/** What an owner should look at. */
export function alarmRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.alarms, ({ params: { storeId }, query }) =>
    snapshot(tenant, async (tx) => {
      if (query.to !== undefined) calendarDay(query.to, 'to');
      const { from, to } = { ...(await alarmPeriod(tx, storeId, new Date(), query.to)), ...query };
      calendarDays(from, to, { from: 'from', to: 'to' });
      return { data: await alarmsOf(tx, storeId, { from, to }), from, to };
    }),
  );

  serveOnce(
    api,
    tenant,
    officeEndpoints.alarmSeen,
    (db, request) => {
      const { storeId, alarmId: id } = request.params;
      const reason = requireReason(request.body);
      return markAlarmSeen(db, {
        storeId,
        id,
        reason,
        by: submitterOf(request),
        now: recordedInstant(request.body, new Date()),
      });
    },
    (seenAt, { params: { alarmId: id } }) => ({
      message: REPLY.alarmSeen,
      data: { id, seen_at: seenAt.toISOString() },
    }),
  );
}
