import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countingPaths } from '../../src/shared/counting/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { ticketsPaths } from '../../src/shared/tickets/paths';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import type { Db, TenantDb } from '../db/connect';
import { recordedInstant } from '../http/parameters';
import { saved, serve, serveOnce, serveSubmission } from '../http/serve';
import { changerOf, ownStore, replacedKey, statedBy, submissionOf, submitterOf } from '../http/submissions';
import { stockSettings } from '../places/settings';
import { changeDirection, moveLot } from '../stock/bins';
import { rangesOfUpc, soldLots, unsoldStock } from '../stock/sold-list';
import { stockVersion } from '../stock/version';
import { readTicketCode } from '../tickets/ticket-layouts';
import { putOnShelf } from './put-on-shelf';

/** The stock on the shelf and in the back room, which terminals count against. */
export function stockRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, stockPaths.onShelfRanges, async ({ params }) => ({
    data: await rangesOfUpc(tenant, params.storeId, params.upc, TICKET_STATUS.onShelf),
  }));
  serve(api, stockPaths.activeRanges, async ({ params }) => ({
    data: await rangesOfUpc(tenant, params.storeId, params.upc, TICKET_STATUS.active),
  }));

  serve(api, stockPaths.stockList, async (request, reply) => {
    const { storeId } = request.params;
    const { version, isFresh } = await revalidated(tenant, storeId, request, reply);
    if (isFresh) return reply.code(304).send();
    return {
      version,
      data: await unsoldStock(tenant, storeId),
      settings: await stockSettings(tenant, storeId),
    };
  });

  serve(api, stockPaths.soldList, async (request, reply) => {
    const { storeId } = request.params;
    const { version, isFresh } = await revalidated(tenant, storeId, request, reply);
    if (isFresh) return reply.code(304).send();
    return { version, ...(await soldLots(tenant, storeId, request.now())) };
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

  serveOnce(
    api,
    tenant,
    stockPaths.placeInBin,
    (db, request) => moveLot(db, submitterOf(request), request.body, statedBy(request)),
    saved,
  );
  serveOnce(
    api,
    tenant,
    stockPaths.lotDirection,
    async (db, request) =>
      changeDirection(
        db,
        await changerOf(db, request, request.body.store_id),
        request.body,
        statedBy(request),
      ),
    saved,
  );
  serve(api, ticketsPaths.ticketCode, async ({ body }) => ({ data: await readTicketCode(tenant, body) }));
}

/** The stock version of a store, set as ETag, and whether the caller has it already. */
async function revalidated(
  db: Db,
  storeId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ version: string; isFresh: boolean }> {
  // Read before the stock: at worst it names an older state, and the next request gets the stock again.
  const version = await stockVersion(db, storeId);
  const etag = `"${storeId}-${version}"`;
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  const given = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return { version, isFresh: given.includes(etag) || given.includes('*') };
}
