import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { DataList } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import {
  BinBody,
  BinReply,
  OnShelfBody,
  OnShelfReply,
  StockListReply,
  StockRange,
} from '../../src/contract/stock';
import { TICKET_STATUS } from '../../src/domain/status';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { storeOfBody, storeOfPath } from '../http/guard';
import { idempotencyKey, replacedKey, StorePath, SubmissionHeaders, UpcPath } from '../http/parameters';
import { authorOf, ownStore, sendAnswer, submitterOf } from '../http/submitting';
import { moveLot } from '../stock/bins';
import { rangesOfUpc, unsoldStock } from '../stock/ranges';
import { stockVersion } from '../stock/version';
import { putOnShelf } from './put-on-shelf';

const tags = ['Stock'];
const reading = { access: { action: 'readStock', stores: storeOfPath } } as const;

/** What lies on the shelf and in the bins, by which a terminal counts. */
export function stockRoutes(api: Api, db: Db): void {
  const ranges = { tags, params: UpcPath, response: { 200: DataList(StockRange) } };

  api.get('/inventory-max/:upc/:storeId', { config: reading, schema: ranges }, async (request) => ({
    data: await rangesOfUpc(db, request.params.storeId, request.params.upc, TICKET_STATUS.onShelf),
  }));

  api.get('/inventory-max-min/:upc/:storeId', { config: reading, schema: ranges }, async (request) => ({
    data: await rangesOfUpc(db, request.params.storeId, request.params.upc, TICKET_STATUS.active),
  }));

  api.get(
    '/stock-list/:storeId',
    {
      config: reading,
      schema: { tags, params: StorePath, response: { 200: StockListReply, 304: Type.Unknown() } },
    },
    async (request, reply) => {
      const { storeId } = request.params;
      // Read before the stock: at worst it names an older state, and the next request gets the stock again.
      const version = await stockVersion(db, storeId);
      const etag = `"${storeId}-${version}"`;
      reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
      if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return { version, data: await unsoldStock(db, storeId) };
    },
  );

  api.put(
    '/updateInvetoryOnShelf',
    {
      config: { access: { action: 'putOnShelf', stores: storesOfEntries } },
      schema: { tags, headers: SubmissionHeaders, body: OnShelfBody, response: { 200: OnShelfReply } },
    },
    async (request, reply) => {
      const submission = {
        storeId: ownStore(request),
        key: idempotencyKey(request),
        replaces: replacedKey(request),
        body: request.body,
        by: await authorOf(db, request),
        now: new Date(),
      };
      return sendAnswer(reply, 200, await putOnShelf(db, submission));
    },
  );

  api.put(
    officeEndpoints.bins,
    {
      config: { access: { action: 'placeLots', stores: storeOfBody } },
      schema: { tags, body: BinBody, response: { 200: BinReply } },
    },
    async (request) => ({
      message: MESSAGE.saved,
      data: await moveLot(db, submitterOf(request), request.body),
    }),
  );
}

const storesOfEntries = (request: FastifyRequest): number[] =>
  (request.body as OnShelfBody).data.map((entry) => entry.store_id);

function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tagsGiven = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tagsGiven.includes(etag) || tagsGiven.includes('*');
}
