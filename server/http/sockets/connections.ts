import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ApiErrorBody, ERROR_CODE } from '../../../src/contract/errors';
import { ApiError, badRequest } from '../../errors';
import { bodyOf } from '../replies/error-replies';
import { type ConnectionLimits, OpenConnections } from './open-connections';
import { trustedPeers } from './trusted-peers';

/**
 * Timeout for receiving a whole request. Terminals themselves give up after 20 s. The largest request is 1 MiB, so 35 kB/s
 * is enough, which a tablet at the edge of its Wi-Fi reaches.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout for its headers, which fit into one or two packets (OWASP ASVS 5.0, 4.2 and 15.2.2: slow requests). */
const HEAD_TIMEOUT_MS = 15_000;
/** How often Node checks for requests that exceed the timeouts. */
const CHECK_INTERVAL_MS = 2_000;
/**
 * In all, far more connections than a process needs; per network, enough for the terminals of a chain with one address for
 * hundreds of stores.
 */
const LIMITS: ConnectionLimits = { all: 5_000, ofNetwork: 1_000 };

declare module 'fastify' {
  interface FastifyInstance {
    openConnections: OpenConnections;
  }
}

/** Options of Node's servers. */
export const SOCKET_LIMITS = {
  headersTimeout: HEAD_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
};

/** Options of Fastify for connections and for input that isn't a valid request. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: SOCKET_LIMITS,
  clientErrorHandler: refuseBrokenRequest,
};

/**
 * Limits the number of open connections, over HTTP and HTTPS alike; terminals have priority
 * (http/sockets/open-connections).
 * @param trustProxy TRUST_PROXY: connections of a trusted proxy are exempt from the limit per network
 */
export function limitConnections(app: FastifyInstance, trustProxy: boolean | string): void {
  const open = new OpenConnections({ ...LIMITS }, trustedPeers(trustProxy));
  app.decorate('openConnections', open);
  app.server.on('connection', (socket: Socket) => open.admit(socket));
  app.addHook('onRequest', async ({ raw }) => open.begin(raw.socket));
  app.addHook('onResponse', async ({ raw, signedIn }) => open.end(raw.socket, Boolean(signedIn)));
}

/** Refusals by Node's error code; every other error means that the input isn't HTTP. */
const REFUSALS: Record<string, ApiError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, ERROR_CODE.badRequest, { kind: 'request_too_slow' }),
  HPE_HEADER_OVERFLOW: new ApiError(431, ERROR_CODE.badRequest, { kind: 'head_too_large' }),
};
const NO_HTTP = badRequest({ kind: 'not_http' });

/** Answers input that isn't a valid request in the contract's shape, and closes the connection. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The client is gone.
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
