import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiErrorBody, ERROR_CODE, type ErrorCode, statusText } from '../../src/contract/errors';
import { databaseIsAway } from '../db/away';

/** A refusal that the caller is told about, in the contract's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string = statusText(status),
    extra: Omit<ApiErrorBody, 'message' | 'code'> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, code, ...extra };
    this.headers = headers;
  }
}

export const forbidden = (): ApiError =>
  new ApiError(403, ERROR_CODE.forbidden, 'You may not do this, or not in this store.');

/** 403 with a reason that is fit to show. */
export const mayNot = (reason: string): ApiError => new ApiError(403, ERROR_CODE.forbidden, reason);

/**
 * 429 with Retry-After in whole seconds, 1 at the least.
 * @param until when the next try is taken, and `now`: milliseconds since 1970
 */
export const tooManyTries = (message: string, until: number, now: number): ApiError => {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new ApiError(429, ERROR_CODE.tooManyTries, message, {}, { 'Retry-After': String(seconds) });
};

/** 503 with Retry-After: nothing is wrong with the request, and its outcome isn't known. */
export const unavailable = (): ApiError =>
  new ApiError(503, ERROR_CODE.unavailable, 'The database does not answer.', {}, { 'Retry-After': '5' });

export const notFound = (): ApiError => new ApiError(404, ERROR_CODE.notFound);

/** 400: `field` (its path in the body, the path or a header) has the wrong shape. */
export const badField = (field: string, fault: string): ApiError =>
  new ApiError(400, ERROR_CODE.badRequest, `${field} ${fault}`, { fields: { [field]: fault } });

/**
 * 400: fields break the rules of their content; the message is the first one's.
 * @param faults message by field; null where nothing is wrong
 * @throws ApiError when there is any
 */
export function requireRules(faults: Record<string, string | null>): void {
  const broken = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null);
  const [first] = broken;
  if (first) throw new ApiError(400, ERROR_CODE.badRequest, first[1], { fields: Object.fromEntries(broken) });
}

/** 422: `field` has the right shape but content that can't be. */
export const wrongContent = (field: string, message: string): ApiError =>
  new ApiError(422, ERROR_CODE.invalidContent, message, { fields: { [field]: message } });

/** Faults of Fastify's own that are the caller's, by status. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: ERROR_CODE.badRequest,
  404: ERROR_CODE.notFound,
  413: ERROR_CODE.bodyTooLarge,
  415: ERROR_CODE.unsupportedMediaType,
};
const MESSAGE_OF_STATUS: Record<number, string> = {
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
  if (error.validation) return sendError(wrongShape(error), request, reply);
  if (isUnstorableText(error))
    return sendError(
      new ApiError(400, ERROR_CODE.badRequest, 'A text has a character that can’t be stored.'),
      request,
      reply,
    );
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url ?? null });
    if (databaseIsAway(error)) return sendError(unavailable(), request, reply);
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

/** The first fault of each field, named by its path as the caller wrote it: `data.scanned[0].ticketCount`. */
function wrongShape(error: FastifyError): ApiError {
  const fields: Record<string, string> = {};
  for (const fault of error.validation ?? []) {
    const missing = fault.params.requiredProperties ?? fault.params.missingProperty ?? [];
    const names = [missing].flat().map(String);
    for (const field of names.length > 0
      ? names.map((name) => fieldPath(fault.instancePath, name))
      : [fieldPath(fault.instancePath)])
      fields[field] ??= names.length > 0 ? 'is required' : (fault.message ?? 'is wrong');
  }
  const [field, fault] = Object.entries(fields)[0] ?? ['body', 'is wrong'];
  return new ApiError(400, ERROR_CODE.badRequest, `${field} ${fault}`, { fields });
}

/** `/data/scanned/0/ticketCount` → `data.scanned[0].ticketCount` */
function fieldPath(pointer: string, name?: string): string {
  const parts = pointer.split('/').slice(1);
  if (name !== undefined) parts.push(name);
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'body';
}
