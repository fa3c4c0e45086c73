import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boardPaths } from '../../src/shared/board/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { companyIdOf } from '../access';
import { placesOf } from '../http/guard';
import { pagedList } from '../http/parameters';
import { serve } from '../http/serve';
import { salesToday } from '../reports/period-sales';
import type { AllStores } from './all-stores';
import { readBoard, readRow } from './board';
import { BOARD, figuresOf, type Handles, keepFresh } from './kept-figures';
import { stockByPlan } from './stock-by-plan';
import { todayListOf } from './today-list';

/**
 * The board of a company's stores, a store's recent figures, and its Today list. After each call that may have changed
 * a store, its figures are derived again.
 * @param stores derives the figures for *Attention* in the same way
 * @param now the server's clock
 */
export function boardRoutes(
  api: FastifyInstance,
  handles: Handles,
  stores: AllStores,
  now: () => Date,
): void {
  const failed = (error: unknown) => api.log.warn({ err: error }, 'Figures of the board were not kept');
  serve(api, boardPaths.board, async (request) => {
    const { companyId } = request.params;
    const { waiting, ...board } = await pagedList(request, (page) =>
      readBoard(handles, companyId, now(), failed, page),
    );
    for (const place of waiting) changed(place);
    return { ...board, waiting: waiting.length };
  });
  serve(api, boardPaths.today, async ({ params: { id: storeId }, now }) => {
    const at = now();
    const { companyId, today } = await salesToday(handles.reports, storeId, at);
    const board = await readRow(handles, { storeId, companyId }, at, failed);
    return { data: [{ ...today, ...(board && { board }) }] };
  });
  // Both counts have the same reply (specification).
  for (const path of [reportsPaths.ticketCount, reportsPaths.lotCount] as const)
    serve(api, path, async ({ params: { id }, signedIn }) => {
      const { data, waiting } = await stockByPlan(handles.reports, id);
      const companyId = signedIn && companyIdOf(signedIn);
      for (const storeId of waiting) changed({ storeId, companyId });
      return data;
    });
  serve(api, boardPaths.todayList, ({ params: { storeId }, now }) =>
    todayListOf(handles.reports, storeId, now()),
  );
  const { changed, stop } = keepFresh(async (place) => {
    await figuresOf(handles, BOARD, place, now(), failed);
    await stores.keep(place);
  }, failed);
  stores.onWaiting(changed);
  api.addHook('onResponse', async (request, { statusCode }) => {
    const { signedIn } = request;
    const companyId = signedIn && companyIdOf(signedIn);
    if (!companyId || statusCode >= 300 || !mayChangeStock(request)) return;
    for (const placeId of placesOf(request))
      if (placeId !== companyId) {
        changed({ storeId: placeId, companyId });
        api.storeChanges.emit('recorded', placeId);
      }
  });
  api.addHook('onClose', stop);
}

/** Checks whether a call may change a board. Calls without an Idempotency-Key don't. */
function mayChangeStock({ routeOptions: { config } }: FastifyRequest): boolean {
  const { endpoint } = config;
  return endpoint !== undefined && 'idempotency' in endpoint && typeof endpoint.idempotency === 'string';
}
