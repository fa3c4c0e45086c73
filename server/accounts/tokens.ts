import { createHash, randomBytes } from 'node:crypto';

/** A random secret of 256 bits in base64url, for a session, a link or a device. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored, so a stolen database contains no usable token. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();
