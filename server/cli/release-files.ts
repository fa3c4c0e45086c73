import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../errors';

/** The folder of package.json, in a clone or an installation. */
export const INSTALLATION = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The checksums of a release's files, in the format of `sha256sum --check`. The signature is in a file next to it. */
export const CHECKSUMS = 'SHA256SUMS';
export const SIGNATURE = `${CHECKSUMS}.sig`;
/** The file in the archive with the public key of the release's maker, so that an installation knows who may make the next release. */
export const PUBLIC_KEY = 'release.pub';

/** The SHA-256 of a file, in hexadecimal. */
async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * The checksums and their signature.
 * @param files paths
 * @param key the maker's Ed25519 key
 */
export async function signedChecksums(
  files: readonly string[],
  key: KeyObject,
): Promise<{ checksums: string; signature: string }> {
  const lines = await Promise.all(
    files.map(async (file) => `${await checksumOf(file)}  ${basename(file)}\n`),
  );
  const checksums = lines.join('');
  return { checksums, signature: `${sign(null, Buffer.from(checksums), key).toString('base64')}\n` };
}

/**
 * Reads an Ed25519 key.
 * @param create createPublicKey or createPrivateKey
 * @param text the key in PEM
 * @param what its name in messages, such as 'RELEASE_KEY'
 * @throws OperatorError if it isn't such a key
 */
export function keyOf(create: (text: string) => KeyObject, text: string, what: string): KeyObject {
  try {
    const key = create(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, without the text.
  }
  throw new OperatorError(`${what} isn’t an Ed25519 key in PEM.`);
}

/** The public key that must have signed releases for this installation. @throws OperatorError when none is known */
export async function expectedKey() {
  const publicKey = process.env.RELEASE_PUBLIC_KEY;
  if (publicKey) return keyOf(createPublicKey, publicKey, 'RELEASE_PUBLIC_KEY');
  const keyFile = join(INSTALLATION, PUBLIC_KEY);
  if (existsSync(keyFile)) return keyOf(createPublicKey, await readFile(keyFile, 'utf8'), PUBLIC_KEY);
  throw new OperatorError(
    `This installation has no ${PUBLIC_KEY}, since it wasn’t made from an archive. Set RELEASE_PUBLIC_KEY to the maker’s key.`,
  );
}

/**
 * Checks that a file was released by the holder of a key: first the signature of the checksums next to it, then the
 * file's own checksum.
 * @param file the path of an archive, in the folder with its checksums and their signature
 * @returns its checksum
 * @throws OperatorError with the reason when a check fails
 */
export async function verifyFile(file: string, key: KeyObject): Promise<string> {
  const [checksums, signature] = await Promise.all([
    textNextTo(file, CHECKSUMS),
    textNextTo(file, SIGNATURE),
  ]);
  if (!verify(null, Buffer.from(checksums), key, Buffer.from(signature, 'base64')))
    throw new OperatorError(
      `${SIGNATURE} isn’t a signature of ${CHECKSUMS} by the expected key. Don’t use this release.`,
    );
  const name = basename(file);
  const expected = checksums
    .split('\n')
    .find((line) => line.slice(66) === name)
    ?.slice(0, 64);
  if (!expected) throw new OperatorError(`${CHECKSUMS} doesn’t name ${name}.`);
  const actual = await checksumOf(file);
  if (actual !== expected)
    throw new OperatorError(`${name} was changed or is incomplete: its SHA-256 isn’t the signed one.`);
  return actual;
}

async function textNextTo(file: string, name: string): Promise<string> {
  try {
    return await readFile(join(dirname(file), name), 'utf8');
  } catch {
    throw new OperatorError(`${name} isn’t next to ${basename(file)}. Download it into the same folder.`);
  }
}
