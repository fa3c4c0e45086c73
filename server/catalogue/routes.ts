import type { FastifyInstance, FastifyRequest } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import type { Db } from '../db/connect';
import { badField } from '../errors';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import { addPlan, listPlans, updatePlan } from './plans';
import { addVendor, listVendors, updateVendor } from './vendors';

/** The vendors of each store, from whom it receives packs. */
export function vendorRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.vendorList, async (request) => ({
    data: await listVendors(tenant, callerOf(request).storeId),
  }));
  serve(api, officeEndpoints.vendorListOf, async ({ params }) => ({
    data: await listVendors(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.vendorAdd,
    (db, request) => addVendor(db, callerOf(request), ownerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.vendorUpdate,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, request.body, new Date()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.vendorDelete,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, { is_active: 0 }, new Date()),
    removed,
  );
}

/** The plans of each company: the price of a ticket and the size of a pack. */
export function planRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.planList, async (request) => ({
    data: await listPlans(tenant, callerOf(request).storeId),
  }));
  serve(api, officeEndpoints.planListOf, async ({ params }) => ({
    data: await listPlans(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.planAdd,
    (db, request) => addPlan(db, callerOf(request), ownerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.planUpdate,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, request.body, new Date()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.planDelete,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, { is_active: 0 }, new Date()),
    removed,
  );
}

/** The owner of a new row: the store or company that the body names, otherwise the caller's own. */
function ownerOf(request: FastifyRequest & { body: { store_id?: number } }): number {
  const owner = request.body.store_id ?? callerOf(request).storeId;
  if (owner === null) throw badField('store_id', { kind: 'required' });
  return owner;
}
