import type { PinVerifier } from '../contract/terminals';

const HASH_BITS = 256;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Whether a PIN is the one that a verifier was made from (contract: PinVerifier). Takes some tenths of a second. */
export async function provesPin(pin: string, { salt, iterations, hash }: PinVerifier): Promise<boolean> {
  const digits = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', digits, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  const bits = await crypto.subtle.deriveBits(how, key, HASH_BITS);
  return btoa(String.fromCharCode(...new Uint8Array(bits))) === hash;
}
