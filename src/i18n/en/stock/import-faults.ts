import type { ImportField } from '../../../domain/games/columns';
import type { CellFault } from '../../../domain/games/game-rows';
import { formatMoney } from '../../../domain/values/money';
import { type Sentences, say } from '../../say';

/** The columns of a game list and of an opening stock, as people call them. */
export const IMPORT_FIELD: Record<ImportField, string> = {
  game: 'Game number',
  name: 'Name',
  price: 'Price',
  pack_size: 'Tickets per pack',
  upc: 'UPC',
  first_sale: 'First day of sale',
  last_sale: 'Last day of sale',
  last_return: 'Last day to return',
  last_claim: 'Last day to claim',
  status: 'Status',
  pack: 'Pack number',
  first_ticket: 'First ticket',
  last_ticket: 'Last ticket',
  place: 'Place',
  bin: 'Bin',
  front_ticket: 'Front ticket',
  activated_on: 'Activated on',
};

const FAULT: Sentences<CellFault> = {
  cell_required: 'is missing.',
  not_digits: ({ digits }) => `must be at most ${digits} digits.`,
  not_a_price: 'must be a price, such as 5.00.',
  price_too_high: ({ cents }) =>
    `is ${formatMoney(cents)} for one ticket. Does this list write its prices in cents?`,
  not_a_pack_size: 'must be a number of tickets from 1 to 10,000.',
  not_a_date: 'must be a date, such as 11/20/2026 or 2026-11-20.',
  ends_before_start: 'is before the first day of sale.',
  not_a_place: 'must be “back” or “shelf”.',
  not_a_bin: 'must be a number from 1 to 999.',
  bin_without_shelf: 'is for packs on the shelf; this one is in the back.',
  same_as_line: ({ line }) => `is the same as on line ${line}.`,
  unknown_game_upc: 'is missing, and the list of games has none for this game.',
  upc_of_other_game: ({ game }) => `belongs to game ${game}.`,
  last_before_first: 'is before the first ticket.',
  front_outside: 'is not a ticket of this pack.',
  overlaps_lot: ({ upc, lotCounter }) => `has tickets that are in ${upc} lot ${lotCounter} already.`,
  bin_taken: ({ bin, by }) => `${bin} holds ${by}.`,
  no_plan_for: ({ size, cents }) =>
    cents === null
      ? `is not in the list of games, and no plan has packs of ${size} tickets.`
      : `costs ${formatMoney(cents)}. Add a plan with this price and packs of ${size} tickets first.`,
  plans_for: ({ size }) =>
    `is not in the list of games, and several plans have packs of ${size} tickets. Import the list of games first.`,
};

/** 'Last day of sale must be a date, such as 11/20/2026 or 2026-11-20.' */
export const cellFaultText = (field: ImportField, fault: CellFault): string =>
  `${IMPORT_FIELD[field]} ${say<CellFault>(FAULT, fault)}`;
