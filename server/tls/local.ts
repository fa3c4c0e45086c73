import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { authorityFiles, folderOf, leafFiles, type TlsFiles } from '../env';
import { OperatorError } from '../errors';
import type { PemPair } from './authority';
import type { LocalNames } from './local-names';

/** The server's certificate is renewed when it expires within this time. */
const RENEW_BEFORE_MS = 60 * DAY_MS;

/** The result of `keepLocalTls`. */
type LocalTls = {
  authority: X509Certificate;
  /** whether the authority is new, so every device must be set up to trust it */
  newAuthority: boolean;
  /** whether the server's certificate is new */
  newLeaf: boolean;
  /** current names and addresses that the authority can't certify, because it was created before they changed */
  leftOut: string[];
};

/**
 * Ensures that there is an authority, and a certificate for the machine's names that is valid for at least two more
 * months. Leaves everything that is still valid unchanged.
 * @throws OperatorError when the authority's files can't be used
 */
export async function keepLocalTls(dataDir: string, names: LocalNames, now: Date): Promise<LocalTls> {
  const newAuthority = !existsSync(authorityFiles(dataDir).cert);
  if (newAuthority) await makeFolderAndAuthority(dataDir, names, now);
  const pair = await readAuthority(dataDir);
  const authority = pair.first;
  if (new Date(authority.validTo).getTime() < now.getTime() + RENEW_BEFORE_MS)
    throw new OperatorError(
      `The local authority expires on ${authority.validTo}. Delete the folder ${folderOf(dataDir)} and run ` +
        '`npm run tls:local`; then set up every device to trust the new authority.',
    );
  const leaf = newAuthority ? null : await readLeaf(dataDir);
  if (leaf && !isDue(leaf, authority, names, now))
    return { authority, newAuthority, newLeaf: false, leftOut: [] };
  // Imported only when needed: the libraries are slow to load.
  const { partNames } = await import('./authority');
  const { allowed, leftOut } = partNames(pair.cert, names);
  if (leaf && !isDue(leaf, authority, allowed, now))
    return { authority, newAuthority, newLeaf: false, leftOut };
  const { makeLeaf } = await import('./authority');
  await writePair(leafFiles(dataDir), await makeLeaf(pair, allowed, now));
  return { authority, newAuthority, newLeaf: true, leftOut };
}

function isDue(leaf: X509Certificate, authority: X509Certificate, names: LocalNames, now: Date): boolean {
  if (!leaf.checkIssued(authority)) return true;
  if (new Date(leaf.validTo).getTime() < now.getTime() + RENEW_BEFORE_MS) return true;
  return !names.dns.every((name) => leaf.checkHost(name)) || !names.ip.every((ip) => leaf.checkIP(ip));
}

async function makeFolderAndAuthority(dataDir: string, names: LocalNames, now: Date): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const { makeAuthority } = await import('./authority');
  await writePair(authorityFiles(dataDir), await makeAuthority(names, now));
}

async function readAuthority(dataDir: string): Promise<TlsPair> {
  const pair = await readPair(authorityFiles(dataDir));
  // A folder copied from elsewhere may have been readable by everyone.
  await chmod(authorityFiles(dataDir).key, 0o600);
  return pair;
}

async function readLeaf(dataDir: string): Promise<X509Certificate | null> {
  const { cert, key } = leafFiles(dataDir);
  if (!existsSync(cert) || !existsSync(key)) return null;
  return new X509Certificate(await readFile(cert));
}

/** Writes the key first, and each file atomically: a running server reloads them once they match. */
async function writePair(files: { cert: string; key: string }, pair: PemPair): Promise<void> {
  await replace(files.key, pair.key, 0o600);
  await replace(files.cert, pair.cert, 0o644);
}

async function replace(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}

/** A certificate with its key, in the form that TLS sockets require. `first`: the certificate to which the key belongs */
export type TlsPair = { cert: string; key: string; first: X509Certificate };

/**
 * Reads a certificate, with the certificates that follow it in its file, and its key.
 * @throws OperatorError in plain words when a file can't be read or has other content, or the two don't belong together
 */
export async function readPair({ cert, key }: Pick<TlsFiles, 'cert' | 'key'>): Promise<TlsPair> {
  const [certPem, keyPem] = await Promise.all([readPem('certificate', cert), readPem('key', key)]);
  const first = parsed(() => new X509Certificate(certPem), `${cert} isn't a certificate in PEM form.`);
  const privateKey = parsed(
    () => createPrivateKey(keyPem),
    `${key} isn't a private key in PEM form without a passphrase.`,
  );
  if (!first.checkPrivateKey(privateKey))
    throw new OperatorError(`The key ${key} doesn't belong to the certificate ${cert}.`);
  parsed(
    () => createSecureContext({ cert: certPem, key: keyPem }),
    `${cert} can't be used: a certificate after the first one is damaged or incomplete, or the key is too weak.`,
  );
  return { cert: certPem, key: keyPem, first };
}

/** A sentence about why browsers reject a certificate's dates; null if they are valid. */
export function datesFault(leaf: X509Certificate, now: Date): string | null {
  if (new Date(leaf.validTo) < now)
    return `The certificate expired on ${leaf.validTo}, so browsers reject it.`;
  if (new Date(leaf.validFrom) > now)
    return `The certificate isn't valid before ${leaf.validFrom}, so browsers reject it until then. Check this machine's clock.`;
  return null;
}

async function readPem(what: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `The TLS ${what} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function parsed<T>(parse: () => T, fault: string): T {
  try {
    return parse();
  } catch (cause) {
    throw new OperatorError(fault, { cause });
  }
}
