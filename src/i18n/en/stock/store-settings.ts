import type { Sells } from '../../../domain/stock/store-settings';
import type { CodeField } from '../../../domain/tickets/code-parts';

/** `07:30` → 7:30 AM; the start of a day is midnight. @param time HH:mm before noon */
export const dayEndText = (time: string): string => {
  const [hours = '0', minutes = '00'] = time.split(':');
  if (Number(hours) === 0 && Number(minutes) === 0) return 'midnight';
  return `${Number(hours) || 12}:${minutes} AM`;
};

const SELLS: Record<Sells, string> = {
  up: 'Tickets are sold from the lowest number',
  down: 'Tickets are sold from the highest number',
};
const SELLS_SHORT: Record<Sells, string> = {
  up: 'rolls sold from the lowest number',
  down: 'rolls sold from the highest number',
};
const FIELD: Record<Exclude<CodeField, 'other'>, string> = { game: 'Game', pack: 'Pack', ticket: 'Ticket' };

/** Store Settings: how a store's tickets are written and sold, and its clock. */
export const STORE_SETTINGS = {
  title: 'Store Settings',
  admin: 'Admin',
  intro:
    'Changes apply to new records and new packs. Packs already received keep their serials and direction, and recorded sales keep their time and day.',
  layout: 'Ticket layout',
  layoutHint: 'Choose the layout that looks like the number printed on your tickets.',
  layoutRequired: 'Choose a ticket layout.',
  taught: 'Taught',
  example: (written: string) => `Printed number ${written}`,
  field: FIELD,
  teach: 'My tickets look different: teach the app',
  endLayout: 'End layout',
  endLayoutOf: (name: string) => `End layout “${name}”`,
  endLayoutQuestion: (name: string) =>
    `End the layout “${name}”? No store of the company can choose it any more. What was read by it stays as it is.`,
  layoutEnded: (name: string) => `“${name}” has ended and is no longer offered.`,
  direction: 'Direction',
  sells: SELLS,
  sellsPicture: { up: '↑ 000 → 029', down: '↓ 029 → 000' },
  clock: 'Clock and business day',
  zone: 'Time zone',
  findZone: 'Find a time zone',
  findZoneHint: 'City or zone, such as Denver',
  noZone: 'No time zone has this name.',
  usZones: 'United States',
  otherZones: 'Other time zones',
  zoneRequired: 'Choose a time zone.',
  dayEnds: 'End of the business day',
  dayEndsHint: 'Sales after midnight and before this time count for the day before.',
  dayEndRequired: 'A business day ends between midnight and 5:59 AM.',
  dayEndText,
  /** the same in a list of choices */
  dayEndChoice: (time: string) => dayEndText(time).replace(/^m/, 'M'),
  opening: 'Opening check',
  openingReminder: 'Remind the first clerk of the day',
  packs: 'Packs that leave the store',
  clerksRemoveAll: 'Clerks may record packs as lost, stolen or transferred',
  clerksRemoveHint:
    'Clerks can always record packs as returned, damaged or sold whole. Everything else needs the store admin unless you allow it here.',
  openingHint:
    'Before the first sale of a business day, Verify Stock suggests an opening check: it finds the tickets that are gone since the last count.',
  saving: 'Saving…',
  nothingChanged: 'Nothing was changed, so nothing was saved.',
  saved: (changes: readonly string[]) => `Saved: ${changes.join(', ')}.`,
  changed: {
    ticket_layout: (layout: string) => `ticket layout ${layout}`,
    sells: (sells: Sells) => SELLS_SHORT[sells],
    time_zone: (zone: string) => `time zone ${zone}`,
    day_ends_at: (time: string) => `business day ends at ${dayEndText(time)}`,
    opening_reminder: (isOn: boolean) => `reminder of the opening check ${isOn ? 'on' : 'off'}`,
    clerks_remove_all: (isOn: boolean) =>
      `lost, stolen and transferred packs: ${isOn ? 'clerks too' : 'store admin only'}`,
  },
  offline:
    'Nothing was saved: the server could not be reached. Settings can only be changed online. Connect this device and save again.',
  waiting: (name: string) =>
    `“${name}” is kept on this device. It will be saved and chosen for its store as soon as the server can be reached.`,
  waitingRefused: (name: string, reason: string) => `“${name}” could not be saved. ${reason}`,
  tryAgain: 'Try again',
  giveUp: (name: string) => `Discard “${name}”`,
  noStore: 'This company has no stores yet. Add a store first.',
};

/** What a state brings to a new store, in the form that adds one. */
export const NEW_STORE = {
  state: 'State',
  chooseState: 'Choose a state',
  preset: (layout: string, sells: Sells, zone: string) =>
    `Starts with: ticket layout ${layout}, ${SELLS_SHORT[sells]}, ${zone}. You can change all of this later under Store Settings.`,
  withoutState: 'The state sets the ticket layout, direction and time zone of the store.',
};
