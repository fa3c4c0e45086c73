import type { FastifyServerFactory } from 'fastify';
import { type Env, isLoopback } from '../env';
import type { TlsFiles } from '../tls-files';
import { keepLocalTls } from './local';
import { lanAddresses, localNames } from './local-names';
import { datesFault, readPair } from './pair';
import { httpsServers } from './secure-server';
import { TRUST_PAGE } from './trust-routes';

const DAY_MS = 86_400_000;

/** The sockets for HTTPS, and lines about them for the operator. */
export type SecureStart = { serverFactory: FastifyServerFactory; lines(port: number): string[] };

/**
 * Prepares HTTPS. The local authority's certificate is renewed now and daily when it is about to expire or the machine's
 * addresses have changed, because nobody in a shop would think of it. If that fails, the current certificate stays in use.
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

/** What the operator needs to know about the local authority. */
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

/** The addresses that people on other machines can enter, the most reliable first. */
function reachedAt(env: Env, scheme: string, port: number): string[] {
  const every = env.host === '0.0.0.0' || env.host === '::';
  const hosts = every
    ? [...lanAddresses(), ...localNames(env.publicUrl).dns.filter(isMulticast)]
    : [env.host];
  return hosts.map((host) => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

const isMulticast = (name: string): boolean => name.endsWith('.local');
