import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { OperatorError } from '../errors';
import { authorityFiles, folderOf, leafFiles } from '../tls-files';
import type { PemPair } from './authority';
import type { LocalNames } from './local-names';
import { readPair, type TlsPair } from './pair';

/** The server's certificate is renewed when it expires within this time. */
const RENEW_BEFORE_MS = 60 * 86_400_000;

/** The result of `keepLocalTls`. */
export type LocalTls = {
  authority: X509Certificate;
  /** whether the authority is new, so every device must be set up to trust it */
  newAuthority: boolean;
  /** whether the server's certificate is new */
  newLeaf: boolean;
  /** current names and addresses that the authority can't certify, because it was created before they changed */
  leftOut: string[];
};

/**
 * Ensures that there is an authority, and a certificate for the machine's names that is valid for at least two more months.
 * Changes nothing that is still good.
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
  const { partNames } = await import('./name-constraints');
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

/** Writes the key first, each file atomically: a running server reloads them once they match. */
async function writePair(files: { cert: string; key: string }, pair: PemPair): Promise<void> {
  await replace(files.key, pair.key, 0o600);
  await replace(files.cert, pair.cert, 0o644);
}

async function replace(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}
