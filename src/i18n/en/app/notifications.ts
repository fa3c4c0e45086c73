import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** The bell and its notices. */
export const NOTIFICATIONS = area('NOTIFICATIONS', {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  latest: 'Latest notifications',
  none: 'Nothing has happened on this terminal yet.',
  recorded: (at: string) => `Recorded ${at}`,
  seeOutbox: 'See the outbox',
  synced: (records: number) => `Sync done: ${pluralize(records, 'record')} sent`,
  sold: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')}, ${amount} sold`,
  soldBefore: (sold: string, before: number) =>
    `${sold}. ${pluralize(before, 'ticket was', 'tickets were')} recorded before.`,
  otherwise: (recorded: string) => `${recorded}. Not everything was recorded as counted.`,
  shelved: (count: number) => `${pluralize(count, 'ticket')} put on the shelf`,
  openingMissing: (tickets: number, amount: string) => `Opening check: ${tickets} missing, ${amount}`,
  openingClean: 'Opening check: nothing missing',
  rejected: {
    sale: 'Sales record rejected',
    shelf: 'Shelf record rejected',
    discard: 'Discard rejected',
    money: 'Money of a shift rejected',
    removal: 'Taking out of stock rejected',
  },
  needsAttention: 'It needs attention.',
  installTitle: 'Install the app on this device',
  installByHand: 'Tap Share, then Add to Home Screen.',
  installWhy: 'It opens from its own icon, fills the screen, and its data is safer.',
  install: 'Install',
  notNow: 'Not now',
  updateReady: 'A new version is ready',
  updateElsewhere: 'A new version is in use in another tab',
  updateDetail: 'Nothing changes until you confirm.',
  updateNow: 'Update now',
  reload: 'Reload',
});
