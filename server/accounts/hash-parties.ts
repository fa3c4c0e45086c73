import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints';
import { ROLE } from '../../src/contract/roles';
import { networkOf } from '../http/sockets/network-of';
import { hashQueue, type Lane } from './hash-queue';

/** Calls that count an attempt before hashing: when the queue is full, they are refused before the attempt is counted. */
const COUNTING: Record<string, Lane> = {
  [`POST /api${endpoints.login}`]: 'check',
  [`POST /api${endpoints.clerkUnlock}`]: 'check',
  [`POST /api${endpoints.handOver}`]: 'check',
  'PUT /api/updateProfile/:id': 'set',
};

/** Assigns each request to its party in the hash queue (accounts/hash-queue). Register after `guardRoutes`. */
export function hashParties(api: FastifyInstance): void {
  api.addHook('preHandler', (request, _reply, done) => hashQueue.asParty(partyOf(request), done));
  api.addHook('preHandler', async ({ method, routeOptions }) => {
    const lane = COUNTING[`${method} ${routeOptions.url}`];
    if (lane) hashQueue.requireRoom(lane);
  });
}

function partyOf({ signedIn, ip }: FastifyRequest): string {
  if (!signedIn) return `network ${networkOf(ip)}`;
  const companyId = signedIn.role === ROLE.admin ? signedIn.storeId : signedIn.companyId;
  return companyId === null ? `user ${signedIn.id}` : `company ${companyId}`;
}
