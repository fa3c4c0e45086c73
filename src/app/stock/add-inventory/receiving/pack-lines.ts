import { isUnreachable } from '../../../../device/client';
import { now } from '../../../../device/clock';
import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { lotRun, packNamed, ticketsOf } from '../../../../messages/words/packs';
import type { Tone } from '../../../../scanner/sound';
import type { Lot } from '../../../../shared/stock/inventory-schema';
import { serialFields, type TicketFields } from '../../../../shared/tickets/layouts';
import { contains } from '../../../../shared/tickets/runs';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../../../shared/tickets/serial';
import { failureText } from '../../../state/problem-store';
import { endWith, nameOfGame, nameOfLot, preselected, priceOf, runOfLot } from '../pack-rules';
import {
  type GameOfCode,
  isSaved,
  type KeptPack,
  type LineState,
  NEW_VENDOR,
  type Notice,
  type PackCode,
  type PackLine,
  type PackValues,
  packOfLine,
  type ReceivingState,
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

    /** Marks a line as saved, and removes the lines of other scanned tickets of the same pack. */
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

/** `$5 Golden Poppy, pack 4400002: 60 tickets, #000–#059` */
const describe = (lot: Lot): string =>
  currentMessages(ADD_INVENTORY).addedPack({
    price: priceOf(lot),
    pack: packNamed(nameOfLot(lot), lot.start_ticket_number),
    tickets: lot.total_count,
    numbers: ticketsOf(lotRun(lot)),
  });

/** The good tone is for a pack that is new in the stock. */
export const toneOf = (state: LineState): Tone => {
  if (state.is === 'refused') return 'refused';
  return state.is === 'saved' && state.message !== null ? 'good' : 'repeated';
};

export type Notices = ReturnType<typeof createNotices>;

/** The notice about the last scan or press. */
export function createNotices({ get, set }: Sitting, lines: PackLines) {
  const t = currentMessages(ADD_INVENTORY);

  const announce = (notice: Omit<Notice, 'revision'>, changes: Partial<ReceivingState> = {}): void =>
    set({ waits: false, ...changes, notice: { ...notice, revision: (get().notice?.revision ?? 0) + 1 } });
  const refuse = (text: string): void => announce({ kind: 'error', tone: 'refused', text });

  return {
    announce,
    refuse,

    /** Makes requests to the server, one after the other; their failure is announced. @returns null after a failure */
    async request<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | null> {
      set({ busy: true });
      try {
        return await work();
      } catch (error) {
        refuse(isUnreachable(error) ? t.lookUpLater : failureText(error));
        return null;
      } finally {
        set({ busy: false });
      }
    },

    /** Announces the outcome of a line. */
    announceLine(id: string, state: LineState): void {
      const line = lines.lineOf(id);
      if (!line) return;
      const { waits } = get();
      if (state.is === 'saved') {
        const text = state.message ?? t.alreadyReceived;
        const detail = describe(state.lot);
        announce({ kind: 'success', tone: toneOf(state), text, detail }, { waits });
      } else if (state.is === 'refused')
        announce({ kind: 'error', tone: 'refused', text: state.why, detail: state.detail }, { waits });
      else if (state.is === 'waiting') {
        const text = t.keptForNetwork({ pack: packNamed(line.name, line.start) });
        announce({ kind: 'info', tone: 'repeated', text }, { waits });
      }
    },

    /** Announces a pack that was scanned before. */
    announceAgain: ({ serial }: TicketFields, name: string): void =>
      announce({ kind: 'warning', tone: 'repeated', text: t.alreadyAdded({ serial, name }) }),

    /** Announces how many packs were saved along with the last one. */
    announceTogether(packs: number): void {
      if (packs > 0 && get().notice?.kind === 'success')
        announce({ kind: 'success', tone: 'good', text: t.savedTogether({ packs }) });
    },
  };
}

/** The values that change from pack to pack of one game. */
export const NEXT_PACK = { start_number: '', end_number: '', crossing: false };

/** A new line. @param values the values known so far */
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

/** The pack in the serial form. It becomes a line before another one takes its place. */
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
