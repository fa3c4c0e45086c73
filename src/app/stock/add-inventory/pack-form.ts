import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { currentMessages } from '../../../messages/current';
import { lotRun, packNamed, ticketsOf } from '../../../messages/words/packs';
import { serialFields } from '../../../shared/tickets/layouts';
import { contains } from '../../../shared/tickets/runs';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../../shared/tickets/serial';
import { failureText } from '../../state/problem-store';
import { endWith, nameOfGame, nameOfLot, preselected } from './pack-rules';
import {
  type AddedPack,
  createSendPack,
  type DeferredPack,
  type GameOfCode,
  NEW_VENDOR,
  type Notice,
  type PackCode,
  type PackFields,
  type PackValues,
  type ReceivingServer,
  type ReceivingState,
  type Tries,
} from './receiving-state';

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
  get: () => ReceivingState;
  set: (changes: Partial<ReceivingState>) => void;
};

/** The pack in the serial form: fills the form, defers its pack for another one, and adds it. */
export function createPackForm({ server, fields, tries, get, set }: PackFormOptions) {
  const sendPack = createSendPack(server, tries);
  /** The code from which the form's start serial was read. */
  let scanned: PackCode & { start: string } = { start: '', code: serialFields(''), length: 0 };
  /** The scanned pack in the form, in case a gun's burst that began before it restores the field's earlier value. */
  let pending: DeferredPack | null = null;
  /** The last pack that wasn't saved, with the reason. */
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
    // A gun's burst may have put an added pack back into the field.
    if (!game || !isSerial(start) || addedWith(start)) return;
    const { code, length } = codeOf(start);
    const why = failed.start === start ? failed.why : '';
    keep({ start, end, upc: game.upc, name: nameOfGame(game), why, code, length });
  };
  const keep = (pack: DeferredPack) =>
    set({ deferred: [pack, ...get().deferred.filter(({ start }) => start !== pack.start)] });

  /** Shows a game's form, without the pack of another game. */
  const open = (game: GameOfCode) => {
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
    const { game } = get();
    const { code, length } = pack;
    const [upc, name] = [game?.upc ?? '', game ? nameOfGame(game) : ''];
    pending = { code, length, start, end: '', upc, name, why: '' };
    scanned = { start, code, length };
    fields.write({ start_number: start, plan_id: planId, ...endOf(start, planId) });
    set({ deferred: get().deferred.filter((other) => other.start !== start) });
  };

  /** Names the open game after its entry in the list of games; without a vendor, its first pack gets a new one. */
  const nameGame = (name: string) => {
    const { game } = get();
    if (game) set({ game: { ...game, name } });
    if (fields.read().vendor_id === '') fields.write({ vendor_id: NEW_VENDOR });
  };

  const addPack = async ({ start_number, end_number, plan_id, vendor_id }: PackValues) => {
    const { game } = get();
    if (!game) return;
    const { upc: lot_number, lotCounter: lot_counter } = game;
    const vendor = vendor_id === NEW_VENDOR ? {} : { vendor_id: Number(vendor_id) };
    const ids = { ...vendor, plan_id: Number(plan_id) };
    const outcome = await sendPack({ lot_number, start_number, end_number, lot_counter, ...ids });
    if ('refusal' in outcome) {
      const { holder, refusal } = outcome;
      return refuse(
        refusal.message,
        currentMessages(ADD_INVENTORY).lotHolds({
          pack: packNamed(nameOfLot(holder), holder.start_ticket_number),
          tickets: ticketsOf(lotRun(holder)),
        }),
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
    nameGame,
    /** Adds a pack to the list of deferred packs. */
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

    /**
     * Records the reason why the form's pack isn't saved, for the list. @param why '' if it only waits for its game's
     * first pack
     */
    keepWaiting(start: string, why: string) {
      failed = { start, why };
    },

    /**
     * Corrects the start serial after a gun's burst, which restores the value that the field had at its first key: an
     * added pack is removed, and a pack entered meanwhile is restored.
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
  currentMessages(ADD_INVENTORY).addedPack({
    pack: packNamed(nameOfLot(lot), start),
    tickets: lot.total_count,
    numbers: ticketsOf({ start_ticket: start, end_ticket: end, sells: lot.sells }),
  });
