import { createStore, type StoreApi } from 'zustand/vanilla';
import { contains } from '../../domain/runs/runs';
import {
  doubtAbout,
  type PackDoubt,
  packEnd,
  packStart,
  planOf,
  vendorOf,
} from '../../domain/stock/receiving';
import type { TicketFields } from '../../domain/tickets/cut-code';
import type { TicketLayout } from '../../domain/tickets/layouts';
import type { Code } from '../../domain/tickets/read-code';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../domain/tickets/serial';
import { lotRun, serialsInWords } from '../../i18n/en/counting/serials';
import { CODE, UNREADABLE } from '../../i18n/en/rules/codes';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { PACK_DOUBT } from '../../i18n/en/stock/receiving';
import { say } from '../../i18n/say';
import type { Tone } from '../../scanner/tones';
import { failureText } from '../../terminal/queries/failure-text';
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

/** Reads a scanned code by the store's layout. */
export type StoreCodes = { read: (raw: string) => Code; layout: () => TicketLayout };

export type ReceivingStore = StoreApi<ReceivingState & ReceivingActions>;

const FRESH: ReceivingState = {
  step: 'lot',
  lotNumber: '',
  game: null,
  gameToConfirm: null,
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
 * @param codes how the store's tickets are written and read
 * @param tries this store's packs without a response yet, from earlier uses of the form
 * @param onScan called with the outcome of each scan, for the tone
 * @param onAdded called after each pack
 */
export function createReceiving(options: {
  server: ReceivingServer;
  fields: PackFields;
  codes: StoreCodes;
  tries?: Tries;
  onScan?: (tone: Tone) => void;
  onAdded?: () => void;
}): ReceivingStore {
  const { server, fields, codes, tries = new Map(), onScan, onAdded } = options;
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
      set({ step: 'serials', game, gameToConfirm: null, lotNumber: upc });
      const plan_id = String(plan?.id ?? '');
      const vendor_id = String(vendor?.id ?? '');
      fields.write({ plan_id, vendor_id, ...endOf(fields.read().start_number, plan_id) });
    };

    const lookUp = (upc: string) =>
      request(async () => {
        const game = await server.game(upc);
        const needsAnswer = game.lots.length > 0 && !lastAdded(upc);
        set({ notice: null, waits: needsAnswer });
        if (needsAnswer) set({ step: 'confirm', gameToConfirm: game });
        else open(game);
      });

    /** Keeps the form's pack in the list before another one replaces it. */
    const defer = () => {
      const { start_number: start } = fields.read();
      const { game, deferred } = get();
      const why = failed.start === start ? failed.why : ADD_INVENTORY.notSaved;
      if (game && isSerial(start)) set({ deferred: [{ start, upc: game.upc, why }, ...deferred] });
    };

    /** Clears the form if its pack has been added: a gun scan restores the field's earlier value, which may be that pack's. */
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
        const { holder, refusal } = outcome;
        const serials = serialsInWords(lotRun(holder));
        return refuse(refusal.message, ADD_INVENTORY.lotHolds(holder.lot_counter, serials));
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

    const takeSerial = async (code: TicketFields, length: number): Promise<void> => {
      const { serial } = code;
      const { step, added, game } = get();
      if (step === 'confirm') return refuse(ADD_INVENTORY.answerFirst(serial));
      if (step === 'lot' || !game) return refuse(ADD_INVENTORY.lotNumberFirst(serial));
      const again = added.find((pack) => holds(pack, serial));
      if (again) {
        const text = ADD_INVENTORY.alreadyAdded(serial, again.lot.lot_number, again.lot.lot_counter);
        return announce({ kind: 'warning', tone: 'repeated', text });
      }
      const newest = newestOf(game);
      const start = packStart(code, codes.layout(), newest ? { start: newest.start_ticket_number } : null);
      if (fields.read().start_number !== start) defer();
      scanned = { start, length };
      const plan = planOf(game.plans, code);
      if (plan) fields.write({ plan_id: String(plan.id) });
      put(start);
      const { end_number, lot_size } = fields.read();
      const isLabel = code.ticket === codes.layout().packLabel;
      const pack = { start, end: end_number || null, codeLength: length, scanned: isLabel ? start : serial };
      const doubt =
        plan === null ? noSuchPlan(code) : doubtAbout(pack, lot_size, lastAdded(game.upc) ?? null);
      if (!doubt) return add();
      const isFirst = !lastAdded(game.upc);
      const tone = isFirst ? 'good' : 'repeated';
      const text = ADD_INVENTORY.notYetSaved(start, say(PACK_DOUBT, doubt));
      announce({ kind: isFirst ? 'info' : 'warning', tone, text }, { waits: true });
    };

    const route = async (code: Code): Promise<void> => {
      const { step, game } = get();
      if (code.kind === 'upc') {
        if (step === 'serials' && game?.upc === code.upc)
          return announce({ kind: 'info', tone: 'repeated', text: ADD_INVENTORY.sameGame(code.upc) });
        return lookUp(code.upc);
      }
      if (code.kind === 'short_upc') {
        const text = ADD_INVENTORY.shortUpc(code.text, code.upc);
        return announce(
          { kind: 'warning', tone: 'refused', text },
          { step: 'lot', lotNumber: code.upc, gameToConfirm: null, waits: true },
        );
      }
      if (code.kind === 'unreadable') return refuse(say(UNREADABLE, code.reason));
      if (code.kind !== 'uncertain') return takeSerial(code, code.text.length);
      const [only, second] = code.readings;
      if (only && !second) return takeSerial(only, code.text.length);
      refuse(
        CODE.uncertain(
          code.text,
          code.readings.map(({ serial }) => serial),
        ),
      );
    };

    return {
      ...FRESH,
      fetch: (upc) => enqueue(() => lookUp(upc)),
      answer(yes) {
        const { gameToConfirm, game } = get();
        if (yes && gameToConfirm) open(gameToConfirm);
        else
          set({ step: game ? 'serials' : 'lot', gameToConfirm: null, lotNumber: gameToConfirm?.upc ?? '' });
      },
      anotherGame: () => set({ step: 'lot', lotNumber: '', notice: null }),
      scan: (raw) =>
        enqueue(async () => {
          clearAdded();
          await route(codes.read(raw));
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

const noSuchPlan = ({ priceCents, packSize }: TicketFields): PackDoubt => ({
  kind: 'no_such_plan',
  priceCents: priceCents ?? 0,
  packSize: packSize ?? 0,
});

const describe = ({ lot, start, end }: AddedPack): string =>
  ADD_INVENTORY.addedPack(
    lot.lot_number,
    lot.lot_counter,
    lot.total_count,
    serialsInWords({ start_ticket: start, end_ticket: end, sells: lot.sells }),
  );
