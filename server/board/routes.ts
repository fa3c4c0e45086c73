import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { serve } from '../http/serve';
import { boards } from './board';
import { keepWarm, type Looks } from './keep-warm';

/** The board of a company's stores. */
export function boardRoutes(api: FastifyInstance, reports: Db): void {
  const boardOf = boards(reports);
  const looks: Looks = new Map();
  serve(api, officeEndpoints.board, async ({ params: { companyId } }) => {
    const now = new Date();
    looks.set(companyId, now.getTime());
    return { data: await boardOf(companyId, now) };
  });
  const stop = keepWarm(looks, boardOf, (error) => api.log.warn({ err: error }, 'A board was not kept warm'));
  api.addHook('onClose', stop);
}
