import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { currentMessages } from '../../src/messages/current';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import type { TenantDb } from '../db/connect';
import { badField } from '../errors';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import { addPlan, listPlans, updatePlan } from './plans';
import { addSubscription, deleteSubscription, listSubscriptions, updateSubscription } from './subscriptions';
import { addVendor, listVendors, updateVendor } from './vendors';

/** The vendors of each store, from whom it receives packs. */
export function vendorRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.vendorList, async (request) => ({
    data: await listVendors(tenant, callerOf(request).storeId),
  }));
  serve(api, cataloguePaths.vendorListOf, async ({ params }) => ({
    data: await listVendors(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorAdd,
    (db, request) => addVendor(db, callerOf(request), ownerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorUpdate,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.vendorDelete,
    (db, request) => updateVendor(db, callerOf(request), request.params.id, { is_active: 0 }, request.now()),
    removed,
  );
}

/** The plans of each company: the price of a ticket and the size of a pack. */
export function planRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.planList, async (request) => ({
    data: await listPlans(tenant, callerOf(request).storeId),
  }));
  serve(api, cataloguePaths.planListOf, async ({ params }) => ({
    data: await listPlans(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    cataloguePaths.planAdd,
    (db, request) => addPlan(db, callerOf(request), ownerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.planUpdate,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.planDelete,
    (db, request) => updatePlan(db, callerOf(request), request.params.id, { is_active: 0 }, request.now()),
    removed,
  );
}

/** The subscriptions on offer: on trial or paid, and for how long. */
export function subscriptionRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, cataloguePaths.subscriptionList, async (request) => {
    const Subscriptions = await listSubscriptions(tenant, callerOf(request));
    return { Status: true, Subscriptions, Message: Subscriptions.length > 0 ? '' : 'No data found.' };
  });
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionAdd,
    (db, request) => addSubscription(db, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionUpdate,
    (db, request) => updateSubscription(db, callerOf(request), request.params.id, request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    cataloguePaths.subscriptionDelete,
    (db, request) => deleteSubscription(db, callerOf(request), request.params.id),
    () => ({ message: currentMessages(MESSAGE).removed }),
  );
}

/** The owner of a new row: the store or company that the body names, otherwise the caller's own. */
function ownerOf(request: FastifyRequest & { body: { store_id?: number } }): number {
  const owner = request.body.store_id ?? callerOf(request).storeId;
  if (owner === null) throw badField('store_id', { kind: 'required' });
  return owner;
}
