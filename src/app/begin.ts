import { startTerminal } from '../terminal/start';
import { reportStorageProblem } from '../terminal/storage-store';
import { preloadScreenOf } from './screens';

// Runs before React and the theme are evaluated: meanwhile the screen is fetched and the database opened.
startTerminal().catch(reportStorageProblem);

/** Resolves when the screen of the address is there, or can't be had. */
export const firstScreen = preloadScreenOf(window.location.pathname);
