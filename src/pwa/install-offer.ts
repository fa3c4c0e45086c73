import { create } from 'zustand';
import { useInstall } from './install';
import { isInstalled, isInstalledByHand } from './storage-quota';

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
