import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** What surrounds every screen: bars, menus, banners, settings. */
export const LAYOUT = area('LAYOUT', {
  skip: 'Skip to content',
  menu: 'Menu',
  mainMenu: 'Main menu',
  notifications: 'Notifications',
  onDuty: 'On duty: ',
  lock: 'Lock',
  lightMode: 'Light mode',
  darkMode: 'Dark mode',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Leave fullscreen',
  profile: 'Profile',
  handOver: 'Hand over to clerks',
  logout: 'Logout',
  logoutWarning: (waiting: number) =>
    `${waiting === 1 ? '1 entry is' : `${waiting} entries are`} waiting. After a logout, they are sent at the next sign-in to this store.`,
  outbox: 'Outbox',
  online: 'Online',
  offline: 'Offline',
  waiting: (entries: number) => `${entries} waiting`,
  needAttention: (entries: number) => `${entries} ${entries === 1 ? 'needs' : 'need'} attention`,
  settings: 'Settings',
  topbarTheme: 'Topbar theme',
  sidebarType: 'Left sidebar type',
  sidebarTheme: 'Left sidebar theme',
  colorMode: 'Color mode',
  light: 'Light',
  dark: 'Dark',
  default: 'Default',
  icon: 'Icon',
  asTheDevice: 'Match device',
  darkBars: 'Dark mode uses dark bars. The settings are kept on this device.',
} as const);

/** The banners that concern the whole terminal. */
export const BANNER = area('BANNER', {
  reload: 'Reload',
  updateNow: 'Update now',
  signIn: 'Sign in',
  signInAgain: (handedOver: boolean, waiting: number) => {
    const who = handedOver ? 'An admin has to sign in here' : 'Please sign in again';
    return waiting === 0
      ? `${who}.`
      : `${who} to send ${pluralize(waiting, 'waiting entry', 'waiting entries')}.`;
  },
  keepCounting:
    ' The server no longer accepts data from this terminal. You can keep counting; nothing is lost.',
  update: 'A new version is ready.',
  updatedElsewhere: 'A new version is in use in another tab.',
  partMissing: 'A part of the app could not be loaded. A newer version may be ready, or the network is gone.',
  clockWrong: (by: string, isBehind: boolean) =>
    `This device’s clock is ${by} ${isBehind ? 'behind' : 'ahead'}.`,
  clockTimes: (device: string, store: string) => `It shows ${device}; at the store it is ${store}.`,
  clockHarmless: 'Records are dated right all the same.',
  clockSetBack: 'This device’s clock can’t be right: please set it.',
  clockSetBackTimes: (device: string, store: string) =>
    `It shows ${device}; at the store it is ${store} or later, and until then records are dated so.`,
  storageNearlyFull: (left: string) =>
    `This device’s storage is nearly full: ${left} are left for this app. Please make room, by deleting other things, before counts can’t be saved any more.`,
});
