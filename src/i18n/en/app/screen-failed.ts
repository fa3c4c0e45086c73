import { area } from '../../area';

/** In place of a screen that failed. A module of its own, since every page loads it first. */
export const SCREEN_FAILED = area('SCREEN_FAILED', {
  notLoaded: 'This screen could not be loaded. A newer version may be ready, or the network is gone.',
  reload: 'Reload',
});
