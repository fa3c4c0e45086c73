import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { gameOfSerial } from '../../../../shared/catalogue/game';
import { packStart } from '../../../../shared/stock/receiving';
import { packNumber } from '../../../../shared/tickets/serial';
import { type LineState, type PackCode, type PackLine, waitsForNetwork } from '../receiving-state';
import { newLine } from './pack-form';
import type { PackPreparing } from './pack-preparing';
import type { ReceivingParts } from './parts';

export type LineSaving = ReturnType<typeof createLineSaving>;

/** Saves lines as if they were scanned now. Called one after the other, in the order of the scans. */
export function createLineSaving(parts: ReceivingParts, { prepare }: PackPreparing) {
  const { codes, get, set, lines, saving, notices } = parts;

  /** Looks up a line's game and prepares its request. @returns whether it can be sent */
  const take = async (id: string): Promise<boolean> => {
    if (saving.isStopped()) return false;
    set({ busy: true });
    try {
      return await prepare(id);
    } catch (error) {
      notices.announceLine(id, saving.fail(id, error));
      return false;
    } finally {
      set({ busy: false });
    }
  };

  const send = async (id: string): Promise<LineState> => {
    const state = await saving.send(id);
    notices.announceLine(id, state);
    return state;
  };

  /** Saves lines, oldest first. @returns how many were saved */
  const saveLines = async (toSave: readonly PackLine[]): Promise<number> => {
    const sent: Promise<LineState>[] = [];
    for (const { id } of toSave.toReversed()) {
      void lines.change(id, { state: { is: 'saving' } });
      if (await take(id)) sent.push(send(id));
    }
    return (await Promise.all(sent)).filter(({ is }) => is === 'saved').length;
  };

  return {
    take,
    send,
    saveLines,

    /** Saves the lines that `left` names: the oldest one first, which asks whether the server can be reached. */
    async saveOnceReachable(left: () => PackLine[]): Promise<void> {
      const first = left().at(-1);
      if (!first) return;
      await saveLines([first]);
      const rest = left().filter(({ id }) => id !== first.id);
      const tried = lines.lineOf(first.id);
      if (!tried || !waitsForNetwork(tried)) return void (await saveLines(rest));
      for (const { id } of rest) void lines.change(id, { state: tried.state });
    },

    /** The line of a scanned pack: the one that has it already, otherwise a new one. */
    lineOfScan(pack: PackCode, isSwept: boolean): { line: PackLine; isNew: boolean } {
      const { serial } = pack.code;
      const { forms } = codes.layout();
      const ofSamePack =
        lines.savedWith(serial) ??
        get().lines.find(
          (line) =>
            line.code.serial === serial ||
            (forms.length > 0 && packNumber(line.start) === packNumber(serial)),
        );
      if (ofSamePack) return { line: ofSamePack, isNew: false };
      const start = packStart(pack.code, codes.layout(), null);
      const name = currentMessages(ADD_INVENTORY).gameNumber({ game: gameOfSerial(serial) });
      const line = newLine(pack, { start, name });
      lines.add({ ...line, ...(isSwept && { isSwept }) });
      return { line, isNew: true };
    },
  };
}
