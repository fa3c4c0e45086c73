import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPLAYED_HEADER } from '../../src/contract/endpoints';
import type { Submitter } from '../access/access';
import { requireOwnUser } from '../access/store-access';
import type { Db } from '../db/connect';
import { forbidden } from '../errors';
import { callerOf } from './guard';
import type { Answer } from './idempotency';
import { capturedBy, importedFrom } from './parameters';

/** The store that a caller of role 6, or a terminal, submits for. */
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

/**
 * Who made what is submitted: the user whom the request names, else whose token it is; and the outbox file it came from.
 * @throws ApiError 400 for a name that is no id, or a file that isn't described; 403 when that user isn't of this store, or
 *   none is named by a terminal in the hands of its clerks
 */
export async function authorOf(db: Db, request: FastifyRequest): Promise<Submitter> {
  const submitter = { ...submitterOf(request), imported: importedFrom(request) };
  const named = capturedBy(request);
  if (named !== null) {
    await requireOwnUser(db, ownStore(request), named);
    return { ...submitter, userId: named };
  }
  if (callerOf(request).isTerminal) throw forbidden({ kind: 'nobody_on_duty' });
  return submitter;
}

/** Sends the answer of a submission; a repeated one says so and is always 200. */
export function sendAnswer(reply: FastifyReply, firstStatus: 200 | 201, answer: Answer): FastifyReply {
  if (answer.replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply
    .code(answer.replayed ? 200 : firstStatus)
    .type('application/json; charset=utf-8')
    .send(answer.text);
}
