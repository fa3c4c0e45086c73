/** Whether the app runs as an installed one. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  // An installed app on a tablet is fullscreen, but so is a browser page after requestFullscreen.
  (matchMedia('(display-mode: fullscreen)').matches && document.fullscreenElement === null) ||
  // Safari's nonstandard flag for an app on the home screen.
  ('standalone' in navigator && navigator.standalone === true);

/** Safari on iPhone and iPad, where the app can be installed by hand only. */
export const isInstalledByHand = (): boolean => 'standalone' in navigator && !isInstalled();
