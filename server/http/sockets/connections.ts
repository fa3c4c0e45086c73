import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ApiErrorBody, ERROR_CODE } from '../../../src/shared/wire/errors';
import { ApiError, badRequest } from '../../errors';
import { bodyOf } from '../error-replies';
import { type ConnectionLimits, OpenConnections } from './open-connections';

/** The names that TRUST_PROXY may contain besides addresses, as in Fastify (proxy-addr). */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Creates a check for the addresses of trusted proxies, whose connections are shared by many clients.
 * @param setting TRUST_PROXY: true for all addresses, false for none, or a list of addresses and networks
 */
export function trustedPeers(setting: boolean | string): (address: string) => boolean {
  if (typeof setting === 'boolean') return () => setting;
  const trusted = new BlockList();
  for (const name of setting.split(',').map((part) => part.trim()))
    for (const range of NAMED[name] ?? [name]) {
      const [address = '', bits] = range.split('/');
      const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) trusted.addAddress(address, kind);
      else trusted.addSubnet(address, Number(bits), kind);
    }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Timeout for receiving a whole request. Terminals themselves give up after 20 s. The largest request is 1 MiB, so 35 kB/s
 * is enough, which a tablet at the edge of its Wi-Fi reaches.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout for its headers, which fit into one or two packets (OWASP ASVS 5.0, 4.2 and 15.2.2: slow requests). */
const HEAD_TIMEOUT_MS = 15_000;
/** The interval at which Node checks for requests that exceed the timeouts. */
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

/**
 * During shutdown, requests in progress are finished, and each response closes its connection, which would otherwise stay
 * open for the next request. Fastify refuses new requests on open connections with 503; the system refuses new
 * connections.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('Connection', 'close');
  });
}
