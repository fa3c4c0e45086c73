import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { AlarmsReply, AttentionReply } from '../../src/shared/alarms/alarms-schema';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import type { TenantDb } from '../db/connect';
import { type Page, snapshot } from '../db/sql';
import type { Companies } from '../http/guard';
import { calendarDay, calendarDays, recordedInstant, requestedPage, requireReason } from '../http/parameters';
import { serve } from '../http/serve';
import { serveOnce } from '../submissions/idempotency';
import { submitterOf } from '../submissions/requests';
import { alarmPeriod, alarmsOf, markAlarmSeen } from './alarms';

/** The alarms of all stores of a company, and the numbers of open rows in the lists on *Attention*. */
type AlarmsOfCompany = Companies & {
  counts(placeId: number): Promise<AttentionReply['data']>;
  alarms(companyId: number, page: Page): Promise<AlarmsReply>;
};

/** Routes for the alarms that an owner should look at. */
export function alarmRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: AlarmsOfCompany): void {
  serve(api, alarmsPaths.attention, async ({ params: { id } }) => ({ data: await ofCompany.counts(id) }));

  serve(api, alarmsPaths.alarms, async (request) => {
    const {
      params: { storeId },
      query: { from: first, to: last, ...page },
    } = request;
    if (await ofCompany.isCompany(request, storeId)) return ofCompany.alarms(storeId, requestedPage(page));
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
    alarmsPaths.alarmSeen,
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
