import { area } from '../../area';

/** Why the server gave no answer that the screen could use. */
export const FAILURES = area('FAILURES', {
  unreachable: 'The server could not be reached. This screen needs the network; please try again.',
  signInAgain: 'Invalid credentials. Please sign in again to use this screen.',
});
