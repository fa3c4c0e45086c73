import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { ERROR_CODE, type ErrorCode, statusText } from '../../src/contract/errors';
import { isDatabaseUnavailable } from '../db/database-errors';
import { ApiError, unavailable } from '../errors';
import { type SchemaFault, schemaFaults } from './validation/schema-faults';

/** Faults of Fastify's own that are the caller's, by status. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: ERROR_CODE.badRequest,
  404: ERROR_CODE.notFound,
  413: ERROR_CODE.bodyTooLarge,
  415: ERROR_CODE.unsupportedMediaType,
};
const MESSAGE_OF_STATUS: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'The request is larger than 1 MiB.',
  415: 'The request has to be JSON.',
};

/** Answers every fault in the contract's shape; what isn't the caller's fault is a 500 with a request id. */
export function errorReplies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(error, request, reply));
}

/** Sends the reply for a fault; also for handlers outside of the error handler's reach. */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A handler may have named another type before it failed.
  reply.type('application/json; charset=utf-8');
  if (error instanceof ApiError) {
    request.refusedAs = error.body.code;
    return reply.code(error.status).headers(error.headers).send(error.body);
  }
  if (error.validation) return sendError(wrongShape(error, request), request, reply);
  if (isUnstorableText(error))
    return sendError(
      new ApiError(400, ERROR_CODE.badRequest, 'A text has a character that can’t be stored.'),
      request,
      reply,
    );
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url ?? null });
    if (isDatabaseUnavailable(error)) return sendError(unavailable(), request, reply);
    request.refusedAs = ERROR_CODE.internal;
    return reply
      .code(500)
      .send({ message: statusText(500), code: ERROR_CODE.internal, request_id: request.id });
  }
  const code = CODE_OF_STATUS[status] ?? ERROR_CODE.badRequest;
  request.refusedAs = code;
  return reply.code(status).send({ message: MESSAGE_OF_STATUS[status] ?? error.message, code });
}

/** PostgreSQL stores no NUL character (22021 in text, 22P05 in JSON). */
function isUnstorableText(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && (cause.code === '22021' || cause.code === '22P05');
}

/** 400 that says of each field what it must be; the message is the first one's. */
function wrongShape(error: FastifyError, request: FastifyRequest): ApiError {
  const { schema = {} } = request.routeOptions;
  const part =
    error.validationContext === 'querystring' ? 'querystring' : (error.validationContext ?? 'body');
  const fields = schemaFaults((schema[part] ?? {}) as TSchema, (error.validation ?? []) as SchemaFault[]);
  const [message = 'The request is not in the expected form.'] = Object.values(fields);
  return new ApiError(400, ERROR_CODE.badRequest, message, { fields });
}
