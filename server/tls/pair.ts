import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { OperatorError } from '../errors';
import type { TlsFiles } from '../tls-files';

/** A certificate with its key, in the form that TLS sockets require. `first`: the certificate that the key belongs to. */
export type TlsPair = { cert: string; key: string; first: X509Certificate };

/**
 * Reads a certificate, with those that follow it in its file, and its key.
 * @throws OperatorError in plain words when a file can't be read, has other content, or the two don't belong together
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

/** A sentence about why browsers reject a certificate's dates; null when they are fine. */
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
