import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type FieldFault, type Refusal, refusalText } from '../../src/messages/words/refusals';
import { statusText } from '../../src/messages/words/status';
import { FORMAT, type ValueFormat } from '../../src/shared/wire/common';
import { type ApiErrorBody, ERROR_CODE } from '../../src/shared/wire/errors';
import { isDatabaseUnavailable, isDiskFull } from '../db/database-errors';
import { ApiError, badRequest, diskFull, unavailable } from '../errors';
import { inLanguageOf } from './language';

/** Refusals by Fastify itself, by status. */
const OF_FASTIFY: Record<number, ApiError> = {
  400: badRequest({ kind: 'unreadable_request' }),
  413: new ApiError(413, ERROR_CODE.bodyTooLarge, { kind: 'request_too_large' }),
  415: new ApiError(415, ERROR_CODE.unsupportedMediaType, { kind: 'not_json' }),
};

/** The reply's body for a refusal. This is the only place that turns refusals into sentences, in the current reader's language. */
export function bodyOf({
  status,
  code,
  refusal,
  details: { fields, entries, readings },
}: ApiError): ApiErrorBody {
  return {
    message: refusal ? refusalText(refusal) : statusText(status),
    code,
    ...(readings ? { readings: [...readings] } : {}),
    ...(fields ? { fields: mapValues(fields, refusalText) } : {}),
    ...(entries
      ? {
          entries: entries.map(({ refusal: refusalOfEntry, ...entry }) => ({
            ...entry,
            message: refusalText(refusalOfEntry),
          })),
        }
      : {}),
  };
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Answers every error in the contract's format. An internal error is a 500 with a request id. */
export function errorReplies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(error, request, reply));
}

/** Sends the reply for an error in the reader's language. Also used by handlers that the error handler doesn't cover. */
export const sendError = (
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => inLanguageOf(request, () => refuse(error, request, reply));

function refuse(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A handler may have set another type before it failed.
  reply.type('application/json; charset=utf-8');
  if (error instanceof ApiError) {
    request.refusedAs = error.code;
    return reply.code(error.status).headers(error.headers).send(bodyOf(error));
  }
  if (error.validation) return refuse(wrongShape(error, request), request, reply);
  if (isUnstorableText(error)) return refuse(badRequest({ kind: 'unstorable_text' }), request, reply);
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url ?? null });
    if (isDiskFull(error)) return refuse(diskFull(), request, reply);
    if (isDatabaseUnavailable(error)) return refuse(unavailable(), request, reply);
    request.refusedAs = ERROR_CODE.internal;
    return reply
      .code(500)
      .send({ message: statusText(500), code: ERROR_CODE.internal, request_id: request.id });
  }
  const refusal = OF_FASTIFY[status];
  if (refusal) return refuse(refusal, request, reply);
  const code = status === 404 ? ERROR_CODE.notFound : ERROR_CODE.badRequest;
  request.refusedAs = code;
  return reply.code(status).send({ message: error.message, code });
}

/** Checks whether PostgreSQL refused a NUL character, which it can't store (22021 in text, 22P05 in JSON). */
function isUnstorableText(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && (cause.code === '22021' || cause.code === '22P05');
}

/** 400 with the fault of each field. The message is that of the first one. */
function wrongShape(error: FastifyError, request: FastifyRequest): ApiError {
  const { schema = {} } = request.routeOptions;
  const part =
    error.validationContext === 'querystring' ? 'querystring' : (error.validationContext ?? 'body');
  const fields = schemaFaults((schema[part] ?? {}) as TSchema, (error.validation ?? []) as SchemaFault[]);
  const [refusal = { kind: 'unexpected_request' } as const] = Object.values(fields);
  return new ApiError(400, ERROR_CODE.badRequest, refusal, { fields });
}

/** A validator's finding: where in the value, and which part of the schema rejected it. */
export type SchemaFault = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
};

/** The parts of JSON Schema that the contract uses. */
type JsonSchema = {
  [FORMAT]?: ValueFormat;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

/**
 * The faults of a request.
 * @param schema the schema of the part of the request that was checked
 * @returns the first refusal of each field, named by its path as the caller wrote it: `data.scanned[0].ticketCount`
 */
export function schemaFaults(schema: TSchema, faults: readonly SchemaFault[]): Record<string, Refusal> {
  const refusals: Record<string, Refusal> = {};
  const add = (path: readonly string[], fieldFaults: readonly FieldFault[]): void => {
    refusals[fieldPath(path)] ??= { kind: 'bad_field', path, faults: fieldFaults };
  };
  for (const fault of faults) {
    const path = partsOf(fault.instancePath);
    const missing = [fault.params.requiredProperties ?? fault.params.missingProperty ?? []].flat();
    for (const name of missing) add([...path, String(name)], [{ kind: 'required' }]);
    if (missing.length === 0) add(path, faultsOf(rejecting(schema, fault.schemaPath)));
  }
  return refusals;
}

const partsOf = (pointer: string): string[] => pointer.split('/').slice(1);

/** `data`, `scanned`, `0`, `ticketCount` → `data.scanned[0].ticketCount` */
function fieldPath(parts: readonly string[]): string {
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'body';
}

/** The schema that rejected a value. For a union, this is the union itself, not the branch that was tried first. */
function rejecting(schema: TSchema, path: string): JsonSchema {
  let inner: unknown = schema;
  for (const part of path.split('/').slice(1)) {
    if (part === 'anyOf') break;
    inner = (inner as Record<string, unknown> | undefined)?.[part];
  }
  return (inner ?? {}) as JsonSchema;
}

/** The faults of a value that a schema rejects: one for each branch of a union. */
function faultsOf(schema: JsonSchema): readonly FieldFault[] {
  if (schema[FORMAT] !== undefined) return [{ kind: 'not_in_format', format: schema[FORMAT] }];
  if (schema.anyOf) return faultsOfChoice(schema.anyOf.filter(({ type }) => type !== 'null'));
  return [faultOf(schema)];
}

function faultOf(schema: JsonSchema): FieldFault {
  if (schema.enum) return { kind: 'not_one_of', values: schema.enum };
  if (schema.const !== undefined) return { kind: 'not_one_of', values: [schema.const] };
  const { minimum, maximum } = schema;
  switch (schema.type) {
    case 'string':
      return { kind: 'not_text', min: schema.minLength ?? 0, max: schema.maxLength };
    case 'integer':
      return { kind: 'not_an_integer', minimum, maximum };
    case 'number':
      return { kind: 'not_a_number', minimum, maximum };
    case 'boolean':
      return { kind: 'not_a_flag' };
    case 'array':
      return { kind: 'not_a_list', max: schema.maxItems };
    case 'object':
      return { kind: 'not_an_object' };
    default:
      return { kind: 'not_expected' };
  }
}

const faultsOfChoice = (branches: readonly JsonSchema[]): readonly FieldFault[] =>
  branches.length > 1 && branches.every((branch) => branch.const !== undefined)
    ? [{ kind: 'not_one_of', values: branches.map((branch) => branch.const) }]
    : branches.flatMap(faultsOf);
