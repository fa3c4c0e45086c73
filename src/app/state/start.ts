import { db, inStorage } from '../../device/db';
import { catchInstallPrompt } from '../../pwa/install';
import { registerWorker, useUpdate } from '../../pwa/update-store';
import { watchClock, watchConnectivity } from './connectivity-store';
import { watchLanguages } from './language';
import { reportProblem, watchStorage } from './problem-store';
import { useSession, watchSession } from './session-store';

/** Sends and refreshes the stock; does nothing until a user is signed in. */
let catchUp = (): void => undefined;

/** Starts the background work of a session. Loaded lazily, since the sign-in page doesn't need it. */
async function begin(): Promise<void> {
  const follow = await import('./follow-session').catch((error: unknown) => {
    console.error(error);
    useUpdate.setState({ partMissing: true });
  });
  if (!follow) return;
  catchUp = follow.catchUp;
  await follow.followSessions();
}

/**
 * Starts the terminal. Call it once, before the app is shown. Resolves when the session is known.
 * @throws StorageError if the browser has no storage; the app must show that, since nothing would be saved
 */
export async function startTerminal(): Promise<void> {
  catchInstallPrompt();
  registerWorker().catch((error: unknown) => console.warn('The app will not work offline', error));
  watchStorage();
  await inStorage(db, () => db.open());
  watchConnectivity();
  const clockKnown = watchClock(() => catchUp());
  const showLanguage = watchLanguages();
  await watchSession(async (workerId) => {
    // The first screen may show today's date, which the device's own clock may have wrong.
    await clockKnown;
    await showLanguage(workerId);
  });

  if (useSession.getState().account) {
    await begin();
    return;
  }
  const stop = useSession.subscribe(({ account }) => {
    if (!account) return;
    stop();
    begin().catch(reportProblem);
  });
}
