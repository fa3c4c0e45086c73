import { pbkdf2Sync } from 'node:crypto';
import type { HandOverReply, PinVerifier, RosterClerk } from '../../../src/shared/terminals/terminals-schema';

const SALT = Buffer.from('sixteen bytes ok');
/** Low, to keep the tests fast. */
const ITERATIONS = 10;

/** A PIN's verifier as the server creates it. */
export const verifierOf = (pin: string, iterations = ITERATIONS): PinVerifier => ({
  salt: SALT.toString('base64'),
  iterations,
  hash: pbkdf2Sync(pin, SALT, iterations, 32, 'sha256').toString('base64'),
});

/** A clerk of a roster. @param pin null if none was set */
export const clerkOf = (id: number, pin: string | null): RosterClerk => ({
  id,
  name: `Clerk ${id}`,
  pin: pin === null ? null : verifierOf(pin),
  locked_until: null,
});

/** The server's response when store 1 hands its terminal over. */
export const handOverOf = (...roster: RosterClerk[]): HandOverReply => ({
  token: 'terminal-token',
  data: { store_id: 1, store_name: 'Store 1' },
  roster,
});
