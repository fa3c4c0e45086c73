import { reportProblem, watchErrors } from '../state/problem-store';
import { startTerminal } from '../state/start';
import { preloadScreenOf } from './screens';

/**
 * Whether this is a secure context. Web Locks, service workers and the camera need one; except on localhost, that
 * means HTTPS.
 */
export const isSecure = window.isSecureContext;

// Starts before React and the theme are evaluated, so the screen and the database load in parallel.
if (isSecure) {
  watchErrors();
  startTerminal().catch((error: unknown) => reportProblem(error, 'start'));
}

/** Resolves when the screen for the current address has loaded or failed to load. */
export const firstScreen = preloadScreenOf(window.location.pathname);
