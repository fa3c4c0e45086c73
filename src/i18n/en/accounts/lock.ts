import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** The lock screen of a handed-over terminal: clerks and their PINs. */
export const LOCK = area('LOCK', {
  adminSignIn: 'Admin sign-in',
  whoIsOnDuty: 'Who is on duty?',
  accessLost:
    'The server no longer accepts data from this terminal. You can keep counting and nothing is lost, but an admin needs to sign in here.',
  accessEnds: (day: string) =>
    `This terminal’s access ends on ${day}. Before then an admin should sign in here and hand it over again. Counts are kept either way.`,
  offline: 'Offline',
  waiting: (count: number) => `${pluralize(count, 'entry', 'entries')} waiting to be sent`,
  noClerks: 'This store has no clerks yet. Its admin can add them.',
  findName: 'Find a name',
  clerks: 'Clerks',
  noPin: 'no PIN yet',
  noSuchName: 'No one by that name.',
  wasScan: 'That was a scan. Scan packs when you are on duty.',
  notYou: 'Not you?',
  pin: 'PIN',
  checking: 'Checking…',
  goOnDuty: 'Go on duty',
  wrongPin: (triesLeft: number) => `Wrong PIN. ${pluralize(triesLeft, 'try', 'tries')} left.`,
  lockedOut: (name: string) =>
    `Too many wrong PINs: ${name} is locked out. Keep the app open: offline, only time with the app open counts. The store’s admin can end this with a new PIN.`,
  tryAgainIn: (time: string) => `Try again in ${time}.`,
  digits: 'Digits',
  erase: 'Erase',
});

/** Why the server sent a clerk back to the lock screen, by the clerk's name. */
export const SENT_BACK = area('SENT_BACK', {
  no_longer_clerk: (name: string) => `${name} can’t go on duty any more: please ask the store’s admin.`,
  pin_changed: (name: string) =>
    `The PIN of ${name} was changed or removed: please use the new one, or ask the store’s admin.`,
  locked_out_elsewhere: (name: string) => `Too many wrong PINs were given for ${name} on another terminal.`,
});
