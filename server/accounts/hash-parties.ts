import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROLE } from '../../src/contract/people/roles';
import { networkOf } from '../http/sockets/network-of';
import { hashQueue } from './hash-queue';

/** Assigns each request to its party in the hash queue (accounts/hash-queue). Register after `guardRoutes`. */
export function hashParties(api: FastifyInstance): void {
  api.addHook('preHandler', (request, _reply, done) => hashQueue.asParty(partyOf(request), done));
  api.addHook('preHandler', async ({ routeOptions }) => {
    const lane = routeOptions.config.endpoint?.hashes;
    if (lane) hashQueue.requireRoom(lane);
  });
}

function partyOf({ signedIn, ip }: FastifyRequest): string {
  if (!signedIn) return `network ${networkOf(ip)}`;
  const companyId = signedIn.role === ROLE.admin ? signedIn.storeId : signedIn.companyId;
  return companyId === null ? `user ${signedIn.id}` : `company ${companyId}`;
}
