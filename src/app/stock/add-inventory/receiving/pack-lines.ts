import type { Lot } from '../../../../shared/stock/inventory-schema';
import { contains } from '../../../../shared/tickets/runs';
import { serialToNumber } from '../../../../shared/tickets/serial';
import { runOfLot } from '../pack-rules';
import {
  isSaved,
  type KeptPack,
  type LineState,
  type PackLine,
  type SavedLine,
  type Sitting,
  savedLines,
  waitingLines,
} from '../receiving-state';

/** Whether a lot has the ticket with this serial. */
const hasTicket = (lot: Lot, serial: string): boolean => contains(runOfLot(lot), serialToNumber(serial));

const keptPack = ({ state: _, ...kept }: PackLine): KeptPack => kept;

export type PackLines = ReturnType<typeof createPackLines>;

/** The lines of a sitting. Those that aren't saved are kept on the device. */
export function createPackLines({ shelf, get, set }: Sitting) {
  const lineOf = (id: string): PackLine | undefined => get().lines.find((line) => line.id === id);

  /** Changes a line. @returns resolves when the change is on the disk */
  const change = async (id: string, changes: Partial<PackLine>): Promise<void> => {
    set({ lines: get().lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) });
    const line = lineOf(id);
    if (line && !isSaved(line)) await shelf.keep(keptPack(line));
  };
  const drop = (ids: readonly string[]): void => {
    set({ lines: get().lines.filter(({ id }) => !ids.includes(id)) });
    for (const id of ids) void shelf.remove(id);
  };

  return {
    lineOf,
    change,
    drop,

    /** The saved line of the pack with this ticket. */
    savedWith: (serial: string): SavedLine | undefined =>
      savedLines(get().lines).find(({ state }) => hasTicket(state.lot, serial)),

    add(line: PackLine): void {
      set({ lines: [line, ...get().lines] });
      void shelf.keep(keptPack(line));
    },

    /** Resolves when a line is on the disk. */
    keep: (line: PackLine): Promise<void> => shelf.keep(keptPack(line)),

    /** Marks a line as saved. Lines of other tickets of the same pack, which were scanned, too, leave the list. */
    markSaved(id: string, lot: Lot, message: string | null): LineState {
      const ofSamePack = waitingLines(get().lines).filter(
        (line) => line.id !== id && hasTicket(lot, line.start),
      );
      drop(ofSamePack.map((line) => line.id));
      const state: LineState = { is: 'saved', lot, message };
      void change(id, { state });
      void shelf.remove(id);
      return state;
    },
  };
}
