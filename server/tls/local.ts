import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { OperatorError } from '../errors';
import { authorityFiles, folderOf, leafFiles } from '../tls-files';
import type { PemPair } from './authority';
import type { LocalNames } from './local-names';
import { readPair, type TlsPair } from './pair';

/** A leaf that is nearer to its end than this is made anew. */
const RENEW_BEFORE_MS = 60 * 86_400_000;

/** What `keepLocalTls` found and did. */
export type LocalTls = {
  authority: X509Certificate;
  /** this authority is new: every device has to be told about it */
  newAuthority: boolean;
  /** the server's certificate is new */
  newLeaf: boolean;
  /** what this authority, made when the machine had other names, may not speak for */
  leftOut: string[];
};

/**
 * Sees to it that there is an authority, and a certificate of it for the machine's names that is good for another two
 * months. Changes nothing where all is well.
 * @throws OperatorError when the authority's files can't be used
 */
export async function keepLocalTls(dataDir: string, names: LocalNames, now: Date): Promise<LocalTls> {
  const newAuthority = !existsSync(authorityFiles(dataDir).cert);
  if (newAuthority) await makeFolderAndAuthority(dataDir, names, now);
  const pair = await readAuthority(dataDir);
  const authority = pair.first;
  if (new Date(authority.validTo).getTime() < now.getTime() + RENEW_BEFORE_MS)
    throw new OperatorError(
      `The local authority ends on ${authority.validTo}. Delete the folder ${folderOf(dataDir)} and run ` +
        '`npm run tls:local`; every device has to be told about the new one.',
    );
  const leaf = newAuthority ? null : await readLeaf(dataDir);
  if (leaf && !isDue(leaf, authority, names, now))
    return { authority, newAuthority, newLeaf: false, leftOut: [] };
  // Only now: the libraries take a while to load.
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

/** The key first, each file at once: a server that runs takes both when they fit together. */
async function writePair(files: { cert: string; key: string }, pair: PemPair): Promise<void> {
  await replace(files.key, pair.key, 0o600);
  await replace(files.cert, pair.cert, 0o644);
}

async function replace(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}
