import { startTerminal } from '../terminal/start';
import { reportStorageProblem } from '../terminal/storage-store';
import { preloadScreenOf } from './screens';

// Runs before React and the theme are evaluated: meanwhile the screen is fetched and the database opened.
preloadScreenOf(window.location.pathname);
startTerminal().catch(reportStorageProblem);
