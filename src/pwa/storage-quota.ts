/** Checks whether the app runs as an installed one. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  // An installed app on a tablet is fullscreen, but so is a browser page after requestFullscreen.
  (matchMedia('(display-mode: fullscreen)').matches && document.fullscreenElement === null) ||
  // Safari's nonstandard flag for an app on the home screen.
  ('standalone' in navigator && navigator.standalone === true);

/** Safari on iPhone and iPad, where the app can be installed by hand only. */
export const isInstalledByHand = (): boolean => 'standalone' in navigator && !isInstalled();

/** Asks the browser never to evict the terminal's data. Resolves with its decision. */
export const persistStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);

/** The browser's treatment of this app's data. */
export type StorageQuota = {
  /** it agreed not to evict the data */
  persisted: boolean;
  /** the app is installed; browsers keep its data longer than a page's */
  installed: boolean;
  /** bytes; null if the browser doesn't report them */
  used: number | null;
  quota: number | null;
};

/** Reads the storage quota and whether the data is persistent. */
export async function readStorageQuota(): Promise<StorageQuota> {
  const estimate = await navigator.storage?.estimate?.();
  return {
    persisted: (await navigator.storage?.persisted?.()) ?? false,
    installed: isInstalled(),
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

/** The app warns below this; a busy store’s terminal stores about 15 MB in 90 days. */
const NEARLY_FULL_BYTES = 50_000_000;

/** Checks whether the browser will soon refuse to store more. */
export const isNearlyFull = ({ used, quota }: StorageQuota): boolean =>
  used !== null && quota !== null && quota - used < NEARLY_FULL_BYTES;
