import type { FastifyInstance } from 'fastify';
import { seenByClerks } from '../../src/shared/drawer/money-count';
import { drawerPaths } from '../../src/shared/drawer/paths';
import type { OverShortReply, ShiftMoneyReply } from '../../src/shared/drawer/shift-money-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import type { Connection } from '../db/connect';
import type { Page } from '../db/sql';
import { type Companies, callerOf } from '../http/guard';
import { calendarDays, captureInstant, requestedPage } from '../http/parameters';
import { serve } from '../http/serve';
import { storeSettings } from '../places/settings';
import { type KeyedReply, serveSubmission } from '../submissions/idempotency';
import { submissionOf } from '../submissions/requests';
import { overShortReport } from './over-short';
import { keepRegisterFigures } from './register';
import { recordMoney } from './shift-money';
import { keepSlipPicture, slipPicture } from './slip-pictures';

/** The drawers of all stores of a company. */
type DrawersOfCompany = Companies & {
  drawers(
    companyId: number,
    dates: readonly string[],
    page: Page & { clerk?: string | undefined },
  ): Promise<OverShortReply>;
};

/** The routes of shift money, and of the report derived from it. */
export function moneyRoutes(
  api: FastifyInstance,
  { tenant, reports }: Pick<Connection, 'tenant' | 'reports'>,
  ofCompany: DrawersOfCompany,
): void {
  serveSubmission(api, drawerPaths.shiftMoney, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    const answer = await recordMoney(tenant, {
      ...(await submissionOf(tenant, request, now)),
      recordedAt,
    });
    const hasCash = request.body.cash_counted !== undefined;
    return callerOf(request).isTerminal ? asClerksSee(answer, settings, hasCash) : answer;
  });

  serveSubmission(api, drawerPaths.registerFigures, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepRegisterFigures(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt });
  });

  serveSubmission(api, drawerPaths.slipPictures, async (request) => {
    const now = request.now();
    const settings = await storeSettings(tenant, request.body.store_id);
    const recordedAt = captureInstant(request.body, now, settings);
    return keepSlipPicture(tenant, { ...(await submissionOf(tenant, request, now)), recordedAt });
  });

  serve(api, drawerPaths.slipPicture, async ({ params }) => ({
    data: await slipPicture(reports, params.storeId, params.pictureId),
  }));

  serve(api, drawerPaths.overShort, async (request) => {
    const { storeId, fromDate, toDate } = request.params;
    const days = calendarDays(fromDate, toDate);
    return (await ofCompany.isCompany(request, storeId))
      ? ofCompany.drawers(storeId, days, { ...requestedPage(request.query), clerk: request.query.clerk })
      : overShortReport(reports, storeId, days);
  });
}

/** The reply without the amounts that the store hides from its clerks, regardless of who sent the money count first. */
function asClerksSee(answer: KeyedReply, settings: StoreSettings, hasCash: boolean): KeyedReply {
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
