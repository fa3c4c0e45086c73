import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { MESSAGE } from '../../src/i18n/en/rules/messages';
import type { Db } from '../db/connect';
import { callerOf } from '../http/guard';
import { saved, serve, serveOnce } from '../http/serve';
import { addSubscription, deleteSubscription, listSubscriptions, updateSubscription } from './subscriptions';

/** The subscriptions on offer: on trial or paid, and for how long. */
export function subscriptionRoutes(api: FastifyInstance, tenant: Db): void {
  serve(api, officeEndpoints.subscriptionList, async (request) => {
    const Subscriptions = await listSubscriptions(tenant, callerOf(request));
    return { Status: true, Subscriptions, Message: Subscriptions.length > 0 ? '' : 'No data found.' };
  });
  serveOnce(
    api,
    tenant,
    officeEndpoints.subscriptionAdd,
    (db, request) => addSubscription(db, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.subscriptionUpdate,
    (db, request) => updateSubscription(db, callerOf(request), request.params.id, request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.subscriptionDelete,
    (db, request) => deleteSubscription(db, callerOf(request), request.params.id),
    () => ({ message: MESSAGE.removed }),
  );
}
