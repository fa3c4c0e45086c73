import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits as text, for a session or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored, so a stolen database opens nothing. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();
