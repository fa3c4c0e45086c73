import { create } from 'zustand';

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
