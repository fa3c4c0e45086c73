import { PlanCountReply } from '../../src/contract/dashboard';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { placeOfPath } from '../http/guard';
import { RowPath } from '../http/parameters';
import { stockByPlan } from './stock-by-plan';

/** The figures of the dashboard, of a store or of a company. The two calls answer alike, by the specification. */
export function dashboardRoutes(api: Api, db: Db): void {
  const counts = stockByPlan(db);
  const config = { access: { action: 'readInventory', stores: placeOfPath } } as const;
  const schema = { tags: ['Dashboard'], params: RowPath, response: { 200: PlanCountReply } };

  api.get('/ticket_count/:id', { config, schema }, (request) => counts(request.params.id));
  api.get('/lot_count/:id', { config, schema }, (request) => counts(request.params.id));
}
