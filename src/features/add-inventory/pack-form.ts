import { contains } from '../../domain/runs/runs';
import { serialFields } from '../../domain/tickets/cut-code';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../domain/tickets/serial';
import { lotRun, serialsInWords } from '../../i18n/en/counting/serials';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { failureText } from '../../terminal/queries/failure-text';
import { endWith, preselected } from './pack-rules';
import type {
  AddedPack,
  DeferredPack,
  Game,
  Notice,
  PackCode,
  PackFields,
  PackValues,
  ReceivingServer,
  ReceivingState,
} from './receiving-state';
import { createSendPack, type Tries } from './send-pack';

/** The values that change from pack to pack of one game. */
const NEXT_PACK = { start_number: '', end_number: '', crossing: false };

const holds = ({ start, end }: { start: string; end: string }, serial: string): boolean =>
  contains({ start: serialToNumber(start), end: serialToNumber(end) }, serialToNumber(serial));

type PackFormOptions = {
  server: ReceivingServer;
  /** the serial form */
  fields: PackFields;
  /** this store's packs without a response yet */
  tries: Tries;
  /** called after each pack */
  onAdded?: (() => void) | undefined;
  get: () => ReceivingState;
  set: (changes: Partial<ReceivingState>) => void;
};

/** The pack in the serial form: how it gets there, is put aside for another one, and is added. */
export function createPackForm({ server, fields, tries, onAdded, get, set }: PackFormOptions) {
  const sendPack = createSendPack(server, tries);
  /** The code from which the form's start serial was read. */
  let scanned: PackCode & { start: string } = { start: '', code: serialFields(''), length: 0 };
  /** The scanned pack in the form, in case a gun's burst that began before it restores the field's earlier value. */
  let pending: DeferredPack | null = null;
  /** The last pack that wasn't saved, and why. */
  let failed = { start: '', why: '' };

  const announce = (notice: Omit<Notice, 'revision'>, changes: Partial<ReceivingState> = {}) =>
    set({ waits: false, ...changes, notice: { ...notice, revision: (get().notice?.revision ?? 0) + 1 } });
  const refuse = (text: string, detail?: string) =>
    announce({ kind: 'error', tone: 'refused', text, detail });

  const lastAdded = (upc: string): AddedPack | undefined =>
    get().added.find(({ lot }) => lot.lot_number === upc);
  const addedWith = (serial: string): AddedPack | undefined =>
    get().added.find((pack) => holds(pack, serial));

  const planWithId = (planId: string) => get().game?.plans.find(({ id }) => String(id) === planId);
  /** The values that follow from start and plan; written together, so that no half-filled form is validated. */
  const endOf = (start: string, planId: string) => {
    const plan = planWithId(planId);
    return { lot_size: plan?.lot_size ?? null, end_number: endWith(start, plan), crossing: false };
  };

  const codeOf = (start: string): PackCode =>
    scanned.start === start ? scanned : { code: serialFields(start), length: SERIAL_LENGTH };

  /** Keeps the form's pack in the list, under its own UPC, before another one replaces it. */
  const defer = () => {
    const { start_number: start, end_number: end } = fields.read();
    const { game } = get();
    if (pending && pending.start !== start && !addedWith(pending.start)) keep(pending);
    pending = null;
    if (!game || !isSerial(start)) return;
    const { code, length } = codeOf(start);
    const why = failed.start === start ? failed.why : '';
    keep({ start, end, upc: game.upc, why, code, length });
  };
  const keep = (pack: DeferredPack) =>
    set({ deferred: [pack, ...get().deferred.filter(({ start }) => start !== pack.start)] });

  /** Shows a game's form, without the pack of another game. */
  const open = (game: Game) => {
    if (get().game?.upc !== game.upc) {
      defer();
      fields.write(NEXT_PACK);
    }
    const { plan, vendor } = preselected(game, lastAdded(game.upc));
    set({ step: 'serials', game, gameToConfirm: null, lotNumber: game.upc });
    const plan_id = String(plan?.id ?? '');
    const vendor_id = String(vendor?.id ?? '');
    fields.write({ plan_id, vendor_id, ...endOf(fields.read().start_number, plan_id) });
  };

  /** Puts a pack into the open game's form. @param planId absent: the plan stays */
  const put = (start: string, pack: PackCode, planId = fields.read().plan_id) => {
    if (fields.read().start_number !== start || (pending && pending.start !== start)) defer();
    pending = { code: pack.code, length: pack.length, start, end: '', upc: get().game?.upc ?? '', why: '' };
    scanned = { start, code: pack.code, length: pack.length };
    fields.write({ start_number: start, plan_id: planId, ...endOf(start, planId) });
    set({ deferred: get().deferred.filter((other) => other.start !== start) });
  };

  const addPack = async ({ start_number, end_number, plan_id, vendor_id }: PackValues) => {
    const { game } = get();
    if (!game) return;
    const { upc: lot_number, lotCounter: lot_counter } = game;
    const ids = { vendor_id: Number(vendor_id), plan_id: Number(plan_id) };
    const outcome = await sendPack({ lot_number, start_number, end_number, lot_counter, ...ids });
    if ('refusal' in outcome) {
      const { holder, refusal } = outcome;
      return refuse(
        refusal.message,
        ADD_INVENTORY.lotHolds(holder.lot_counter, serialsInWords(lotRun(holder))),
      );
    }
    const { lot, message } = outcome;
    const pack = { lot, start: start_number, end: end_number, codeLength: codeOf(start_number).length };
    fields.write(NEXT_PACK);
    announce(
      { kind: 'success', tone: 'good', text: message, detail: describe(pack) },
      {
        game: { ...game, lots: [...game.lots, lot], lotCounter: lot.lot_counter + 1 },
        added: [pack, ...get().added],
        deferred: get().deferred.filter(({ start }) => !holds(pack, start)),
      },
    );
    onAdded?.();
  };

  return {
    announce,
    refuse,
    lastAdded,
    addedWith,
    planWithId,
    endOf,
    codeOf,
    open,
    put,
    /** Adds a pack to the list of those that wait. */
    keep,

    /** Runs requests to the server, and announces their failure. */
    async request(work: () => Promise<void>) {
      set({ busy: true });
      try {
        await work();
      } catch (error) {
        refuse(failureText(error));
      } finally {
        set({ busy: false });
      }
    },

    /** Notes why the form's pack isn't saved, for the list. @param why '' if it only waits for its game's first pack */
    keepWaiting(start: string, why: string) {
      failed = { start, why };
    },

    /**
     * Corrects the start serial after a gun's burst, which restores the value that the field had at its first key: an added
     * pack goes, and a pack that was put in meanwhile comes back.
     */
    mend() {
      const { start_number } = fields.read();
      if (get().added.some(({ start }) => start === start_number)) fields.write(NEXT_PACK);
      if (!pending || fields.read().start_number !== '' || addedWith(pending.start)) return;
      fields.write({ start_number: pending.start, ...endOf(pending.start, fields.read().plan_id) });
    },

    /** Adds the form's pack. @returns whether it was added */
    async add(): Promise<boolean> {
      const values = fields.read();
      const before = get().added.length;
      try {
        await addPack(values);
      } catch (error) {
        refuse(failureText(error));
      }
      const { notice, added } = get();
      if (notice?.kind === 'error') failed = { start: values.start_number, why: notice.text };
      return added.length > before;
    },
  };
}

const describe = ({ lot, start, end }: AddedPack): string =>
  ADD_INVENTORY.addedPack(
    lot.lot_number,
    lot.lot_counter,
    lot.total_count,
    serialsInWords({ start_ticket: start, end_ticket: end, sells: lot.sells }),
  );
