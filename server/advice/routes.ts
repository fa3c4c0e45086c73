import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { serve } from '../http/serve';
import { todayListOf } from './today-list';

/** What a store's own numbers advise. */
export function adviceRoutes(api: FastifyInstance, { reports }: Pick<Connection, 'reports'>): void {
  serve(api, officeEndpoints.todayList, ({ params: { storeId } }) =>
    todayListOf(reports, storeId, new Date()),
  );
}
