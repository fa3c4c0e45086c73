import { reportProblem } from '../terminal/problem-store';
import { startTerminal } from '../terminal/start';
import { preloadScreenOf } from './screens';

/**
 * Whether this address gets what the app is made of: locks between tabs, the worker, the camera. Off the machine itself
 * browsers give them to HTTPS only.
 */
export const isSecure = window.isSecureContext;

// Runs before React and the theme are evaluated: meanwhile the screen is fetched and the database opened.
if (isSecure) startTerminal().catch(reportProblem);

/** Resolves when the screen of the address is there, or can't be had. */
export const firstScreen = preloadScreenOf(window.location.pathname);
