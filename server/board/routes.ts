import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Connection } from '../db/connect';
import { serve } from '../http/serve';
import { boards } from './board';
import { keepWarm, type Looks, lastVisits } from './keep-warm';

/** The board of a company's stores. */
export function boardRoutes(api: FastifyInstance, { db, reports }: Pick<Connection, 'db' | 'reports'>): void {
  const boardOf = boards(reports);
  const looks: Looks = new Map();
  serve(api, officeEndpoints.board, async ({ params: { companyId } }) => {
    const now = new Date();
    looks.set(companyId, { at: now.getTime(), readAt: now.getTime() });
    return { data: await boardOf(companyId, now) };
  });
  const failed = (error: unknown) => api.log.warn({ err: error }, 'A board was not kept warm');
  const stop = keepWarm(looks, () => lastVisits(db), boardOf, failed);
  api.addHook('onClose', stop);
}
