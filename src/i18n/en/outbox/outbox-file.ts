import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

const entries = (count: number): string => pluralize(count, 'entry', 'entries');

/** The file that moves an outbox to another terminal. */
export const OUTBOX_FILE = area('OUTBOX_FILE', {
  title: 'Another terminal',
  intro:
    'Device failing? Save its outbox as a file and load it on another terminal in this store. Nothing is recorded twice, even if both send it. No network is needed.',
  download: 'Download Outbox',
  load: 'Load File',
  chooser: 'Outbox file',
  saved: (count: number, file: string) => `${entries(count)} saved as ${file}.`,
  loaded: (count: number) => `${entries(count)} loaded.`,
  known: (count: number) => `${entries(count)} ${count === 1 ? 'was' : 'were'} here already.`,
  foreign: (count: number) => `${entries(count)} of another store ${count === 1 ? 'was' : 'were'} refused.`,
  accordingToFile: (name: string) => `${name} (according to the file)`,
  fileSays: (name: string, inFile: string) => `${name} (the file says ${inFile})`,
  question: 'Load this outbox file?',
  loadEntries: (count: number) => `Load ${entries(count)}`,
  made: (at: string, terminal: string) => `saved ${at} on terminal ${terminal}.`,
  madeUnknown: 'saved by an earlier version of the app, which didn’t record the time or the terminal.',
  warning:
    'These entries will be recorded under the names shown here. Anyone can write such a file: load it only if you know where it comes from. The audit log will record that you loaded it.',
  entries: 'Entries',
  more: (count: number) => `and ${pluralize(count, 'more entry', 'more entries')}`,
  authors: 'Who made these entries',
  madeBy: 'Made by',
  first: 'First',
  last: 'Last',
});

/** Why a file changes nothing, or none was made. */
export const FILE_FAULT = area('FILE_FAULT', {
  not_ours: 'This is not an outbox file of this app: nothing was taken from it.',
  newer_version:
    'This file is of a newer version of the app. Update this terminal first: nothing was taken from it.',
  damaged: 'This file is damaged or was changed: nothing was taken from it.',
  no_store: 'An outbox belongs to a store: sign in as that store.',
});
