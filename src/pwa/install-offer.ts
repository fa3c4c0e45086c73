import { create } from 'zustand';
import { useInstall } from './install';
import { isInstalled, isInstalledByHand } from './installed';

/** How the app gets onto the device: the browser's own dialog, or by hand where it has none (iPhone and iPad). */
export type InstallWay = 'dialog' | 'by hand';

type Facts = {
  /** something was saved on this device, or it was handed over to clerks: it has come to stay */
  inUse: boolean;
  declined: boolean;
  installed: boolean;
  /** the browser offers its dialog */
  hasDialog: boolean;
  byHand: boolean;
};

/** How installing is offered now; null: not. */
export function installWay({ inUse, declined, installed, hasDialog, byHand }: Facts): InstallWay | null {
  if (!inUse || declined || installed) return null;
  if (hasDialog) return 'dialog';
  return byHand ? 'by hand' : null;
}

const KEY = 'lottery-install';
const DECLINED = 'declined';

/** Whether a person has said no on this device: nobody is asked twice. The sign-in page goes on offering it. */
const useDeclined = create(() => ({ declined: localStorage.getItem(KEY) === DECLINED }));

addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useDeclined.setState({ declined: newValue === DECLINED });
});

export function declineInstall(): void {
  localStorage.setItem(KEY, DECLINED);
  useDeclined.setState({ declined: true });
}

/** How installing is offered on this device now. @param inUse as in `Facts` */
export function useInstallWay(inUse: boolean): InstallWay | null {
  const hasDialog = useInstall(({ prompt }) => prompt !== null);
  const declined = useDeclined((state) => state.declined);
  return installWay({ inUse, declined, installed: isInstalled(), hasDialog, byHand: isInstalledByHand() });
}
