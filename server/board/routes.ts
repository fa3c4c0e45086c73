import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { serve } from '../http/serve';
import { boards } from './board';

/** The board of a company's stores. */
export function boardRoutes(api: FastifyInstance, reports: Db): void {
  const boardOf = boards(reports);
  serve(api, officeEndpoints.board, async ({ params }) => ({
    data: await boardOf(params.companyId, new Date()),
  }));
}
