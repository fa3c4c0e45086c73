import { createStore, type StoreApi } from 'zustand/vanilla';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { PACK_DOUBT } from '../../../messages/areas/pack-doubt';
import { currentMessages } from '../../../messages/current';
import { say } from '../../../messages/say';
import { packProblemText, unreadableText } from '../../../messages/words/codes';
import type { Tone } from '../../../scanner/tones';
import { gameOfSerial } from '../../../shared/catalogue/game';
import { DOUBTS_OF_SCANS, type PackDoubt, packStart } from '../../../shared/stock/receiving';
import type { TicketFields, TicketLayout } from '../../../shared/tickets/layouts';
import type { Code } from '../../../shared/tickets/read-code';
import { isSerial } from '../../../shared/tickets/serial';
import { failureText } from '../../state/problem-store';
import { createPackForm } from './pack-form';
import { doubtAboutPack, lotBefore, nameOfGame, nameOfLot, planOfPack } from './pack-rules';
import type {
  DeferredPack,
  KnownGame,
  PackCode,
  PackFields,
  ReceivingActions,
  ReceivingServer,
  ReceivingState,
  Tries,
} from './receiving-state';

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

/**
 * Receiving packs, from the first scan to the last (docs/decisions 15).
 * @param fields the serial form
 * @param codes how the store's tickets are written and read
 * @param tries this store's packs without a response yet, from earlier uses of the form
 * @param onScan called with the outcome of each scan, for the tone
 */
export function createReceiving(options: {
  server: ReceivingServer;
  fields: PackFields;
  codes: StoreCodes;
  tries?: Tries;
  onScan?: (tone: Tone) => void;
}): ReceivingStore {
  const packDoubt = currentMessages(PACK_DOUBT);
  const addInventory = currentMessages(ADD_INVENTORY);
  const { server, fields, codes, tries = new Map(), onScan } = options;
  /** Requests to the server run one after the other. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The doubts that were shown; a Save after that confirms them. */
  const shown = new Set<string>();

  return createStore<ReceivingState & ReceivingActions>()((set, get) => {
    const form = createPackForm({ server, fields, tries, get, set });
    const { announce, refuse, request, lastAdded } = form;
    const enqueue = (work: () => Promise<void>): Promise<void> => {
      const done = queue.then(work);
      queue = done.catch(() => undefined); // The caller gets the error.
      return done;
    };

    const lookUp = async (upc: string): Promise<void> => {
      await request(async () => {
        const game = await server.game(upc);
        const needsAnswer = game.lots.length > 0 && !lastAdded(upc);
        set({ notice: null, waits: needsAnswer });
        if (needsAnswer) set({ step: 'confirm', gameToConfirm: game });
        else form.open(game);
      });
      if (get().step === 'serials' && get().game?.upc === upc) await takeTicketsWithoutUpc();
    };

    /** A UPC belongs to the ticket that was scanned before it: takes the tickets of that game that wait for their UPC. */
    const takeTicketsWithoutUpc = async (): Promise<void> => {
      const waiting = get().deferred.filter(({ upc }) => upc === '');
      const number = gameOfSerial(waiting[0]?.start ?? '');
      await takeDeferred(waiting.filter(({ start }) => gameOfSerial(start) === number));
    };

    /** The UPCs that the store or the list of games has for a game's number. */
    const upcsOf = (number: string, { upcs }: KnownGame): Set<string> => {
      const added = get().added.filter(({ start }) => gameOfSerial(start) === number);
      return new Set([...upcs, ...added.map(({ lot }) => lot.lot_number)]);
    };

    /**
     * Opens the game of a scanned ticket: the one in the form, or the one in the question, which the scan answers; but
     * not if the number belongs to another game in the store or in the list of games.
     * @throws ApiError, NetworkError; the pack is then in the list
     */
    const openGameOf = async (pack: PackCode, upcs: ReadonlySet<string>): Promise<'open' | 'unknown'> => {
      const { step, game, gameToConfirm } = get();
      const here = step === 'confirm' ? gameToConfirm : step === 'serials' ? game : null;
      if (here && (upcs.size === 0 || upcs.has(here.upc))) {
        if (step === 'confirm') form.open(here);
        return 'open';
      }
      const [upc, second] = upcs;
      if (!upc || second) return 'unknown';
      await openUpc(upc, pack);
      return 'open';
    };
    const openUpc = async (upc: string, pack: PackCode): Promise<void> => {
      if (get().game?.upc === upc && get().step === 'serials') return;
      try {
        form.open(await server.game(upc));
      } catch (error) {
        form.keep({
          ...pack,
          start: packStart(pack.code, codes.layout(), null),
          end: '',
          upc,
          name: '',
          why: failureText(error),
        });
        throw error;
      }
    };

    /** Whether other packs that wait for this UPC belong to another game. */
    const isUnlikeWaiting = (number: string, upc: string): boolean =>
      get().deferred.some((pack) => pack.upc === upc && gameOfSerial(pack.start) !== number);

    const nameOf = (start: string, { kind }: PackDoubt): string => `${get().game?.upc} ${start} ${kind}`;

    /** Shows why a pack isn't saved yet. Never with the good tone: it isn't in the stock. */
    const wait = (start: string, doubt: PackDoubt) => {
      shown.add(nameOf(start, doubt));
      const isFirst = WAITS_FOR_FIRST.has(doubt.kind);
      form.keepWaiting(start, isFirst ? '' : say(packDoubt, doubt));
      const text = addInventory.notYetSaved({
        serial: start,
        why: say(packDoubt, doubt),
      });
      announce({ kind: isFirst ? 'info' : 'warning', tone: 'repeated', text }, { waits: true });
    };

    /**
     * Puts a scanned ticket's pack into the form, and saves it unless there is a doubt. @param upc of a deferred pack; '' as
     * in the list
     */
    const takeTicket = async (pack: PackCode, upc?: string): Promise<void> => {
      const { code } = pack;
      const again = form.addedWith(code.serial);
      if (again) {
        const text = addInventory.alreadyAdded({ serial: code.serial, name: nameOfLot(again.lot) });
        return announce({ kind: 'warning', tone: 'repeated', text });
      }
      const number = gameOfSerial(code.serial);
      const known = await server.known(number);
      const layout = codes.layout();
      if (upc) await openUpc(upc, pack);
      else if ((await openGameOf(pack, upcsOf(number, known))) === 'unknown') {
        const name = known.listed?.name ?? addInventory.gameNumber({ number });
        form.keep({ ...pack, start: packStart(code, layout, null), end: '', upc: '', name, why: '' });
        return refuse(addInventory.upcFirst({ name }));
      }
      const { game } = get();
      if (!game) return;
      const before = lotBefore(game, number);
      const start = packStart(code, layout, before ? { start: before.start_ticket_number } : null);
      const plan = planOfPack(game, pack, form.planWithId(fields.read().plan_id), known);
      form.put(start, pack, plan ? String(plan.id) : undefined);
      if (known.listed) form.nameGame(known.listed.name);
      const doubt =
        plan === null
          ? noSuchPlan(code)
          : doubtAboutPack(fields.read(), pack, game, known, lastAdded(game.upc), layout);
      if (!doubt) await form.add();
      else if (WAITS_FOR_FIRST.has(doubt.kind) && isUnlikeWaiting(number, game.upc))
        wait(start, { kind: 'other_game' });
      else wait(start, doubt);
    };
    const takeSerial = (code: TicketFields, length: number) => request(() => takeTicket({ code, length }));

    /** Saves deferred packs, oldest first, as if they were scanned again. */
    const takeDeferred = async (packs: readonly DeferredPack[]) => {
      const before = get().added.length;
      for (const pack of packs.toReversed())
        await request(async () => {
          await takeTicket(pack, pack.upc);
          // Now in the form or saved, perhaps with another first ticket. If its UPC is still unknown, it was added to the list again.
          if (pack.upc === '') set({ deferred: get().deferred.filter((other) => other !== pack) });
        });
      const saved = get().added.length - before;
      if (saved > 0 && get().notice?.kind === 'success')
        announce({
          kind: 'success',
          tone: 'good',
          text: addInventory.savedTogether({ packs: saved }),
        });
    };

    /** The doubt that stops the form's pack although Save was pressed; each one only once. */
    const doubtOnSave = async (): Promise<PackDoubt | null> => {
      const values = fields.read();
      const { game } = get();
      const { start_number: start } = values;
      if (!game) return null;
      const known = await server.known(gameOfSerial(start));
      const recent = lastAdded(game.upc);
      const upcs = upcsOf(gameOfSerial(start), known);
      const sitting = { ...game, lots: recent ? [recent.lot] : [] };
      const doubt: PackDoubt | null =
        upcs.size > 0 && !upcs.has(game.upc)
          ? { kind: 'other_game' }
          : doubtAboutPack(values, form.codeOf(start), sitting, known, recent, codes.layout());
      return doubt && !DOUBTS_OF_SCANS.has(doubt.kind) && !shown.has(nameOf(start, doubt)) ? doubt : null;
    };

    /** Saves the form's pack, and those of its game that only waited for it. @returns whether it was added */
    const save = async (): Promise<boolean> => {
      if (!(await fields.check())) return false;
      let isAdded = false;
      await request(async () => {
        const doubt = await doubtOnSave();
        if (doubt) wait(fields.read().start_number, doubt);
        else isAdded = await form.add();
      });
      const upc = get().game?.upc;
      if (isAdded) await takeDeferred(get().deferred.filter((pack) => pack.upc === upc && pack.why === ''));
      return isAdded;
    };

    const route = async (code: Code): Promise<void> => {
      const { step, game } = get();
      if (code.kind === 'upc') {
        if (step === 'serials' && game?.upc === code.upc)
          return announce({
            kind: 'info',
            tone: 'repeated',
            text: addInventory.sameGame({ name: nameOfGame(game) }),
          });
        return lookUp(code.upc);
      }
      if (code.kind === 'short_upc') {
        const text = addInventory.shortUpc({ digits: code.text, upc: code.upc });
        return announce(
          { kind: 'warning', tone: 'refused', text },
          { step: 'lot', lotNumber: code.upc, gameToConfirm: null, waits: true },
        );
      }
      if (code.kind === 'unreadable') return refuse(unreadableText(code.reason));
      if (code.kind !== 'uncertain') return takeSerial(code, code.text.length);
      const [only, second] = code.readings;
      if (only && !second) return takeSerial(only, code.text.length);
      refuse(
        packProblemText({
          kind: 'uncertain_code',
          text: code.text,
          readings: code.readings.map(({ serial }) => serial),
        }),
      );
    };

    return {
      ...FRESH,
      fetch: (upc) => enqueue(() => lookUp(upc)),
      answer(yes) {
        const { gameToConfirm, game } = get();
        if (yes && gameToConfirm) {
          form.open(gameToConfirm);
          void enqueue(takeTicketsWithoutUpc);
        } else
          set({ step: game ? 'serials' : 'lot', gameToConfirm: null, lotNumber: gameToConfirm?.upc ?? '' });
      },
      anotherGame: () => set({ step: 'lot', lotNumber: '', notice: null }),
      scan: (raw) =>
        enqueue(async () => {
          form.mend();
          const before = get().added.length;
          await route(codes.read(raw));
          const tone = get().notice?.tone ?? 'repeated';
          // The good tone is for a pack in the stock.
          onScan?.(tone === 'good' && get().added.length === before ? 'repeated' : tone);
        }),
      recompute() {
        const { start_number, plan_id } = fields.read();
        fields.write(form.endOf(start_number, plan_id));
      },
      save() {
        if (get().busy) return Promise.resolve();
        return enqueue(async () => {
          await save();
        });
      },
      saveAll: () =>
        enqueue(async () => {
          const isInForm = get().step === 'serials' && isSerial(fields.read().start_number);
          if (!isInForm || (await save())) await takeDeferred(get().deferred);
        }),
      resume: (pack) =>
        enqueue(() =>
          request(async () => {
            if (pack.upc === '') return set({ step: 'lot', lotNumber: '', gameToConfirm: null });
            if (get().game?.upc !== pack.upc) form.open(await server.game(pack.upc));
            form.put(pack.start, pack);
            if (pack.end !== '') fields.write({ end_number: pack.end });
            set({ step: 'serials', gameToConfirm: null, notice: null });
          }),
        ),
      drop: (pack) => set({ deferred: get().deferred.filter((other) => other !== pack) }),
    };
  });
}

/** Doubts that the first pack of the game that a person saves resolves. */
const WAITS_FOR_FIRST: ReadonlySet<PackDoubt['kind']> = new Set(['first_pack', 'no_plan', 'no_vendor']);

const noSuchPlan = ({ priceCents, packSize }: TicketFields): PackDoubt => ({
  kind: 'no_such_plan',
  priceCents: priceCents ?? 0,
  packSize: packSize ?? 0,
});
