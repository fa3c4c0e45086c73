import { Compile } from 'typebox/schema';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { FuzzRequest } from './requests';
import type { FuzzReply } from './send';
import type { FuzzScene, ServedRoute } from './side-door';

/** The permitted statuses of refusals (the contract's table of errors). */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 417, 422, 429, 431];
const CODES: readonly string[] = Object.values(ERROR_CODE);
/** Internal details that no response may reveal. An accepted name may contain the fuzzer's own SELECT. */
const INSIDE =
  /node_modules|\bat \S+ \(|\bSELECT (?!pg_sleep)\S|drizzle|pglite|\$argon2|violates|syntax error at/i;
/** Callers who don't belong to the scene's company. */
const STRANGERS = ['nobody', 'expired', 'other company'];

/** Judges an endpoint's replies. @returns the fault of a reply in a sentence, or null */
export function judgeOf(
  route: ServedRoute,
  scene: FuzzScene,
): (request: FuzzRequest, reply: FuzzReply) => string | null {
  const documented = new Map(
    Object.entries(route.schema.response ?? {}).map(([status, schema]) => [
      Number(status),
      Compile(schema as object),
    ]),
  );

  const ofSuccess = ({ status, text }: FuzzReply): string | null => {
    // Pages and files have no schema.
    if (documented.size === 0 || route.method === 'HEAD') return null;
    const shape = documented.get(status);
    if (!shape) return `${status} is not documented`;
    if (status === 304) return text === '' ? null : '304 has a body';
    const body = parsed(text);
    return body !== undefined && shape.Check(body) ? null : `${status} is not of the documented shape`;
  };

  return (request, reply) => {
    const { status } = reply;
    if (status >= 500) return `answered ${status}`;
    const inside = INSIDE.exec(reply.text)?.[0];
    if (inside && route.access !== 'public' && !String(request.body).includes(inside))
      return `tells of its inside: ${inside}`;
    if (STRANGERS.includes(request.caller) && tellsSecret(request, reply, scene))
      return 'tells a stranger of the company’s people';
    if (status < 400) return ofSuccess(reply);
    if (!REFUSALS.includes(status)) return `refused with ${status}`;
    return request.method === 'HEAD' ? null : faultOfRefusal(reply);
  };
}

/** A refusal must be `{ message, code, fields?, entries? }` in JSON, and a 429 must have Retry-After. */
export function faultOfRefusal({ status, headers, text }: FuzzReply): string | null {
  if (!/^application\/json\b/.test(String(headers['content-type']))) return `${status} is not JSON`;
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return `${status} has no object`;
  const { message, code, fields, entries, ...more } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') return `${status} has no message`;
  if (typeof code !== 'string' || !CODES.includes(code)) return `${status} has no known code`;
  if (fields !== undefined && !isTexts(fields)) return `${status} has fields that aren't texts`;
  if (entries !== undefined && !Array.isArray(entries)) return `${status} has entries that are no list`;
  if (Object.keys(more).length > 0) return `${status} tells more than the contract: ${Object.keys(more)}`;
  if (status === 429 && !/^[1-9][0-9]*$/.test(String(headers['retry-after'])))
    return '429 has no Retry-After';
  return null;
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

function tellsSecret({ body, path }: FuzzRequest, { text }: FuzzReply, { secrets }: FuzzScene): boolean {
  const sent = `${path} ${body}`;
  return secrets.some((secret) => text.includes(secret) && !sent.includes(secret));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports invalid JSON.
    return undefined;
  }
}
