import type { FastifyRequest } from 'fastify';
import { ROLE } from '../../src/shared/wire/access';
import { networkOf } from './connections';

/** Whose share of the server a request uses: its company's, before sign-in its network's. */
export function partyOf({ signedIn, ip }: FastifyRequest): string {
  if (!signedIn) return `network ${networkOf(ip)}`;
  const companyId = signedIn.role === ROLE.admin ? signedIn.storeId : signedIn.companyId;
  return companyId === null ? `user ${signedIn.id}` : `company ${companyId}`;
}
