import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type ApiErrorBody, ERROR_CODE } from '../../src/shared/wire/errors';
import { ApiError, badRequest } from '../errors';
import { bodyOf } from './error-replies';

/** Maximum number of open connections, in all and per network. */
type ConnectionLimits = { all: number; ofNetwork: number };

type Connection = {
  socket: Pick<Socket, 'destroy'>;
  /** null for a trusted proxy, which forwards for many networks */
  network: string | null;
  /** the number of requests in progress */
  busy: number;
  /** whether its last request was by a signed-in user */
  isSignedIn: boolean;
};

/** Idle connections, longest idle first. */
type Idle = { strangers: Set<Connection>; signedIn: Set<Connection> };
const noIdle = (): Idle => ({ strangers: new Set(), signedIn: new Set() });

/**
 * The open connections of a process. At the limit, a new connection replaces the connection without a signed-in user
 * that was idle for longest or, if there is none, the longest idle of the others. So clients that open connections
 * without sending anything never keep terminals out. At the limit of a network, one of its own connections is closed.
 */
class OpenConnections {
  readonly limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #byPeer = new Map<string, Connection>();
  readonly #idle = noIdle();
  readonly #networks = new Map<string, Idle & { count: number }>();

  /** @param isProxy whether an address belongs to a trusted proxy, whose connections are exempt from the limit per network */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.limits = limits;
    this.#isProxy = isProxy;
  }

  /** Accepts a new connection, closing an idle one if necessary. If all others are busy, closes the new one. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    // The socket is closed already.
    if (remoteAddress === undefined) return;
    const network = this.#isProxy(remoteAddress) ? null : networkOf(remoteAddress);
    const peer = peerOf(socket);
    const connection: Connection = { socket, network, busy: 0, isSignedIn: false };
    if (!this.#hasRoom(network)) return void socket.destroy();
    this.#byPeer.set(peer, connection);
    if (network !== null) {
      const connections = this.#networks.get(network) ?? { ...noIdle(), count: 0 };
      connections.count++;
      this.#networks.set(network, connections);
    }
    this.#rest(connection);
    socket.once('close', () => {
      this.#byPeer.delete(peer);
      this.#leave(connection);
    });
  }

  /** Marks the start of a request on a connection. */
  begin(socket: Socket): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (!connection) return;
    connection.busy++;
    this.#wake(connection);
  }

  /** Marks the end of a request. @param isSignedIn whether it was by a signed-in user */
  end(socket: Socket, isSignedIn: boolean): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (!connection) return;
    connection.busy--;
    this.#wake(connection);
    connection.isSignedIn = isSignedIn;
    if (connection.busy === 0) this.#rest(connection);
  }

  #hasRoom(network: string | null): boolean {
    const connections = network === null ? undefined : this.#networks.get(network);
    if (connections && connections.count >= this.limits.ofNetwork && !this.#endOne(connections)) return false;
    return this.#byPeer.size < this.limits.all || this.#endOne(this.#idle);
  }

  #endOne({ strangers, signedIn }: Idle): boolean {
    const [longest] = strangers.size > 0 ? strangers : signedIn;
    if (!longest) return false;
    longest.socket.destroy();
    // Removed now, not when the socket has closed: the next search may come before that.
    this.#leave(longest);
    return true;
  }

  /** The sets that contain a connection while it's idle. */
  #setsOf({ network, isSignedIn }: Connection): Set<Connection>[] {
    const connections = network === null ? undefined : this.#networks.get(network);
    return [this.#idle, ...(connections ? [connections] : [])].map((idle) =>
      isSignedIn ? idle.signedIn : idle.strangers,
    );
  }

  #rest(connection: Connection): void {
    for (const set of this.#setsOf(connection)) set.add(connection);
  }

  #wake(connection: Connection): void {
    for (const set of this.#setsOf(connection)) set.delete(connection);
  }

  #leave(connection: Connection): void {
    this.#wake(connection);
    const { network } = connection;
    const connections = network === null ? undefined : this.#networks.get(network);
    if (!connections || network === null) return;
    connection.network = null;
    connections.count--;
    if (connections.count === 0) this.#networks.delete(network);
  }
}

/** Identifies a connection. Over TLS, the outer and the inner socket give the same text. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * The network to which an address counts: an IPv4 address, or the first 64 bits of an IPv6 address, because a site with
 * one IPv6 address has all 2^64 of them (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const first = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}

/**
 * Creates a check for addresses of trusted proxies, whose connections are shared by many clients. Fastify uses the same
 * check to decide whether to trust their headers.
 * @param setting TRUST_PROXY: true for all addresses, false for none, or a list of addresses and networks
 */
export function trustedPeers(setting: boolean | string): (address: string) => boolean {
  if (typeof setting === 'boolean') return () => setting;
  const isTrusted = proxyAddr.compile(setting.split(',').map((part) => part.trim()));
  return (address) => isTrusted(address, 0);
}

/**
 * Timeout for receiving a whole request. Terminals themselves give up after 20 s. The largest request is 1 MiB, which
 * takes 35 kB/s; a tablet at the edge of its Wi-Fi reaches that.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout for a request's headers, which fit into one or two packets (OWASP ASVS 5.0, 4.2 and 15.2.2: slow requests). */
const HEAD_TIMEOUT_MS = 15_000;
/** The interval at which Node checks for requests that exceed the timeouts. */
const CHECK_INTERVAL_MS = 2_000;
/**
 * In all, far more connections than a process needs. Per network, enough for the terminals of a chain that has one
 * address for hundreds of stores.
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
 * Limits the number of open connections, over HTTP and HTTPS alike; terminals have priority (`OpenConnections`).
 * @param trustProxy TRUST_PROXY: connections of a trusted proxy are exempt from the limit per network
 */
export function limitConnections(app: FastifyInstance, trustProxy: boolean | string): void {
  const open = new OpenConnections({ ...LIMITS }, trustedPeers(trustProxy));
  app.decorate('openConnections', open);
  app.server.on('connection', (socket: Socket) => open.admit(socket));
  app.addHook('onRequest', async ({ raw }) => open.begin(raw.socket));
  app.addHook('onResponse', async ({ raw, signedIn }) => open.end(raw.socket, Boolean(signedIn)));
}

/** Refusals by Node's error code. Every other error means that the input isn't HTTP. */
const REFUSALS: Record<string, ApiError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, ERROR_CODE.badRequest, { kind: 'request_too_slow' }),
  HPE_HEADER_OVERFLOW: new ApiError(431, ERROR_CODE.badRequest, { kind: 'head_too_large' }),
};
const NO_HTTP = badRequest({ kind: 'not_http' });

/** Answers input that isn't a valid request in the contract's shape, and closes the connection. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected.
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
