import { db } from '../device/db';
import { inStorage } from '../device/storage';
import { catchInstallPrompt } from '../pwa/install';
import { registerWorker } from '../pwa/register';
import { useUpdate } from '../pwa/update-store';
import { watchConnectivity } from './connectivity-store';
import { reportProblem, watchStorage } from './problem-store';
import { useSession, watchSession } from './session-store';
import { watchClock } from './sync/watch-clock';

/** Sends and asks for the stock, once someone is signed in. */
let catchUp = (): void => undefined;

/** Begins what the terminal does by itself for whoever is signed in. Fetched apart: the sign-in doesn't need it. */
async function begin(): Promise<void> {
  const follow = await import('./sync/follow-session').catch((error: unknown) => {
    console.error(error);
    useUpdate.setState({ partMissing: true });
  });
  if (!follow) return;
  catchUp = follow.catchUp;
  await follow.followSessions();
}

/**
 * Brings the terminal to life; called once, before the app is shown. Resolves when it's known who is signed in.
 * @throws StorageError where the browser gives no storage: the app has to say so, since nothing would be kept
 */
export async function startTerminal(): Promise<void> {
  catchInstallPrompt();
  registerWorker().catch((error: unknown) => console.warn('The app will not work offline', error));
  watchStorage();
  await inStorage(db, () => db.open());
  watchConnectivity();
  await Promise.all([watchClock(() => catchUp()), watchSession()]);

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
