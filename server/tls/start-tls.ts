import { unwatchFile, watchFile } from 'node:fs';
import type { Server as HttpServer, RequestListener } from 'node:http';
import { createServer, type Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { type Env, isLoopback, type TlsFiles } from '../env';
import { SOCKET_LIMITS } from '../http/connections';
import { datesFault, keepLocalTls, readPair, type TlsPair } from './local';
import { lanAddresses, localNames } from './local-names';
import { plainServer, TRUST_PAGE } from './plain-http';

/** The type of a TLS record that carries a handshake (RFC 8446, 5.1); no HTTP request begins with this byte. */
const HANDSHAKE = 22;
/** Connections that send nothing for this long are closed. */
const FIRST_BYTE_TIMEOUT_MS = 10_000;

/**
 * Serves HTTPS and HTTP on one port. Connections that begin with a TLS handshake go to the secure server, all others to
 * the plain one.
 * @param secure the server that listens
 * @param plain a server that doesn't listen itself
 */
function splitByFirstByte(secure: HttpsServer, plain: HttpServer): void {
  const [overTls] = secure.listeners('connection');
  if (!overTls) throw new Error('The server takes no connections');
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  // Browsers open connections in advance. At shutdown, these count as idle.
  const closeIdle = secure.closeIdleConnections.bind(secure);
  secure.closeIdleConnections = () => {
    for (const socket of silent) socket.destroy();
    closeIdle();
  };
  // Node's own method doesn't include unfinished handshakes and the plain server's connections.
  secure.closeAllConnections = () => {
    for (const socket of open) socket.destroy();
  };
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    const giveUp = (): void => void socket.destroy();
    for (const sockets of [open, silent]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    socket.on('error', giveUp);
    socket.setTimeout(FIRST_BYTE_TIMEOUT_MS, giveUp);
    socket.once('data', (start: Buffer) => {
      silent.delete(socket);
      socket.off('error', giveUp);
      socket.off('timeout', giveUp);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(start);
      if (start[0] === HANDSHAKE) overTls.call(secure, socket);
      else plain.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
}

/** How often the files are checked for changes by other programs. */
const CHECK_EVERY_MS = 2_000;
/** Generous: a tablet at the edge of the Wi-Fi may need more than a second. */
const HANDSHAKE_MS = 15_000;
/** The minimum version of TLS (ASVS 5.0, 12.1.1). */
const MIN_VERSION = 'TLSv1.2';
/**
 * Only suites with authenticated encryption and forward secrecy (ASVS 5.0, 11.3.2 and 12.1.2; RFC 9325, 4.2): all of
 * TLS 1.3, and the suites of 1.2 without CBC. The certificate's key decides between ECDSA and RSA.
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  ...['ECDSA', 'RSA'].flatMap((key) =>
    ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'].map((rest) => `ECDHE-${key}-${rest}`),
  ),
].join(':');

/**
 * Makes Fastify serve HTTPS, with plain responses to http:// requests on the same port. Renewed files are loaded while
 * the server runs. Until they match, as in the middle of a renewal, the previous pair stays in use.
 * @throws OperatorError when the files can't be used
 */
async function httpsServers(files: TlsFiles): Promise<FastifyServerFactory> {
  let pair = await readPair(files);
  return (handler, options) => {
    const server = createServer(
      { ...SOCKET_LIMITS, ...contextOf(pair), handshakeTimeout: HANDSHAKE_MS },
      handler as RequestListener,
    );
    server.keepAliveTimeout = Number(options.keepAliveTimeout);
    server.requestTimeout = Number(options.requestTimeout);
    splitByFirstByte(server, plainServer(handler as RequestListener, files.authority !== null));
    const take = (renewed: TlsPair): void => {
      server.setSecureContext(contextOf(renewed));
      pair = renewed;
    };
    const stopLooking = onRenewal(files, take);
    server.once('close', stopLooking);
    return server;
  };
}

const contextOf = ({ cert, key }: TlsPair) =>
  ({ cert, key, minVersion: MIN_VERSION, ciphers: CIPHERS }) as const;

/** Polls the files, because the system's change events miss renamed folders, links and network drives. */
function onRenewal(files: TlsFiles, take: (pair: TlsPair) => void): () => void {
  const look = (): void => {
    readPair(files)
      .then(take)
      .catch((error: Error) => console.error(`The previous certificate stays in use. ${error.message}`));
  };
  for (const path of [files.cert, files.key])
    watchFile(path, { interval: CHECK_EVERY_MS, persistent: false }, look);
  return () => {
    for (const path of [files.cert, files.key]) unwatchFile(path, look);
  };
}

/** The sockets for HTTPS, and lines about them for the operator. */
type SecureStart = { serverFactory: FastifyServerFactory; lines(port: number): string[] };

/**
 * Prepares HTTPS. Renews the local authority's certificate now and daily when it is about to expire or the machine's
 * addresses have changed, because nobody in a shop would think of it. If that fails, the current certificate stays in
 * use.
 * @throws OperatorError when the files can't be used
 */
export async function startTls(env: Env, files: TlsFiles): Promise<SecureStart> {
  const keep = () =>
    keepLocalTls(env.dataDir, localNames(env.publicUrl), new Date()).catch((error: Error) => {
      console.error(error.message);
      return null;
    });
  const local = files.authority ? await keep() : null;
  if (files.authority) setInterval(() => void keep(), DAY_MS).unref();
  const fault = datesFault((await readPair(files)).first, new Date());
  return {
    serverFactory: await httpsServers(files),
    lines: (port) => [
      ...(fault ? [fault] : []),
      ...(local ? authorityLines(local, reachedAt(env, 'http', port)[0] ?? '') : []),
    ],
  };
}

/** Lines for the operator about the local authority. */
export function authorityLines(
  { authority, leftOut }: Awaited<ReturnType<typeof keepLocalTls>>,
  plainAddress: string,
): string[] {
  const lines = [
    `On a device that warns about the connection, first open ${plainAddress}${TRUST_PAGE}`,
    `and check that the page shows this fingerprint: ${authority.fingerprint256}`,
  ];
  if (leftOut.length > 0)
    lines.push(
      `The local authority can’t issue certificates for ${leftOut.join(', ')}, because this machine’s names have changed. ` +
        'To include them, delete the folder tls in DATA_DIR and run `npm run tls:local`; then set up every device again.',
    );
  return lines;
}

/** The server's address on this machine and, if it listens on the network, for tablets. */
export function addressLines(env: Env, port: number): string[] {
  const scheme = env.tls ? 'https' : 'http';
  const url = `${scheme}://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`;
  const lines = [`Lottery Inventory is at ${url}`];
  if (isLoopback(env.host)) return lines;
  if (env.tls) lines.push(`On a tablet: ${reachedAt(env, scheme, port).join(' or ')}`);
  else if (env.trustProxy === false)
    lines.push(
      'Other machines can’t use the app without HTTPS: run `npm run tls:local`, or see docs/operating.md.',
    );
  return lines;
}

/** The addresses that people on other machines can enter, most reliable first. */
function reachedAt(env: Env, scheme: string, port: number): string[] {
  const every = env.host === '0.0.0.0' || env.host === '::';
  const hosts = every
    ? [...lanAddresses(), ...localNames(env.publicUrl).dns.filter(isMulticast)]
    : [env.host];
  return hosts.map((host) => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

const isMulticast = (name: string): boolean => name.endsWith('.local');
