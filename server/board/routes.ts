import type { FastifyInstance, FastifyRequest } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { withinScope } from '../db/tenancy/tenant-handles';
import { placesOf } from '../http/guard';
import { serve } from '../http/serve';
import { keepStores, readBoard } from './board';
import { keepFresh } from './keep-fresh';

/** The board of a company's stores. After each call that may have changed a store, its figures are derived again. */
export function boardRoutes(api: FastifyInstance, handles: Pick<Connection, 'tenant' | 'reports'>): void {
  const failed = (error: unknown) => api.log.warn({ err: error }, 'Figures of the board were not kept');
  serve(api, officeEndpoints.board, async ({ params: { companyId } }) => ({
    data: await readBoard(handles, companyId, new Date(), failed),
  }));
  const { changed, stop } = keepFresh(
    (companyId, storeIds) =>
      withinScope({ companyId }, () => keepStores(handles, companyId, storeIds, new Date())),
    failed,
  );
  api.addHook('onResponse', async (request, { statusCode }) => {
    const { signedIn } = request;
    const companyId = signedIn?.companyId ?? signedIn?.storeId;
    if (!companyId || statusCode >= 300 || !mayChangeStock(request)) return;
    for (const placeId of placesOf(request)) if (placeId !== companyId) changed(companyId, placeId);
  });
  api.addHook('onClose', stop);
}

/** Calls that take no Idempotency-Key change nothing that a board counts. */
function mayChangeStock({ routeOptions: { config } }: FastifyRequest): boolean {
  const { endpoint } = config;
  return endpoint !== undefined && 'idempotency' in endpoint && typeof endpoint.idempotency === 'string';
}
