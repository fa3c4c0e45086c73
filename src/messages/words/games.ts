import type { GameEnd } from '../../shared/catalogue/game';
import type { Game } from '../../shared/catalogue/games-schema';
import type { ImportField } from '../../shared/imports/columns';
import type { CellFault } from '../../shared/imports/game-rows';
import { centsOf, formatCents, formatMoney } from '../../shared/values/money';
import { CELL_FAULT } from '../areas/cell-fault';
import { GAME_END } from '../areas/game-end';
import { IMPORT_FIELD } from '../areas/import-field';
import { SUBSCRIPTION_TERMS } from '../areas/subscription-terms';
import { SUBSCRIPTION_TYPE } from '../areas/subscription-type';
import { currentMessages } from '../current';
import { say } from '../say';

/** 'ends in 12 days'; empty while the end isn't near. */
export function gameEndText(end: GameEnd): string {
  const t = currentMessages(GAME_END);
  if (end.state === 'open') return '';
  if (end.state === 'ended') return t.ended({ days: end.days });
  return t.in({ days: end.days });
}

type Left = Pick<Game, 'back_packs' | 'back_value' | 'shelf_packs' | 'shelf_value'>;

/** '2 packs in the back, 1 on the shelf, $600'; empty for none. */
export function packsLeftText({
  back_packs: back,
  shelf_packs: shelf,
  back_value,
  shelf_value,
}: Left): string {
  const t = currentMessages(GAME_END);
  const parts = [
    ...(back > 0 ? [t.inBack({ packs: back })] : []),
    ...(shelf > 0 ? [back > 0 ? t.alsoOnShelf({ packs: shelf }) : t.onShelf({ packs: shelf })] : []),
  ];
  if (parts.length === 0) return '';
  return [...parts, formatCents(centsOf(back_value) + centsOf(shelf_value))].join(', ');
}

/** 'Lucky Sevens ends in 12 days: 2 packs in the back, $600.00' */
export const endingGameText = (game: Left & Pick<Game, 'name'>, end: GameEnd): string =>
  currentMessages(GAME_END).ending({ name: game.name, end: gameEndText(end), left: packsLeftText(game) });

/** Before a pack of an ended game is received. */
export const endedGameText = (name: string, number: string, lastSale: string): string =>
  currentMessages(GAME_END).warning({ name, number, lastSale });

/** 'Last day of sale must be a date, such as 11/20/2026 or 2026-11-20.' */
export function cellFaultText(field: ImportField, fault: CellFault): string {
  const t = currentMessages(CELL_FAULT);
  const faultWords =
    fault.kind === 'no_plan_for'
      ? t.no_plan_for({ size: fault.size, price: fault.cents === null ? null : formatMoney(fault.cents) })
      : say(t, fault);
  return t.sentence({ field: currentMessages(IMPORT_FIELD)[field], fault: faultWords });
}

/** 1 → 'Trial', 0 → 'Paid'. */
export function typeLabel(isTrail: number): string {
  const names: Record<number, string> = currentMessages(SUBSCRIPTION_TYPE);
  return names[isTrail] ?? String(isTrail);
}

const MONTHS: Record<number, number | undefined> = { 30: 1, 90: 3, 180: 6, 365: 12 };

/** Days as the form offers them, e.g. 90 → '3 Months'. */
export function validityLabel(days: number): string {
  const t = currentMessages(SUBSCRIPTION_TERMS);
  const months = MONTHS[days];
  return months === undefined ? t.days({ count: days }) : t.months({ months });
}
