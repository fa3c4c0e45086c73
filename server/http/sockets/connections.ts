import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ApiErrorBody, ERROR_CODE } from '../../../src/contract/errors';
import { ApiError, badRequest } from '../../errors';
import { bodyOf } from '../replies/error-replies';
import { type ConnectionLimits, OpenConnections } from './open-connections';
import { trustedPeers } from './trusted-peers';

/**
 * How long a client may take to send a whole request. A terminal gives up after 20 s itself, and the largest request
 * is 1 MiB: this leaves a tablet at the edge of its Wi-Fi 35 kB/s.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** … and its head, which fits into one packet or two (OWASP ASVS 5.0, 4.2 and 15.2.2: no slow request holds the server). */
const HEAD_TIMEOUT_MS = 15_000;
/** How often Node looks for requests that took longer. */
const LOOK_EVERY_MS = 2_000;
/**
 * Of all, far more than a process serves; of one network, what the terminals of a chain with one address for hundreds of
 * stores keep open.
 */
const LIMITS: ConnectionLimits = { all: 5_000, ofNetwork: 1_000 };

declare module 'fastify' {
  interface FastifyInstance {
    openConnections: OpenConnections;
  }
}

/** What Node's servers are told when they are made. */
export const SOCKET_LIMITS = { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS };

/** What Fastify is told about connections, and about what never becomes a request. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: SOCKET_LIMITS,
  clientErrorHandler: refuseBrokenRequest,
};

/**
 * Limits how many connections are open at once, over http and https alike; the counter's go first
 * (http/sockets/open-connections).
 * @param trustProxy TRUST_PROXY: a proxy's connections are many people's, so that no network's limit holds for them
 */
export function limitConnections(app: FastifyInstance, trustProxy: boolean | string): void {
  const open = new OpenConnections({ ...LIMITS }, trustedPeers(trustProxy));
  app.decorate('openConnections', open);
  app.server.on('connection', (socket: Socket) => open.admit(socket));
  app.addHook('onRequest', async ({ raw }) => open.begin(raw.socket));
  app.addHook('onResponse', async ({ raw, signedIn }) => open.end(raw.socket, Boolean(signedIn)));
}

/** What Node itself found wrong, by its code; everything else is no HTTP. */
const REFUSALS: Record<string, ApiError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, ERROR_CODE.badRequest, { kind: 'request_too_slow' }),
  HPE_HEADER_OVERFLOW: new ApiError(431, ERROR_CODE.badRequest, { kind: 'head_too_large' }),
};
const NO_HTTP = badRequest({ kind: 'not_http' });

/** Answers what never became a request in the contract's shape, and ends its connection. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Gone already: there is nobody to tell.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = REFUSALS[error.code ?? ''] ?? NO_HTTP;
  if (socket.writable) socket.write(rawReply(refusal.status, bodyOf(refusal)));
  socket.destroySoon();
}

function rawReply(status: number, body: ApiErrorBody): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} Refused`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
