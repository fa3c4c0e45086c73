import { create } from 'zustand';
import { isInstalled, isInstalledByHand } from './storage-quota';

/** Chromium's offer to install the app, which TypeScript's own library doesn't describe. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

type InstallState = { prompt: InstallPrompt | null };

/** The browser's install prompt, kept until a person presses the button. */
export const useInstall = create<InstallState>(() => ({ prompt: null }));

/** Catches the browser's install prompt. Call it at start, before the event can fire. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ prompt: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstall.setState({ prompt: null }));
}

/** Shows the browser's install dialog. Resolves with whether the app is being installed. */
export async function install(): Promise<boolean> {
  const { prompt } = useInstall.getState();
  if (!prompt) return false;
  useInstall.setState({ prompt: null });
  return (await prompt.prompt()).outcome === 'accepted';
}

/**
 * The ways to install the app: by the browser's dialog, or by hand in a browser without one (iPhone and
 * iPad).
 */
export type InstallWay = 'dialog' | 'by hand';

type Facts = {
  /** an entry was saved on this device, or it was handed over to clerks: it's a permanent terminal */
  inUse: boolean;
  declined: boolean;
  installed: boolean;
  /** the browser offers its dialog */
  hasDialog: boolean;
  byHand: boolean;
};

/** The way in which to offer the installation now; null if it isn't offered. */
export function installWay({ inUse, declined, installed, hasDialog, byHand }: Facts): InstallWay | null {
  if (!inUse || declined || installed) return null;
  if (hasDialog) return 'dialog';
  return byHand ? 'by hand' : null;
}

const KEY = 'lottery-install';
const DECLINED = 'declined';

/** True once a person has declined on this device. The offer isn't repeated, except on the sign-in page. */
const useDeclined = create(() => ({ declined: localStorage.getItem(KEY) === DECLINED }));

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useDeclined.setState({ declined: newValue === DECLINED });
});

export function declineInstall(): void {
  localStorage.setItem(KEY, DECLINED);
  useDeclined.setState({ declined: true });
}

/** The way in which to offer the installation on this device now. @param inUse as in `Facts` */
export function useInstallWay(inUse: boolean): InstallWay | null {
  const hasDialog = useInstall(({ prompt }) => prompt !== null);
  const declined = useDeclined((state) => state.declined);
  return installWay({ inUse, declined, installed: isInstalled(), hasDialog, byHand: isInstalledByHand() });
}
