import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { currentMessages } from '../../../messages/current';
import { gameInWords } from '../../../messages/words/packs';
import type { Plan, Vendor } from '../../../shared/catalogue/catalogue-schema';
import { gameOfSerial } from '../../../shared/catalogue/game';
import type { Lot } from '../../../shared/stock/inventory-schema';
import {
  doubtAbout,
  doubtAboutSwept,
  type PackBefore,
  type PackDoubt,
  packEnd,
  planOf,
  vendorOf,
} from '../../../shared/stock/receiving';
import type { TicketLayout } from '../../../shared/tickets/layouts';
import type { Run } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { dollarsToCents, formatMoney } from '../../../shared/values/money';
import {
  type GameOfCode,
  type KeptPack,
  type KnownGame,
  type PackCode,
  type PackLine,
  type PackValues,
  savedLines,
} from './receiving-state';

export const runOf = (start: string, end: string): Run => ({
  start: serialToNumber(start),
  end: serialToNumber(end),
});
export const runOfLot = ({ start_ticket_number, end_ticket_number }: Lot): Run =>
  runOf(start_ticket_number, end_ticket_number);

const newestOf = (lots: readonly Lot[]) =>
  lots.find((lot) => lots.every((other) => other.lot_counter <= lot.lot_counter));

/** The newest lot of a UPC with this game number, else of the UPC. */
export const lotBefore = ({ lots }: GameOfCode, number: string): Lot | undefined =>
  newestOf(lots.filter((lot) => gameOfSerial(lot.start_ticket_number) === number)) ?? newestOf(lots);

/**
 * The plan and vendor preselected for a game's packs: the plan of its last lot, the vendor whose code fits the UPC.
 * @param recent the pack of this game that was saved last while the form was open; a person chose its vendor
 */
export function preselected(
  game: GameOfCode,
  recent: Lot | undefined,
): { plan: Plan | undefined; vendor: Vendor | undefined } {
  const before = recent ?? newestOf(game.lots);
  const vendor = game.vendors.find(({ id }) => id === before?.vendor_id);
  return {
    plan: game.plans.find(({ id }) => id === before?.plan_id),
    vendor: recent ? vendor : (vendorOf(game.vendors, game.upc) ?? vendor),
  };
}

/** A pack's name for people: its vendor's, which is the game's, else its UPC. */
export const nameOfLot = ({ vendor_name, lot_number }: Lot): string => gameInWords(vendor_name, lot_number);

/** A lot's formatted price. */
export const priceOf = (lot: Lot): string => formatMoney(dollarsToCents(lot.ticket_price) ?? 0);

/** A game's name for people: as its packs are named, else as listed, else as its vendor, else its UPC. */
export const nameOfGame = ({ upc, lots, vendors, name }: GameOfCode): string =>
  gameInWords(newestOf(lots)?.vendor_name ?? name ?? vendorOf(vendors, upc)?.vendor_name, upc);

/** A game's name, or its number if only its UPC is known. @param start of one of its packs, 14 digits */
export const nameInWords = (game: GameOfCode, start: string): string => {
  const name = nameOfGame(game);
  return name === game.upc ? currentMessages(ADD_INVENTORY).gameNumber({ game: gameOfSerial(start) }) : name;
};

/** The end serial that follows from start and plan; '' if there is none. */
export const endWith = (start: string, plan: Plan | undefined): string =>
  (plan && packEnd(start, plan.lot_size)) ?? '';

/**
 * The plan of a scanned pack: the one with the price and size in its code, else the game's, else the one with the listed
 * price and size; without a listed size, the only one with the price.
 * @returns null if the code names a price and size that no plan has
 */
export function planOfPack(
  { plans }: GameOfCode,
  { code }: PackCode,
  chosen: Plan | undefined,
  { listed }: KnownGame,
): Plan | null | undefined {
  const planInCode = planOf(plans, code);
  if (planInCode !== undefined) return planInCode;
  if (chosen || !listed) return chosen;
  const priced = plans.filter(({ plan_price }) => dollarsToCents(plan_price) === listed.priceCents);
  if (listed.packSize !== null) return priced.find(({ lot_size }) => lot_size === listed.packSize);
  return priced.length === 1 ? priced[0] : undefined;
}

/** The UPCs of a game's number: in the store, in the list of games, and of the packs saved in this sitting. */
export const upcsOfGame = (
  lines: readonly PackLine[],
  number: string,
  { upcs }: KnownGame,
): ReadonlySet<string> => {
  const saved = savedLines(lines).filter(({ start }) => gameOfSerial(start) === number);
  return new Set([...upcs, ...saved.map(({ state }) => state.lot.lot_number)]);
};

/** The doubt that makes a pack in the form wait for a person; null if its scan saves it. */
export function doubtAboutPack(
  { start_number: start, end_number: end, lot_size, vendor_id }: PackValues,
  { code, length, isSwept }: PackCode & Pick<KeptPack, 'isSwept'>,
  game: GameOfCode,
  facts: KnownGame,
  recent: PackBefore | undefined,
  layout: TicketLayout,
): PackDoubt | null {
  const isLabel = code.ticket === layout.packLabel;
  const lot = lotBefore(game, gameOfSerial(start));
  const before: PackBefore | null =
    recent ??
    (lot ? { start: lot.start_ticket_number, end: lot.end_ticket_number, codeLength: length } : null);
  const pack = {
    start,
    end: end || null,
    codeLength: length,
    scanned: isLabel ? start : code.serial,
    isListed: facts.listed !== null,
  };
  const doubt = doubtAbout(pack, lot_size, before) ?? (isSwept ? doubtAboutSwept(start, before) : null);
  if (doubt) return doubt;
  if (vendor_id === '') return { kind: 'no_vendor' };
  return facts.hasEnded ? { kind: 'ended_game' } : null;
}
