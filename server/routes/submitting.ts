import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPLAYED_HEADER } from '../../src/contract/endpoints';
import { callerOf } from '../plugins/auth';
import { forbidden } from '../plugins/errors';
import type { Answer, Submitter } from '../services/submit-once';

/** The store that a caller of role 6 submits for. */
export function ownStore(request: FastifyRequest): number {
  const { storeId } = callerOf(request);
  if (storeId === null) throw forbidden();
  return storeId;
}

/** Who submits, by the token; what the body says is ignored. */
export const submitterOf = (request: FastifyRequest): Submitter => {
  const caller = callerOf(request);
  return { userId: caller.id, sessionId: caller.sessionId };
};

/** Sends the answer of a submission; a repeated one says so and is always 200. */
export function sendAnswer(reply: FastifyReply, firstStatus: 200 | 201, answer: Answer): FastifyReply {
  if (answer.replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply
    .code(answer.replayed ? 200 : firstStatus)
    .type('application/json; charset=utf-8')
    .send(answer.text);
}
