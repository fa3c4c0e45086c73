import type { ValueFormat } from '../../../contract/common';
import type { EntryError } from '../../../contract/errors';
import type { AccountFault } from '../../../domain/accounts/account-rules';
import type { PinFault } from '../../../domain/accounts/pin-rules';
import type { StatementTotals } from '../../../domain/lottery/account-lines';
import type { UnreadableCode } from '../../../domain/tickets/read-code';
import { MAX_LOT_SIZE } from '../../../domain/tickets/serial';
import { formatMoney } from '../../../domain/values/money';
import { type MessageOf, say } from '../../say';
import { ACCOUNT_FAULT } from '../accounts/accounts';
import { COUNTING } from '../counting/counting';
import { statementTotalsText } from '../money/lottery-differences';
import { UNREADABLE } from './codes';
import { labelOf } from './field-labels';
import { MESSAGE } from './messages';
import { REQUIRED } from './required';

export type RequiredField = keyof typeof REQUIRED;

const digits = (number: number): string => number.toLocaleString('en-US');

const FORMAT: Record<ValueFormat, string> = {
  serial: '14 digits',
  upc: '12 digits',
  id: 'an id, such as 12',
  dollars: 'an amount in dollars, such as 12.50',
  date: 'a date such as 2026-11-20',
  wall_time: 'a date and time such as 2026-11-20 21:41:05',
  instant: 'a date and time with its zone, such as 2026-11-20T21:41:05Z',
  uuid: 'a uuid such as 3f2b6a1e-8c4d-4f7a-9b21-5d0c7e6a1f42',
  pin: '4 to 8 digits',
  terminal_code: 'the 6-character code of a terminal',
  build: 'the name of a build: letters, digits, dots and hyphens, at most 40',
  report_column: 'a column of the Inventory Report',
  code_form: 'one of those that ticket layouts have',
  phone: 'at most 20 digits',
  stock_version: 'the version of a stock list',
};

type Range = { minimum?: number; maximum?: number };
const range = ({ minimum, maximum }: Range): string =>
  minimum === undefined || maximum === undefined ? '' : ` from ${digits(minimum)} to ${digits(maximum)}`;

/** What a field must be, or what is wrong with it: follows the field's name in a sentence. */
const FIELD_FAULT = {
  required: 'is required',
  unreadable: 'can’t be read',
  taken: 'is taken',
  no_entries: 'has no entries',
  more_entries: ({ max }: { max: number }) => `has more than ${max} entries`,
  spent: 'has expired or was used already',
  not_a_time: 'must be a real time',
  not_a_day: ({ first, last }: { first: string; last: string }) =>
    `must be a day of the calendar from ${first.slice(0, 4)} to ${last.slice(0, 4)}`,
  /** `first` and `last`: YYYY-MM-DD */
  not_within: ({ first, last }: { first: string; last: string }) => `must be a day from ${first} to ${last}`,
  not_a_uuid: 'must be a uuid',
  not_a_user_id: 'must be a user’s id',
  not_an_outbox_file: 'must name the file, when it was loaded and by whom',
  too_many_decimals: 'must have at most two decimals',
  not_in_format: ({ format }: { format: ValueFormat }) => `must be ${FORMAT[format]}`,
  not_an_integer: (limits: Range) => `must be a whole number${range(limits)}`,
  not_a_number: (limits: Range) => `must be a number${range(limits)}`,
  not_a_flag: 'must be yes or no',
  not_a_list: ({ max }: { max?: number }) =>
    max === undefined ? 'must be a list' : `must be a list of at most ${digits(max)} entries`,
  not_an_object: 'must be a group of fields',
  not_text: ({ min, max }: { min: number; max?: number }) => {
    if (max === undefined) return min > 0 ? 'must be text that is not empty' : 'must be text';
    return min > 0
      ? `must be ${min} to ${digits(max)} characters of text`
      : `must be text of at most ${digits(max)} characters`;
  },
  not_one_of: ({ values }: { values: readonly unknown[] }) => {
    const words = values.map((value) => String(value).replaceAll('_', ' '));
    const last = words.pop() ?? '';
    return words.length === 0 ? `must be ${last}` : `must be ${words.join(', ')} or ${last}`;
  },
  not_expected: 'is not in the expected form',
};
export type FieldFault = MessageOf<typeof FIELD_FAULT>;

/** Why the server refuses a request. */
const REFUSAL = {
  // Requests
  unreadable_request: 'The request could not be read.',
  request_too_large: 'The request is larger than 1 MiB.',
  not_json: 'The request has to be JSON.',
  unexpected_request: 'The request is not in the expected form.',
  request_too_slow: 'The request took too long to arrive.',
  head_too_large: 'The head of the request is too large.',
  not_http: 'The request is not valid HTTP.',
  nested_too_deeply: 'The request is nested too deeply.',
  unstorable_text: 'A text has a character that can’t be stored.',
  blank: ({ field }: { field: RequiredField }) => REQUIRED[field],
  bad_field: ({ path, faults }: { path: readonly string[]; faults: readonly FieldFault[] }) =>
    `${labelOf(path)} ${faults.map((fault) => say(FIELD_FAULT, fault)).join(' or ')}.`,
  key_reused: 'This Idempotency-Key was used for another request before.',

  // The server
  database_unavailable: 'The database does not answer.',
  disk_full:
    'The server’s disk is full, so nothing can be recorded. Counts wait on this device. Please tell whoever runs the server.',
  amount_too_large: 'No drawer holds more than $250,000. Please check the amount.',
  layouts_full: ({ max }: { max: number }) =>
    `A company can teach ${max} layouts. Use one of them, or end one under Store Settings.`,
  layout_like_verified: 'There is a layout of this name. Give it another one, or choose the one in the list.',
  layout_like_upc: 'Codes of 11 to 13 digits are UPCs. Teach the layout with the code on the ticket’s back.',
  server_updating: 'This server is being updated. Please try again in a moment.',
  server_busy: 'The server is busy. Please try again in a moment.',
  too_many_writes: 'Too much was sent from here at once. It is taken again in a moment.',
  metrics_token_wrong: 'The metrics need the token of METRICS_TOKEN.',
  metrics_not_local: 'The metrics are read on this machine, or with METRICS_TOKEN.',

  // Sign-in and permission
  forbidden: 'You may not do this, or not in this store.',
  login_not_allowed: 'Login permission not available',
  inactive_user: 'This user is not active.',
  inactive_clerk: 'This clerk is not active.',
  too_many_failures: 'Too many failed tries. Please wait some minutes.',
  too_much_hashing:
    'Too many passwords and PINs are being checked or set at once. Please try again in a moment.',
  wrong_current_password: 'This is not your current password.',
  link_spent: 'This link has expired or was used already. Please ask for a new one.',
  wrong_pin: 'This PIN is wrong.',
  no_pin: 'No PIN has been set for this clerk yet.',
  too_many_wrong_pins: 'Too many wrong PINs. Please wait, or ask the store’s admin for a new PIN.',
  nobody_on_duty: 'Nobody is on duty: this terminal submits only what a clerk of its store made.',
  admins_record: 'A store admin made this. To send it, sign in on this terminal as an admin of the store.',
  author_of_other_store: 'Whoever made this doesn’t work in this store.',

  // People and places
  peers_account:
    'You can’t set the password or the e-mail of somebody with the same role. They can do it on their Profile, or somebody with a higher role can.',
  own_deactivation: 'You can’t deactivate yourself.',
  pin_of_other_role: 'Only a clerk has a PIN.',
  role_of_other_place: 'An Admin belongs to a company, others to a store.',
  two_companies: 'Name a new company or an existing one, not both.',
  company_without_admin: 'A new company begins with an Admin.',
  unknown_company: 'There is no such company.',
  store_without_user: 'This store has no user of its own.',

  // Settings
  unknown_ticket_layout: 'There is no such ticket layout. Choose one from the list, or teach one.',
  layout_verified: 'This layout comes with the app, so it can’t be ended. Only taught layouts can.',
  layout_in_use: ({ stores }: { stores: number }) =>
    stores === 1
      ? '1 store reads its tickets by this layout. Choose another one there first.'
      : `${stores} stores read their tickets by this layout. Choose another one there first.`,
  unknown_time_zone: 'There is no such time zone. Give its full name, such as America/Los_Angeles.',
  wrong_day_end: 'A business day ends between 00:00 and 05:59.',
  layout_without_name: 'Give the layout a name.',
  unsound_layout: 'This layout can’t be read: it needs one game, one pack and one ticket number.',
  example_unread: 'The example isn’t written in this layout.',

  // Codes
  unreadable_code: ({ reason }: { reason: UnreadableCode }) => say<UnreadableCode>(UNREADABLE, reason),
  short_upc: ({ upc }: { upc: string }) => `The last digit of this UPC is missing. Is it ${upc}?`,
  ambiguous_code: ({ readings }: { readings: readonly string[] }) =>
    readings.length === 1
      ? `Is ${readings[0]} the ticket’s serial? No lot of this store has it.`
      : `This code can be read in several ways: ${readings.join(' or ')}.`,

  // Terminals
  no_terminal_code:
    'This device has no terminal code, so nobody could find it in the list of terminals. Update the app and hand it over again.',
  terminal_signed_in: ({ code }: { code: string }) => `Terminal ${code} is signed in. End its access first.`,
  own_session: 'You are working in this session. Log out instead.',

  // Stock
  lot_exists: ({ upc }: { upc: string }) => `UPC Code ${upc} already exists with tickets`,
  direction_fixed:
    'Tickets of this pack have been counted already. If the roll was turned round, say so; what was counted stays.',
  lot_too_large: `A lot has at most ${digits(MAX_LOT_SIZE)} tickets.`,
  unknown_lot: 'This store has no such lot.',
  unknown_vendor: 'There is no such vendor.',
  unknown_plan: 'There is no such plan.',
  no_plan_fits: ({ size }: { size: number }) => `No plan has packs of ${size} tickets. Choose the plan.`,
  several_plans_fit: ({ size }: { size: number }) =>
    `Several plans have packs of ${size} tickets. Choose the plan.`,
  lines_not_right: ({ count }: { count: number }) =>
    `${count === 1 ? '1 line is' : `${count} lines are`} not right. Correct the file, or leave these lines out.`,
  no_search_field: MESSAGE.noSearchField,
  unknown_status: 'There is no such status.',
  too_many_found: ({ max }: { max: number }) =>
    `These are more than ${max} runs of tickets. Please search for fewer.`,
  not_a_pack: 'Enter a UPC, a UPC with its lot (028400001234 lot 2), or a ticket serial.',

  // Counting
  start_after_end: COUNTING.startAfterEnd,
  nothing_sold: 'There is nothing sold in this record.',
  nothing_to_shelve: 'There is nothing to put on the shelf.',
  too_many_entries: ({ max }: { max: number }) => `A record has at most ${max} entries.`,
  too_many_runs: ({ max, upc, lotCounter }: { max: number; upc: string; lotCounter: number }) =>
    `A record has at most ${max} runs of one lot; it has more of ${upc} lot ${lotCounter}.`,
  not_on_shelf: 'Some of these tickets are not on the shelf yet.',
  not_in_lot: 'Some of these tickets are not in this lot.',
  in_no_lot: 'These tickets are in no lot of this UPC in this store.',
  partly_in_no_lot: 'Some of these tickets are in no lot of this UPC in this store.',
  not_sold: 'Some of these tickets are not sold.',
  nothing_removed: 'There is nothing to remove in this record.',
  needs_store_admin: 'Only the store admin may record packs as lost, stolen or transferred.',
  no_destination: 'Choose the store that gets the tickets.',
  not_a_transfer: 'Only a transfer goes to another store.',
  same_store: 'Choose another store: the tickets are in this one.',
  unknown_transfer: 'No such transfer is on its way to this store.',
  other_tickets_sent: 'These tickets aren’t part of the transfer.',
  transfer_ended:
    'These tickets aren’t on their way anymore: they were received, called back, or recorded as lost.',
  on_the_way_here: ({ from }: { from: string }) =>
    `Some of these tickets are on their way from ${from}. Open Packs → On the way and press Receive there.`,
  on_the_way_elsewhere: ({ from, to }: { from: string; to: string }) =>
    `Some of these tickets are on their way from ${from} to ${to}. They can be added once ${from} has called them back, or sent here by ${to}.`,
  vendor_of_other_store: 'This store has no such vendor.',
  wrong_count: ({ count, sent }: { count: number; sent: number }) =>
    `The run has ${count} tickets, not ${sent}.`,
  wrong_price: ({ cents, sent }: { cents: number; sent: number }) =>
    `The price of this lot is ${formatMoney(cents)}, not $${sent}.`,
  wrong_amount: ({ cents, sent }: { cents: number; sent: number }) =>
    `The amount of this run is ${formatMoney(cents)}, not $${sent}.`,
  unknown_exception: 'This store has no such exception.',
  already_dismissed: 'This exception was closed already.',
  alarm_seen: 'Somebody has marked this alarm as seen. Load the list again to read the reason.',
  not_a_week_start: ({ start }: { start: string }) =>
    `The lottery’s week of this store begins on ${start}. Check its first day in Store Settings.`,
  line_twice: 'This line is there already. Add up its amounts.',
  unexplained: (totals: StatementTotals) =>
    `${statementTotalsText(totals)} Correct the amounts, or confirm the difference.`,
  week_not_over: ({ end }: { end: string }) => `This week ends on ${end}. Close it when it’s over.`,
  week_closed: 'This week is closed already.',
  wrong_account_name: 'Enter a name for each account. It can’t begin with a quote or with =, +, - or @.',
  not_a_shift: 'Money belongs to the count of a shift. This is none.',
  other_business_day: 'The business day must be the date of the record, or the day before.',
  changed_elsewhere: 'This entry was changed on another terminal, and is recorded as changed there.',
  discarded_elsewhere: 'This entry was discarded on another terminal.',
  recorded_elsewhere: 'The entry that this one was made from is recorded already, from another terminal.',
};
export type Refusal = MessageOf<typeof REFUSAL> | AccountFault | PinFault;

/** The refusal of one entry of a submission. */
export type EntryRefusal = Omit<EntryError, 'message'> & { refusal: Refusal };

/** The sentence of a refusal, or the words about a field in it. */
export const refusalText = (message: Refusal | FieldFault): string =>
  say<Refusal | FieldFault>({ ...REFUSAL, ...ACCOUNT_FAULT, ...FIELD_FAULT }, message);
