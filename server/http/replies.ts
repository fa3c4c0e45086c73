import type { FastifyInstance } from 'fastify';
import { withoutInvisible } from '../../src/shared/values/visible-text';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { MAX_REPLY_BYTES } from '../../src/shared/wire/facts';
import { ApiError } from '../errors';
import { bodyOf } from './error-replies';
import { inLanguageOf } from './language';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE.has(method);

/**
 * Sends no acknowledgment before the acknowledged change is on disk. Refusals and repeated replies wait too, because
 * they reveal what another request has just changed.
 * @param durable resolves when everything committed survives a power cut
 */
export function durableReplies(api: FastifyInstance, durable: () => Promise<void>): void {
  api.addHook('onSend', async (request) => {
    if (!isSafe(request.method)) await durable();
  });
}

/**
 * Removes invisible characters from every reply, because they can make a text look like another one. New names are
 * stored without them, but earlier releases stored names as sent, and the audit log is never changed.
 */
export function visibleReplies(api: FastifyInstance): void {
  api.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? withoutInvisible(payload) : payload,
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** whether its reply was larger than its row of the endpoint table allows */
    overBudget: boolean;
  }
}

const TOO_LARGE = new ApiError(422, ERROR_CODE.invalidContent, { kind: 'reply_too_large' });

/**
 * Counts replies above the budget of their endpoint, and refuses reads whose reply is above `MAX_REPLY_BYTES`.
 * Completed work is always acknowledged.
 */
export function boundReplies(api: FastifyInstance): void {
  api.decorateRequest('overBudget', false);
  api.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || typeof payload !== 'string' || reply.statusCode >= 300) return payload;
    // A character has at most three bytes, so short replies, which most are, needn't be measured.
    const limit = endpoint.most.bytes;
    if (payload.length * 3 <= limit) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes <= limit) return payload;
    request.overBudget = true;
    request.log.warn(
      { bytes, method: request.method, route: request.routeOptions.url ?? null },
      'A reply is larger than its budget.',
    );
    const onlyReads = request.method === 'GET' || endpoint.readsOnly === true;
    if (bytes <= MAX_REPLY_BYTES || !onlyReads) return payload;
    request.refusedAs = TOO_LARGE.code;
    reply.code(TOO_LARGE.status);
    return inLanguageOf(request, () => JSON.stringify(bodyOf(TOO_LARGE)));
  });
}

const ENTITY: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Not `&apos;`, which some mail programs don't know.
  "'": '&#39;',
};

/** Text for the content or an attribute of an HTML page or mail. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITY[sign] ?? sign);
