import type { FastifyInstance } from 'fastify';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { ShiftMoneyReply } from '../../src/contract/money/shift-money';
import { seenByClerks } from '../../src/domain/money/statement';
import type { StoreSettings } from '../../src/domain/stock/store-settings';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import type { Answer } from '../http/idempotency';
import { calendarDays, captureInstant } from '../http/parameters';
import { serve, serveSubmission } from '../http/serve';
import { submissionOf } from '../http/submissions';
import { storeSettings } from '../places/settings';
import { overShortReport } from './over-short';
import { recordMoney } from './shift-money';

/** The money of shifts, and the report that is derived from it. */
export function moneyRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
): void {
  serveSubmission(api, counterEndpoints.shiftMoney, async (request) => {
    const now = new Date();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    const answer = await recordMoney(tenant, {
      ...(await submissionOf(tenant, request, now)),
      recordedAt,
    });
    const hasCash = request.body.cash_counted !== undefined;
    return callerOf(request).isTerminal ? asClerksSee(answer, settings, hasCash) : answer;
  });

  serve(api, officeEndpoints.overShort, async ({ params: { storeId, fromDate, toDate } }) =>
    overShortReport(reports, storeId, calendarDays(fromDate, toDate)),
  );
}

/** The reply without the amounts that the store doesn't show to its clerks, whoever sent the statement first. */
function asClerksSee(answer: Answer, settings: StoreSettings, hasCash: boolean): Answer {
  const { data, ...reply } = JSON.parse(answer.text) as ShiftMoneyReply;
  const sees = seenByClerks(settings, hasCash);
  const visible: ShiftMoneyReply = {
    ...reply,
    data: {
      ...data,
      counted: sees.expected ? data.counted : null,
      expected_cash: sees.expected ? data.expected_cash : null,
      over_short: sees.overShort ? data.over_short : null,
      even: sees.overShort ? data.even : null,
    },
  };
  return { ...answer, text: JSON.stringify(visible) };
}
