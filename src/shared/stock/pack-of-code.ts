import type { CodeSource, TicketLayout } from '../tickets/layouts';
import { readCode, type UncertainCode, type UnreadableCode, uncertaintyOf } from '../tickets/read-code';
import { serialToNumber } from '../tickets/serial';
import { isSameLot, type StockIndex, type StockRun } from './stock';

/** Reasons why a code names no pack on the shelf. */
export type PackProblem =
  | UnreadableCode
  | { kind: 'pack_label'; text: string }
  | UncertainCode
  | { kind: 'upc_not_on_shelf'; upc: string }
  | { kind: 'ticket_not_on_shelf'; serial: string }
  | { kind: 'upc_of_several'; upc: string; packs: number }
  | { kind: 'ticket_of_several'; serial: string; packs: number };

/** The pack on the shelf that a scanned or typed code names, or the reason why there is none. */
export function packOfCode(
  raw: string,
  source: CodeSource,
  onShelf: StockIndex,
  layout: TicketLayout,
): { pack: StockRun } | { problem: PackProblem } {
  const isKnown = (serial: string) => onShelf.holding(serialToNumber(serial)).length > 0;
  const code = readCode(raw, { layout, source, isKnown });
  const { text } = code;
  if (code.kind === 'unreadable') return { problem: code.reason };
  if (code.kind === 'short_upc') return { problem: { kind: 'not_a_code', text } };
  if (code.kind === 'pack_label') return { problem: { kind: 'pack_label', text } };
  if (code.kind === 'uncertain') return { problem: uncertaintyOf(code) };
  if (code.kind === 'upc') {
    const { upc } = code;
    const packsOfUpc = onShelf.ofUpc(upc);
    const [first] = packsOfUpc;
    if (!first) return { problem: { kind: 'upc_not_on_shelf', upc } };
    return isOneLot(packsOfUpc)
      ? { pack: first }
      : { problem: { kind: 'upc_of_several', upc, packs: packsOfUpc.length } };
  }
  const { serial } = code;
  const packsWithTicket = onShelf.holding(serialToNumber(serial));
  const [first] = packsWithTicket;
  if (!first) return { problem: { kind: 'ticket_not_on_shelf', serial } };
  return isOneLot(packsWithTicket)
    ? { pack: first }
    : { problem: { kind: 'ticket_of_several', serial, packs: packsWithTicket.length } };
}

const isOneLot = (runs: readonly StockRun[]): boolean =>
  runs.every((run, _, [first]) => first && isSameLot(run, first));
