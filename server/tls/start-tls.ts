import type { FastifyServerFactory } from 'fastify';
import { type Env, isLoopback } from '../env';
import type { TlsFiles } from '../tls-files';
import { keepLocalTls } from './local';
import { lanAddresses, localNames } from './local-names';
import { datesFault, readPair } from './pair';
import { httpsServers } from './secure-server';
import { TRUST_PAGE } from './trust-routes';

const DAY_MS = 86_400_000;

/** What TLS brings to a start: the sockets, and what the operator should read about them. */
export type SecureStart = { serverFactory: FastifyServerFactory; lines(port: number): string[] };

/**
 * Readies HTTPS. A certificate of the local authority is made anew when it nears its end or the machine has other
 * addresses, now and daily: nobody in a shop would think of it. Where that can't be, the present one is served.
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

/** What a person has to know about the local authority. */
export function authorityLines(
  { authority, leftOut }: Awaited<ReturnType<typeof keepLocalTls>>,
  plainAddress: string,
): string[] {
  const lines = [
    `A device that warns about the connection first opens ${plainAddress}${TRUST_PAGE}`,
    `where it should see this fingerprint: ${authority.fingerprint256}`,
  ];
  if (leftOut.length > 0)
    lines.push(
      `The local authority was made when this machine had other names, and may not speak for ${leftOut.join(', ')}. ` +
        'For that, delete the folder tls in DATA_DIR and run `npm run tls:local`; then every device has to be told again.',
    );
  return lines;
}

/** Where the server is, for this machine and, when it listens to others, for a tablet. */
export function addressLines(env: Env, port: number): string[] {
  const scheme = env.tls ? 'https' : 'http';
  const url = `${scheme}://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`;
  const lines = [`Lottery Inventory is at ${url}`];
  if (isLoopback(env.host)) return lines;
  if (env.tls) lines.push(`On a tablet: ${reachedAt(env, scheme, port).join(' or ')}`);
  else if (env.trustProxy === false)
    lines.push(
      'Without HTTPS other machines can’t use it: run `npm run tls:local`, or see docs/operating.md.',
    );
  return lines;
}

/** The addresses that others can type, the surest first. */
function reachedAt(env: Env, scheme: string, port: number): string[] {
  const every = env.host === '0.0.0.0' || env.host === '::';
  const hosts = every
    ? [...lanAddresses(), ...localNames(env.publicUrl).dns.filter(isMulticast)]
    : [env.host];
  return hosts.map((host) => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

const isMulticast = (name: string): boolean => name.endsWith('.local');
