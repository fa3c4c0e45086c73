import { parseCode, type UnreadableCode, unreadable } from '../tickets/codes';
import { serialToNumber } from '../tickets/serial';
import { isSameLot, type StockIndex, type StockRun } from './stock';

/** Why a code means no pack on the shelf. */
export type PackProblem =
  | UnreadableCode
  | { kind: 'upc_not_on_shelf'; upc: string }
  | { kind: 'ticket_not_on_shelf'; serial: string }
  | { kind: 'upc_of_several'; upc: string; packs: number }
  | { kind: 'ticket_of_several'; serial: string; packs: number };

/** The pack on the shelf that a scanned or typed code means, or why there is none. */
export function packOfCode(raw: string, onShelf: StockIndex): { pack: StockRun } | { problem: PackProblem } {
  const code = parseCode(raw);
  if (code.kind === 'unreadable' || code.kind === 'shortUpc') return { problem: unreadable(code.text) };
  if (code.kind === 'upc') {
    const { upc } = code;
    const found = onShelf.ofUpc(upc);
    const [first] = found;
    if (!first) return { problem: { kind: 'upc_not_on_shelf', upc } };
    return isOneLot(found)
      ? { pack: first }
      : { problem: { kind: 'upc_of_several', upc, packs: found.length } };
  }
  const { serial } = code;
  const found = onShelf.holding(serialToNumber(serial));
  const [first] = found;
  if (!first) return { problem: { kind: 'ticket_not_on_shelf', serial } };
  return isOneLot(found)
    ? { pack: first }
    : { problem: { kind: 'ticket_of_several', serial, packs: found.length } };
}

const isOneLot = (runs: readonly StockRun[]): boolean =>
  runs.every((run, _, [first]) => first && isSameLot(run, first));
