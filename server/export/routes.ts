import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { serve } from '../http/serve';
import { exportPage } from './store-export';

/** Everything that a store has, page by page. */
export function exportRoutes(api: FastifyInstance, { reports }: Pick<Connection, 'reports'>): void {
  serve(api, officeEndpoints.storeExport, ({ params: { storeId }, query }) =>
    exportPage(reports, storeId, query),
  );
}
