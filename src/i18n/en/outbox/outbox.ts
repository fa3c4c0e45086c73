import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

const entries = (count: number): string => pluralize(count, 'entry', 'entries');

/** The outbox: its sections, entries and storage. */
export const OUTBOX = area('OUTBOX', {
  title: 'Outbox',
  needsAttention: 'Needs attention',
  waiting: 'Waiting',
  sent: 'Sent',
  discarded: 'Discarded',
  changed: 'Changed',
  sectionTitle: (title: string, total: number) => `${title} (${total})`,
  nothingWaits: 'Everything is sent.',
  beingSent: 'Saved on this device and being sent.',
  sendNow: 'Send now',
  nothingSent: 'Nothing sent yet.',
  discardedNote: 'Never sent. Kept with the reason.',
  changedNote: 'The entries before the change. What was sent in their place is above.',
  showMore: 'Show more',
  openingCheck: 'Opening check',
  kind: {
    sale: 'Sales record',
    shelf: 'Put on the shelf',
    discard: 'Notice of a discarded entry',
    money: 'Money of a shift',
    removal: 'Taken out of stock',
  },
  captured: (by: string, at: string) => `${by}, captured ${at}`,
  discardedBy: (by: string, at: string) => `${by}, discarded ${at}`,
  sentAt: (at: string) => `, sent ${at}`,
  entries,
  counts: (count: number) => `for ${pluralize(count, 'count')}`,
  packsSeen: (packs: number) => `${pluralize(packs, 'pack')} seen`,
  refused: (why: string) => `Refused: ${why}`,
  withdrawn: (how: 'discarded' | 'replaced', by: string, at: string, reason?: string) =>
    `${how === 'discarded' ? 'Discarded' : 'Changed'} by ${by}, ${at}${reason ? `: ${reason}` : ''}`,
  replaces: 'Changed after it was refused.',
  loadedFrom: (file: string, at: string) => `Loaded from ${file}, ${at}.`,
  reason: (reason: string) => `Reason: ${reason}`,
  resent: 'The entry is being sent again, unchanged.',
  forAdmin: 'The store’s admin can handle this after signing in on this terminal.',
  discardTitle: 'Discard this entry?',
  discardQuestion: (what: string, at: string, by: string) =>
    `${what}, captured ${at} by ${by}. It will never be recorded. It stays in this list with your name and the reason, and the Audit Log shows it to the owner.`,
  reasonLabel: 'Reason',
  reasonRequired: 'Reason is required.',
  discardDone: 'The entry is discarded. It is kept below with the reason.',
  storage: 'Storage on this device',
  usageUnknown: 'This browser doesn’t say how much is used.',
  usage: (used: string, quota: string) => `${used} used; the browser allows up to ${quota}.`,
  isProtected: 'The browser has promised to keep it until someone deletes it.',
  mayBeCleared:
    'The browser may clear this app’s data, including unsent entries, if storage runs low or the app isn’t used for weeks.',
  installToProtect: 'Install the app to protect it.',
  installApp: 'Install the app',
  protect: 'Protect this data',
  protectDeclined: 'The browser declined for now. It often agrees once the app is used regularly.',
});
