import { unwatchFile, watchFile } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { FastifyServerFactory } from 'fastify';
import { SOCKET_LIMITS } from '../http/sockets/connections';
import type { TlsFiles } from '../tls-files';
import { splitByFirstByte } from './first-byte';
import { readPair, type TlsPair } from './pair';
import { plainServer } from './plain-http';

/** How often the files are checked for changes by other programs. */
const CHECK_EVERY_MS = 2_000;
/** Generous: a tablet at the edge of the Wi-Fi may need more than a second. */
const HANDSHAKE_MS = 15_000;
/** ASVS 5.0, 12.1.1. */
const MIN_VERSION = 'TLSv1.2';
/**
 * Suites with authenticated encryption and forward secrecy only (ASVS 5.0, 11.3.2 and 12.1.2; RFC 9325, 4.2): all of
 * TLS 1.3, and those of 1.2 without CBC. The certificate's key decides between ECDSA and RSA.
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
 * Makes Fastify serve HTTPS, with plain answers to http:// requests on the same port. Renewed files are loaded while the
 * server runs; until they match, as in the middle of a renewal, the previous pair stays in use.
 * @throws OperatorError when the files can't be used
 */
export async function httpsServers(files: TlsFiles): Promise<FastifyServerFactory> {
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

/** Polls the files: change events of the system miss renamed folders, links and network drives. */
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
