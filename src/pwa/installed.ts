/** Whether the app runs as an installed one. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  // Installed on a tablet it fills the screen; so does a page of a browser that was asked to.
  (matchMedia('(display-mode: fullscreen)').matches && document.fullscreenElement === null) ||
  // Safari's own word for an app on the home screen.
  ('standalone' in navigator && navigator.standalone === true);

/** Safari of iPhone and iPad: the app can be installed there, by hand only. */
export const isInstalledByHand = (): boolean => 'standalone' in navigator && !isInstalled();
