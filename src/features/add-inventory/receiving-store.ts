import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureText } from '../../api/client/failure-text';
import { contains } from '../../domain/runs/runs';
import { doubtAbout, packEnd, vendorOf } from '../../domain/stock/receiving';
import { type Code, parseCode, unreadable } from '../../domain/tickets/codes';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../domain/tickets/serial';
import { UNREADABLE } from '../../i18n/en/rules/codes';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { PACK_DOUBT } from '../../i18n/en/stock/receiving';
import { say } from '../../i18n/say';
import type { Tone } from '../../scanner/tones';
import type {
  AddedPack,
  Game,
  Notice,
  PackFields,
  PackValues,
  ReceivingActions,
  ReceivingServer,
  ReceivingState,
} from './receiving-state';
import { createSendPack, type Tries } from './send-pack';

export type ReceivingStore = StoreApi<ReceivingState & ReceivingActions>;

const FRESH: ReceivingState = {
  step: 'lot',
  lotNumber: '',
  game: null,
  asked: null,
  busy: false,
  notice: null,
  waits: false,
  added: [],
  deferred: [],
};

/** The values that change from pack to pack of one game. */
const NEXT_PACK = { start_number: '', end_number: '', crossing: false };

const holds = ({ start, end }: { start: string; end: string }, serial: string): boolean =>
  contains({ start: serialToNumber(start), end: serialToNumber(end) }, serialToNumber(serial));

const newestOf = ({ lots }: Game) => lots.find((lot) => lots.every((o) => o.lot_counter <= lot.lot_counter));

/**
 * Receiving packs, from the lot number to the next pack of the same game (docs/decisions 15).
 * @param fields the serial form
 * @param tries this store's packs without an answer yet, from earlier uses of the form
 * @param onScan called with the outcome of each scan, for the tone
 * @param onAdded called after each pack
 */
export function createReceiving(options: {
  server: ReceivingServer;
  fields: PackFields;
  tries?: Tries;
  onScan?: (tone: Tone) => void;
  onAdded?: () => void;
}): ReceivingStore {
  const { server, fields, tries = new Map(), onScan, onAdded } = options;
  const sendPack = createSendPack(server, tries);
  /** Requests to the server run one after the other. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The code from which the form's start serial was read. */
  let scanned = { start: '', length: 0 };
  /** The last pack that failed to be added, and why. */
  let failed = { start: '', why: '' };

  return createStore<ReceivingState & ReceivingActions>()((set, get) => {
    const announce = (notice: Omit<Notice, 'revision'>, changes: Partial<ReceivingState> = {}) =>
      set({ waits: false, ...changes, notice: { ...notice, revision: (get().notice?.revision ?? 0) + 1 } });
    const refuse = (text: string, detail?: string) =>
      announce({ kind: 'error', tone: 'refused', text, detail });
    const enqueue = (work: () => Promise<void>): Promise<void> => {
      const done = queue.then(work);
      queue = done.catch(() => undefined); // The caller gets the error.
      return done;
    };
    /** Runs a request to the server, and announces its failure. */
    const request = async (work: () => Promise<void>) => {
      set({ busy: true });
      try {
        await work();
      } catch (error) {
        refuse(failureText(error));
      } finally {
        set({ busy: false });
      }
    };

    const lastAdded = (upc: string): AddedPack | undefined =>
      get().added.find(({ lot }) => lot.lot_number === upc);

    /** The values that follow from start and plan; written together, so that no half-filled form is validated. */
    const endOf = (start: string, planId: string) => {
      const plan = get().game?.plans.find(({ id }) => String(id) === planId);
      const end_number = (plan && packEnd(start, plan.lot_size)) ?? '';
      return { lot_size: plan?.lot_size ?? null, end_number, crossing: false };
    };

    const open = (game: Game) => {
      const { upc, plans, vendors } = game;
      const before = newestOf(game);
      const plan = plans.find(({ id }) => id === before?.plan_id);
      const known = vendors.find(({ id }) => id === before?.vendor_id);
      // The user's recent choice for this game takes precedence over what its code suggests.
      const vendor = lastAdded(upc) ? known : (vendorOf(vendors, upc) ?? known);
      set({ step: 'serials', game, asked: null, lotNumber: upc });
      const plan_id = String(plan?.id ?? '');
      const vendor_id = String(vendor?.id ?? '');
      fields.write({ plan_id, vendor_id, ...endOf(fields.read().start_number, plan_id) });
    };

    const lookUp = (upc: string) =>
      request(async () => {
        const game = await server.game(upc);
        const isAsked = game.lots.length > 0 && !lastAdded(upc);
        set({ notice: null, waits: isAsked });
        if (isAsked) set({ step: 'confirm', asked: game });
        else open(game);
      });

    /** Keeps the form's pack in the list before another one replaces it. */
    const defer = () => {
      const { start_number: start } = fields.read();
      const { game, deferred } = get();
      const why = failed.start === start ? failed.why : ADD_INVENTORY.notSaved;
      if (game && isSerial(start)) set({ deferred: [{ start, upc: game.upc, why }, ...deferred] });
    };

    /** A gun's keys pass through the field, whose earlier value comes back afterwards, even if that pack was added meanwhile. */
    const clearAdded = () => {
      const { start_number } = fields.read();
      if (get().added.some(({ start }) => start === start_number)) fields.write(NEXT_PACK);
    };

    const put = (start: string) => {
      fields.write({ start_number: start, ...endOf(start, fields.read().plan_id) });
      set({ deferred: get().deferred.filter((pack) => pack.start !== start) });
    };

    const add = async () => {
      const values = fields.read();
      await request(() => addPack(values));
      const { notice } = get();
      if (notice?.kind === 'error') failed = { start: values.start_number, why: notice.text };
    };

    const addPack = async ({ start_number, end_number, plan_id, vendor_id }: PackValues) => {
      const { game } = get();
      if (!game) return;
      const { upc: lot_number, lotCounter: lot_counter } = game;
      const ids = { vendor_id: Number(vendor_id), plan_id: Number(plan_id) };
      const outcome = await sendPack({ lot_number, start_number, end_number, lot_counter, ...ids });
      if ('refusal' in outcome) {
        const { lot_counter: n, start_ticket_number: first, end_ticket_number: last } = outcome.holder;
        return refuse(outcome.refusal.message, ADD_INVENTORY.lotHolds(n, first, last));
      }
      const { lot, message } = outcome;
      const codeLength = scanned.start === start_number ? scanned.length : SERIAL_LENGTH;
      const pack = { lot, start: start_number, end: end_number, codeLength };
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

    const takeSerial = async (serial: string, length: number): Promise<void> => {
      const { step, added, game } = get();
      if (step === 'confirm') return refuse(ADD_INVENTORY.answerFirst(serial));
      if (step === 'lot' || !game) return refuse(ADD_INVENTORY.lotNumberFirst(serial));
      const again = added.find((pack) => holds(pack, serial));
      if (again) {
        const text = ADD_INVENTORY.alreadyAdded(serial, again.lot.lot_number, again.lot.lot_counter);
        return announce({ kind: 'warning', tone: 'repeated', text });
      }
      if (fields.read().start_number !== serial) defer();
      scanned = { start: serial, length };
      put(serial);
      const { end_number, lot_size } = fields.read();
      const pack = { start: serial, end: end_number || null, codeLength: length };
      const doubt = doubtAbout(pack, lot_size, lastAdded(game.upc) ?? null);
      if (!doubt) return add();
      const isFirst = !lastAdded(game.upc);
      const tone = isFirst ? 'good' : 'repeated';
      const text = ADD_INVENTORY.notYetSaved(serial, say(PACK_DOUBT, doubt));
      announce({ kind: isFirst ? 'info' : 'warning', tone, text }, { waits: true });
    };

    const route = async (code: Code): Promise<void> => {
      const { step, game } = get();
      if (code.kind === 'upc') {
        if (step === 'serials' && game?.upc === code.upc)
          return announce({ kind: 'info', tone: 'repeated', text: ADD_INVENTORY.sameGame(code.upc) });
        return lookUp(code.upc);
      }
      if (code.kind === 'shortUpc') {
        const text = ADD_INVENTORY.shortUpc(code.text, code.upc);
        return announce(
          { kind: 'warning', tone: 'refused', text },
          { step: 'lot', lotNumber: code.upc, asked: null, waits: true },
        );
      }
      if (code.kind !== 'unreadable') return takeSerial(code.serial, code.text.length);
      refuse(say(UNREADABLE, unreadable(code.text)));
    };

    return {
      ...FRESH,
      fetch: (upc) => enqueue(() => lookUp(upc)),
      answer(yes) {
        const { asked, game } = get();
        if (yes && asked) open(asked);
        else set({ step: game ? 'serials' : 'lot', asked: null, lotNumber: asked?.upc ?? '' });
      },
      anotherGame: () => set({ step: 'lot', lotNumber: '', notice: null }),
      scan: (raw) =>
        enqueue(async () => {
          clearAdded();
          await route(parseCode(raw));
          onScan?.(get().notice?.tone ?? 'good');
        }),
      recompute() {
        const { start_number, plan_id } = fields.read();
        fields.write(endOf(start_number, plan_id));
      },
      save() {
        if (get().busy) return Promise.resolve();
        return enqueue(async () => {
          if (await fields.check()) await add();
        });
      },
      resume: (pack) =>
        enqueue(async () => {
          if (fields.read().start_number !== pack.start) defer();
          put(pack.start);
          set({ notice: null });
          if (get().game?.upc !== pack.upc) await lookUp(pack.upc);
        }),
      drop: (pack) => set({ deferred: get().deferred.filter((other) => other !== pack) }),
    };
  });
}

const describe = ({ lot, start, end }: AddedPack): string =>
  ADD_INVENTORY.addedPack(lot.lot_number, lot.lot_counter, lot.total_count, start, end);
