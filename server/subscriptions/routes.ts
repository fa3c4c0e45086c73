import Type from 'typebox';
import { RowReply } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import {
  AddSubscriptionBody,
  Subscription,
  SubscriptionListReply,
  UpdateSubscriptionBody,
} from '../../src/contract/subscriptions';
import type { Db } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, noStore } from '../http/guard';
import { RowPath } from '../http/parameters';
import { addSubscription, deleteSubscription, listSubscriptions, updateSubscription } from './subscriptions';

const tags = ['Subscriptions'];
const config = { access: { action: 'manageSubscriptions', stores: noStore } } as const;

/** The subscriptions that can be had: on trial or paid, and for how long. */
export function subscriptionRoutes(api: Api, db: Db): void {
  api.get(
    officeEndpoints.subscriptions,
    { config, schema: { tags, response: { 200: SubscriptionListReply } } },
    async (request) => {
      const Subscriptions = await listSubscriptions(db, callerOf(request));
      return { Status: true, Subscriptions, Message: Subscriptions.length > 0 ? '' : 'No data found.' };
    },
  );

  api.post(
    officeEndpoints.subscriptions,
    { config, schema: { tags, body: AddSubscriptionBody, response: { 201: RowReply(Subscription) } } },
    async (request, reply) => {
      const data = await addSubscription(db, callerOf(request), request.body);
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  api.put(
    '/subscription/:id',
    {
      config,
      schema: {
        tags,
        params: RowPath,
        body: UpdateSubscriptionBody,
        response: { 200: RowReply(Subscription) },
      },
    },
    async (request) => {
      const { params, body } = request;
      return {
        message: MESSAGE.saved,
        data: await updateSubscription(db, callerOf(request), params.id, body),
      };
    },
  );

  api.delete(
    '/subscription/:id',
    {
      config,
      schema: { tags, params: RowPath, response: { 200: Type.Object({ message: Type.String() }) } },
    },
    async (request) => {
      await deleteSubscription(db, callerOf(request), request.params.id);
      return { message: MESSAGE.removed };
    },
  );
}
