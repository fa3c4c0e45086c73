import { now } from '../../../../device/clock';
import { serialFields } from '../../../../shared/tickets/layouts';
import { isSerial, SERIAL_LENGTH } from '../../../../shared/tickets/serial';
import { endWith, nameOfGame, preselected } from '../pack-rules';
import {
  type GameOfCode,
  isSaved,
  NEW_VENDOR,
  type PackCode,
  type PackLine,
  type PackValues,
  packOfLine,
  type SavedLine,
  type Sitting,
  savedLines,
} from '../receiving-state';
import type { PackLines } from './pack-lines';

/** The values that change from pack to pack of one game. */
export const NEXT_PACK = { start_number: '', end_number: '', crossing: false };

/** A new line. @param values what is known of its pack yet */
export const newLine = (
  pack: PackCode,
  values: Partial<Pick<PackLine, 'start' | 'upc' | 'name' | 'state' | 'isTyped'>> = {},
): PackLine => ({
  id: crypto.randomUUID(),
  scannedAt: now().toISOString(),
  start: pack.code.serial,
  end: '',
  upc: '',
  name: '',
  tried: null,
  state: { is: 'saving' },
  ...values,
  code: pack.code,
  length: pack.length,
});

export type PackInForm = ReturnType<typeof createPackForm>;

/** The pack in the serial form. It's always a line, too, before another one takes its place. */
export function createPackForm({ fields, get, set }: Sitting, lines: PackLines) {
  /** The scanned line in the form, in case a gun's burst that began before it restores the field's earlier value. */
  let inForm: string | null = null;

  const planWithId = (planId: string) => get().game?.plans.find(({ id }) => String(id) === planId);
  /** The values that follow from start and plan; written together, so that no half-filled form is validated. */
  const endOf = (start: string, planId: string) => {
    const plan = planWithId(planId);
    return { lot_size: plan?.lot_size ?? null, end_number: endWith(start, plan), crossing: false };
  };
  const lastSaved = (upc: string): SavedLine | undefined =>
    savedLines(get().lines).find(({ state }) => state.lot.lot_number === upc);

  const openWith = (start: string): PackLine | undefined =>
    get().lines.find((line) => line.start === start && !isSaved(line));

  /** The line of the form's pack: the one with its start, otherwise a new one, as for a typed serial. */
  const lineOfForm = (): PackLine | null => {
    const { start_number: start, end_number, plan_id } = fields.read();
    const { game } = get();
    // A gun's burst may have put a saved pack back into the field.
    if (!game || !isSerial(start) || lines.savedWith(start)) return null;
    const end = end_number === endOf(start, plan_id).end_number ? '' : end_number;
    const open = openWith(start);
    if (open) {
      if (open.state.is !== 'saving' && open.end !== end) void lines.change(open.id, { end });
      return open;
    }
    const code = { code: serialFields(start), length: SERIAL_LENGTH };
    const line = newLine(code, {
      upc: game.upc,
      name: nameOfGame(game),
      state: { is: 'waiting', for: 'price' },
      isTyped: true,
    });
    lines.add({ ...line, end });
    return line;
  };
  /** Empties the form for the next pack. Its pack stays a line. */
  const clear = (values: Partial<PackValues> = {}): void => {
    lineOfForm();
    inForm = null;
    fields.write({ ...NEXT_PACK, ...values });
  };

  return {
    planWithId,
    endOf,
    lastSaved,
    lineOfForm,
    clear,

    /** The code from which a start serial was read. */
    codeOf: (start: string): PackCode =>
      openWith(start) ?? { code: serialFields(start), length: SERIAL_LENGTH },

    /** Shows a game's form, without the pack of another game. */
    open(game: GameOfCode): void {
      if (get().game?.upc !== game.upc) clear();
      const last = lastSaved(game.upc);
      const { plan, vendor } = preselected(game, last?.state.lot);
      set({ step: 'serials', game, gameToConfirm: null, lotNumber: '' });
      const plan_id = String(plan?.id ?? '');
      const vendor_id = String(vendor?.id ?? '');
      fields.write({ plan_id, vendor_id, ...endOf(fields.read().start_number, plan_id) });
    },

    /** Puts a line's pack into the open game's form. */
    put({ id, start, end }: PackLine, planId = fields.read().plan_id): void {
      if (fields.read().start_number !== start) clear();
      inForm = id;
      fields.write({ start_number: start, plan_id: planId, ...endOf(start, planId) });
      if (end !== '') fields.write({ end_number: end });
    },

    /** Names the open game after its entry in the list of games; without a vendor, its first pack gets a new one. */
    nameGame(name: string): void {
      const { game } = get();
      if (game) set({ game: { ...game, name } });
      if (fields.read().vendor_id === '') fields.write({ vendor_id: NEW_VENDOR });
    },

    /**
     * Corrects the start serial after a gun's burst, which restores the value that the field had at its first key: a
     * saved pack is removed, and a pack put into the form meanwhile is restored.
     */
    mend(): void {
      const { start_number, plan_id } = fields.read();
      if (savedLines(get().lines).some((line) => packOfLine(line).start === start_number))
        fields.write(NEXT_PACK);
      const line = inForm === null ? undefined : lines.lineOf(inForm);
      if (!line || isSaved(line) || fields.read().start_number !== '') return;
      fields.write({ start_number: line.start, ...endOf(line.start, plan_id) });
    },
  };
}
