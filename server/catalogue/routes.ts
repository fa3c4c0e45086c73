import type { FastifyRequest } from 'fastify';
import {
  AddPlanBody,
  AddVendorBody,
  DeactivateBody,
  Plan,
  UpdatePlanBody,
  UpdateVendorBody,
  Vendor,
} from '../../src/contract/catalogue';
import { DataList, RowReply } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import type { Db } from '../db/connect';
import { badField } from '../errors';
import type { Api } from '../http/api';
import { callerOf, noStore, storeOfPath, storesInBody } from '../http/guard';
import { RowPath, StorePath } from '../http/parameters';
import { addPlan, listPlans, updatePlan } from './plans';
import { addVendor, listVendors, updateVendor } from './vendors';

const reading = { access: { action: 'readCatalogue', stores: noStore } } as const;
const readingOf = { access: { action: 'readCatalogue', stores: storeOfPath } } as const;
const editing = { access: { action: 'editCatalogue', stores: storesInBody } } as const;

/** The vendors of each store, from whom it receives packs. */
export function vendorRoutes(api: Api, db: Db): void {
  const tags = ['Vendors'];
  const list = { tags, response: { 200: DataList(Vendor) } };

  api.get(officeEndpoints.vendorList, { config: reading, schema: list }, async (request) => ({
    data: await listVendors(db, callerOf(request).storeId),
  }));

  api.get(
    '/vendor-list/:storeId',
    { config: readingOf, schema: { ...list, params: StorePath } },
    async (request) => ({ data: await listVendors(db, request.params.storeId) }),
  );

  api.post(
    officeEndpoints.vendorAdd,
    { config: editing, schema: { tags, body: AddVendorBody, response: { 201: RowReply(Vendor) } } },
    async (request, reply) => {
      const data = await addVendor(db, callerOf(request), ownerOf(request), request.body);
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  const changed = { tags, params: RowPath, response: { 200: RowReply(Vendor) } };
  api.put(
    '/vendor-update/:id',
    { config: editing, schema: { ...changed, body: UpdateVendorBody } },
    async (request) => {
      const { params, body } = request;
      return {
        message: MESSAGE.saved,
        data: await updateVendor(db, callerOf(request), params.id, body, new Date()),
      };
    },
  );

  api.put(
    '/vendor-delete/:id',
    { config: editing, schema: { ...changed, body: DeactivateBody } },
    async (request) => {
      const { id } = request.params;
      const data = await updateVendor(db, callerOf(request), id, { is_active: 0 }, new Date());
      return { message: MESSAGE.removed, data };
    },
  );
}

/** The plans of each company: the price of a ticket and the size of a pack. */
export function planRoutes(api: Api, db: Db): void {
  const tags = ['Plans'];
  const list = { tags, response: { 200: DataList(Plan) } };

  api.get(officeEndpoints.planList, { config: reading, schema: list }, async (request) => ({
    data: await listPlans(db, callerOf(request).storeId),
  }));

  api.get(
    '/plan-list/:storeId',
    { config: readingOf, schema: { ...list, params: StorePath } },
    async (request) => ({ data: await listPlans(db, request.params.storeId) }),
  );

  api.post(
    officeEndpoints.planAdd,
    { config: editing, schema: { tags, body: AddPlanBody, response: { 201: RowReply(Plan) } } },
    async (request, reply) => {
      const data = await addPlan(db, callerOf(request), ownerOf(request), request.body);
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  const changed = { tags, params: RowPath, response: { 200: RowReply(Plan) } };
  api.put(
    '/plan-update/:id',
    { config: editing, schema: { ...changed, body: UpdatePlanBody } },
    async (request) => {
      const { params, body } = request;
      return {
        message: MESSAGE.saved,
        data: await updatePlan(db, callerOf(request), params.id, body, new Date()),
      };
    },
  );

  api.put(
    '/plan-delete/:id',
    { config: editing, schema: { ...changed, body: DeactivateBody } },
    async (request) => {
      const { id } = request.params;
      const data = await updatePlan(db, callerOf(request), id, { is_active: 0 }, new Date());
      return { message: MESSAGE.removed, data };
    },
  );
}

/** Whose the new row is: the store or company that the body names, else the caller's own. */
function ownerOf(request: FastifyRequest): number {
  const owner = (request.body as { store_id?: number }).store_id ?? callerOf(request).storeId;
  if (owner === null) throw badField('store_id', { kind: 'required' });
  return owner;
}
