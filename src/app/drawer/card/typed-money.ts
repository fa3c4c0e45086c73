import type { OutboxRow } from '../../../device/rows';
import type { LocalMoneyCount } from '../../../outbox/money';
import { firstKey, placeCounted } from '../../../outbox/submission';
import { type CashBy, type CashPiece, MAX_PIECES, PIECE_NAMES } from '../../../shared/drawer/cash-pieces';
import type { Basis } from '../../../shared/drawer/money-count';
import type { ShiftMoneyBody } from '../../../shared/drawer/shift-money-schema';
import {
  amountsOfMachines,
  amountsOnWire,
  NOTHING_TYPED,
  readAmounts,
  readSlips,
  slipsAgain,
  slipsOnWire,
  type TypedAmounts,
  type TypedSlips,
  typedAgain,
} from '../../../shared/drawer/typed';
import { COUNTER } from '../../../shared/stock/bins';
import type { StoreClock } from '../../../shared/time/store-clock';
import type { KnownMoney } from '../../state/shift/use-money';
import { draftDrawer, lastBasis, othersOfDay } from './draft-drawer';

/** Numbers of bills, coins and rolls as typed. */
export type TypedPieces = Partial<Record<CashPiece, string>>;

/** The fields of the money form as typed. */
export type TypedMoney = {
  amounts: TypedAmounts;
  basis: Basis;
  pieces: TypedPieces;
  slips: TypedSlips;
  note: string;
  /** keys of the other counts that share the drawer */
  shared: readonly string[];
};

/** A count and what is known about its money. */
export type MoneyOfCount = {
  row: OutboxRow;
  knownMoney: KnownMoney;
  /** the money count that this one replaces */
  replaced: LocalMoneyCount | undefined;
};

/** The fields at first: those of the earlier money count, for editing. */
export const typedBefore = ({ row, knownMoney, replaced }: MoneyOfCount): TypedMoney => ({
  amounts: replaced ? typedAgain(replaced) : NOTHING_TYPED,
  basis: replaced?.basis ?? lastBasis(knownMoney.rows),
  pieces: typedPieces(replaced?.row.payload.cash_by),
  slips: slipsAgain(replaced?.machines ?? []),
  note: replaced?.row.payload.note ?? '',
  shared: replaced?.records.filter((key) => key !== row.key) ?? [],
});

/** Reads the fields: the counts, machines and drawer that they are about, their amounts and faults. */
export function readMoney(typed: TypedMoney, { row, knownMoney, replaced }: MoneyOfCount, clock: StoreClock) {
  const others = othersOfDay(knownMoney.rows, row, clock, replaced);
  const counts = [row, ...others.filter(({ key }) => typed.shared.includes(key))];
  const places = counts.map(placeCounted);
  const machines = (knownMoney.settings.vending_machines ?? []).filter(
    ({ number }) => places.includes(number) || places.includes(null),
  );
  const { slips, faults: slipFaults } = readSlips(typed.slips, machines);
  // A count of machines alone has no drawer: the cash is what was pulled.
  const hasDrawer = places.some((place) => place === null || place === COUNTER);
  const { amounts, faults } = readAmounts(hasDrawer ? typed.amounts : amountsOfMachines(typed.slips));
  const { basis } = typed;
  return {
    ...{ others, counts, machines, slips, slipFaults, hasDrawer, amounts, faults },
    /** null: a field isn't a number of pieces */
    pieces: readPieces(typed.pieces),
    drawer: draftDrawer(knownMoney.rows, clock, {
      ...{ keys: [row.key, ...typed.shared], basis, ...amounts, machines: slips },
    }),
  };
}

/** The money count as it is sent. @param terminalClosed the lottery's terminal had closed its day before */
export function moneyBody(
  { basis, note }: TypedMoney,
  { counts, amounts, pieces, slips }: ReturnType<typeof readMoney>,
  storeId: number,
  terminalClosed: boolean,
): Omit<ShiftMoneyBody, 'recorded_at'> {
  return {
    store_id: storeId,
    submission_ids: counts.map(firstKey),
    basis,
    ...amountsOnWire(amounts),
    ...(amounts.cash !== null && pieces && Object.keys(pieces).length > 0 && { cash_by: pieces }),
    ...slipsOnWire(slips),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(terminalClosed && { terminal_closed: true }),
  };
}

/** The typed fields of an earlier money count, for editing. */
const typedPieces = (by: CashBy | undefined): TypedPieces =>
  Object.fromEntries(Object.entries(by ?? {}).map(([piece, count]) => [piece, String(count)]));

/** The typed numbers; empty fields are none. @returns null if one isn't a number of pieces */
export function readPieces(typed: TypedPieces): CashBy | null {
  const by: CashBy = {};
  for (const piece of PIECE_NAMES) {
    const text = (typed[piece] ?? '').trim();
    if (text === '') continue;
    const count = Number(text);
    if (!/^\d+$/.test(text) || count > MAX_PIECES) return null;
    if (count > 0) by[piece] = count;
  }
  return by;
}
