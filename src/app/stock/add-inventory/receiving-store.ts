import { createStore, type StoreApi } from 'zustand/vanilla';
import { isUnreachable } from '../../../device/client';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { PACK_DOUBT } from '../../../messages/areas/pack-doubt';
import { currentMessages } from '../../../messages/current';
import { say } from '../../../messages/say';
import { packProblemText, unreadableText } from '../../../messages/words/codes';
import { lotRun, packNamed, ticketsOf } from '../../../messages/words/packs';
import type { Tone } from '../../../scanner/tones';
import { gameOfSerial } from '../../../shared/catalogue/game';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { DOUBTS_OF_SCANS, type PackDoubt, packStart } from '../../../shared/stock/receiving';
import type { TicketFields, TicketLayout } from '../../../shared/tickets/layouts';
import type { Code } from '../../../shared/tickets/read-code';
import { packNumber } from '../../../shared/tickets/serial';
import { failureText } from '../../state/problem-store';
import { createPackForm, newLine } from './pack-form';
import {
  doubtAboutPack,
  lotBefore,
  nameInWords,
  nameOfGame,
  nameOfLot,
  planOfPack,
  priceOf,
} from './pack-rules';
import { createPackSaving } from './pack-saving';
import {
  type GameOfCode,
  isSaved,
  type KnownGame,
  type LineState,
  lineOfPack,
  NEW_VENDOR,
  type Notice,
  type PackCode,
  type PackFields,
  type PackLine,
  type PackShelf,
  type PackValues,
  packOfLine,
  type ReceivingActions,
  type ReceivingServer,
  type ReceivingState,
  savedLines,
  savingLines,
  waitingLines,
  waitsForNetwork,
  waitsForSave,
} from './receiving-state';

/** Reads a scanned code by the store's layout. */
export type StoreCodes = { read: (raw: string) => Code; layout: () => TicketLayout };

export type ReceivingStore = StoreApi<ReceivingState & ReceivingActions>;

const FRESH: ReceivingState = {
  step: 'lot',
  isFormOpen: false,
  lotNumber: '',
  game: null,
  gameToConfirm: null,
  busy: false,
  notice: null,
  waits: false,
  lines: [],
};

/** The pack of a code; null if the code is none of a ticket or a label. */
export function packOfCode(code: Code): PackCode | null {
  if (code.kind === 'ticket' || code.kind === 'pack_label') return { code, length: code.text.length };
  if (code.kind !== 'uncertain') return null;
  const [only, second] = code.readings;
  return only && !second ? { code: only, length: code.text.length } : null;
}

/**
 * Receiving packs, from the first scan to the last (docs/decisions 15).
 * @param fields the serial form
 * @param codes how the store's tickets are written and read
 * @param shelf where this device keeps the packs that aren't saved
 * @param onScan called with the outcome of each scan, for the tone
 */
export function createReceiving(options: {
  server: ReceivingServer;
  fields: PackFields;
  codes: StoreCodes;
  shelf: PackShelf;
  onScan?: (tone: Tone) => void;
}): ReceivingStore {
  const packDoubt = currentMessages(PACK_DOUBT);
  const addInventory = currentMessages(ADD_INVENTORY);
  const { server, fields, codes, shelf, onScan } = options;
  /** Games are looked up one after the other, in the order of the scans. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The doubts that were shown; a Save after that confirms them. */
  const shown = new Set<string>();
  /** The last UPC that was scanned, if it couldn't be looked up without a network. */
  let upcWithoutGame = '';

  return createStore<ReceivingState & ReceivingActions>()((set, get) => {
    const saving = createPackSaving({ server, shelf, get, set });
    const form = createPackForm({ saving, fields, get, set });
    const { lineOf, change } = saving;
    const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
      const done = queue.then(work);
      queue = done.catch(() => undefined); // The caller gets the error.
      return done;
    };

    const announce = (notice: Omit<Notice, 'revision'>, changes: Partial<ReceivingState> = {}) =>
      set({ waits: false, ...changes, notice: { ...notice, revision: (get().notice?.revision ?? 0) + 1 } });
    const refuse = (text: string, detail?: string) =>
      announce({ kind: 'error', tone: 'refused', text, detail });
    /** Requests to the server, one after the other; their failure is announced. */
    const request = async (work: () => Promise<void>) => {
      set({ busy: true });
      try {
        await work();
      } catch (error) {
        refuse(isUnreachable(error) ? addInventory.lookUpLater : failureText(error));
      } finally {
        set({ busy: false });
      }
    };

    /** Announces what became of a line. */
    const announceLine = (id: string, state: LineState): void => {
      const line = lineOf(id);
      if (!line) return;
      const { waits } = get();
      if (state.is === 'saved') {
        const text = state.message ?? addInventory.alreadyReceived;
        const detail = describe(state.lot);
        announce({ kind: 'success', tone: toneOf(state), text, detail }, { waits });
      } else if (state.is === 'refused')
        announce({ kind: 'error', tone: 'refused', text: state.why, detail: state.detail }, { waits });
      else if (state.is === 'waiting')
        announce(
          {
            kind: 'info',
            tone: 'repeated',
            text: addInventory.keptForNetwork({ pack: packNamed(line.name, line.start) }),
          },
          { waits },
        );
    };
    const send = async (id: string): Promise<LineState> => {
      const state = await saving.send(id);
      announceLine(id, state);
      return state;
    };

    /** The UPCs that the store or the list of games has for a game's number. */
    const upcsOf = (number: string, { upcs }: KnownGame): Set<string> => {
      const saved = savedLines(get().lines).filter(({ start }) => gameOfSerial(start) === number);
      return new Set([...upcs, ...saved.map(({ state }) => state.lot.lot_number)]);
    };
    /**
     * The UPC of a scanned ticket's game: the one in the form, or the one in the question, which the scan answers; but
     * not if the number belongs to another game in the store or in the list of games. '' if it isn't known.
     */
    const upcOf = (upcs: ReadonlySet<string>): string => {
      const { step, game, gameToConfirm } = get();
      const here = step === 'confirm' ? gameToConfirm : step === 'serials' ? game : null;
      if (here && (upcs.size === 0 || upcs.has(here.upc))) return here.upc;
      const [upc = upcWithoutGame, second] = upcs;
      return second ? '' : upc;
    };
    const openUpc = async (upc: string): Promise<GameOfCode> => {
      const { game, step, gameToConfirm } = get();
      if (game?.upc === upc && step === 'serials') return game;
      const known = gameToConfirm?.upc === upc ? gameToConfirm : saving.games.get(upc);
      form.open(known ?? (await lookedUp(upc)));
      return get().game ?? lookedUp(upc);
    };
    const openForm = (game: GameOfCode): void => {
      form.open(game);
      set({ isFormOpen: true });
    };
    const lookedUp = async (upc: string): Promise<GameOfCode> => {
      const game = await server.game(upc);
      saving.games.set(upc, game);
      upcWithoutGame = '';
      return game;
    };

    /** The packs of the last scanned game whose UPC isn't known. */
    const withoutUpc = (): PackLine[] => {
      const waiting = waitingLines(get().lines).filter(({ upc }) => upc === '');
      const number = gameOfSerial(waiting[0]?.start ?? '');
      return waiting.filter(({ start }) => gameOfSerial(start) === number);
    };
    const lookUp = async (upc: string): Promise<void> => {
      let opens = false;
      await request(async () => {
        try {
          const game = await lookedUp(upc);
          const needsAnswer = game.lots.length > 0 && !form.lastSaved(upc);
          set({ notice: null, waits: needsAnswer });
          if (needsAnswer) set({ step: 'confirm', gameToConfirm: game, lotNumber: '' });
          else openForm(game);
          opens = !needsAnswer;
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          upcWithoutGame = upc;
          for (const { id } of withoutUpc())
            void change(id, { upc, state: { is: 'waiting', for: 'network' } });
          const text = addInventory.lookUpLater;
          announce({ kind: 'info', tone: 'repeated', text }, { step: 'lot', lotNumber: upc });
        }
      });
      // A UPC belongs to the ticket that was scanned before it.
      if (opens) await saveLines(withoutUpc());
    };

    /** Whether other packs that wait for this UPC belong to another game. */
    const isUnlikeWaiting = ({ id }: PackLine, number: string, upc: string): boolean =>
      waitingLines(get().lines).some(
        (line) => line.id !== id && line.upc === upc && gameOfSerial(line.start) !== number,
      );

    const nameOf = (start: string, { kind }: PackDoubt): string => `${get().game?.upc} ${start} ${kind}`;

    /** Shows why a pack isn't saved yet. Never with the good tone: it isn't in the stock. */
    const wait = (id: string, start: string, doubt: PackDoubt) => {
      shown.add(nameOf(start, doubt));
      const isFirst = WAITS_FOR_FIRST.has(doubt.kind);
      const why = say(packDoubt, doubt);
      void change(id, { state: isFirst ? { is: 'waiting', for: 'price' } : { is: 'refused', why } });
      const { game } = get();
      const text =
        doubt.kind === 'no_plan' && game
          ? addInventory.whatCosts({ name: nameInWords(game, start) })
          : addInventory.notYetSaved({ serial: start, why });
      announce(
        { kind: isFirst ? 'info' : 'warning', tone: 'repeated', text },
        { waits: true, isFormOpen: true },
      );
    };

    /** Prepares a line's request if there is no doubt, otherwise shows its pack in the form. @returns whether it can be sent */
    const prepare = async (id: string): Promise<boolean> => {
      const line = lineOf(id);
      if (!line || isSaved(line)) return false;
      const { code } = line;
      const saved = saving.savedWith(code.serial);
      if (saved) {
        saving.drop([id]);
        announceAgain(code, nameOfLot(saved.state.lot));
        return false;
      }
      if (line.tried) return true;
      const number = gameOfSerial(code.serial);
      const known = await server.known(number);
      const layout = codes.layout();
      const upc = line.upc || upcOf(upcsOf(number, known));
      if (upc === '') {
        const name = known.listed?.name ?? addInventory.gameNumber({ number });
        void change(id, { name, state: { is: 'waiting', for: 'upc' } });
        const text = known.listed ? addInventory.upcFirst({ name }) : addInventory.newGame({ number });
        announce({ kind: 'info', tone: 'repeated', text });
        return false;
      }
      if (upc !== line.upc) void change(id, { upc });
      const game = await openUpc(upc);
      if (known.listed) form.nameGame(known.listed.name);
      const before = lotBefore(game, number);
      const start = packStart(code, layout, before ? { start: before.start_ticket_number } : null);
      const plan = planOfPack(game, line, form.planWithId(fields.read().plan_id), known);
      const plan_id = plan ? String(plan.id) : fields.read().plan_id;
      const values = {
        ...fields.read(),
        start_number: start,
        plan_id,
        ...form.endOf(start, plan_id),
      };
      const name = nameInWords(get().game ?? game, start);
      void change(id, { start, name });
      const doubt = doubtOf(line, values, plan, known);
      if (!doubt) {
        form.clear({ plan_id });
        set({ isFormOpen: false });
        requestLine(id, values);
        return true;
      }
      form.put({ ...line, start }, plan_id);
      wait(id, start, doubt);
      return false;
    };

    const doubtOf = (
      line: PackLine,
      values: PackValues,
      plan: ReturnType<typeof planOfPack>,
      known: KnownGame,
    ): PackDoubt | null => {
      const { game } = get();
      if (plan === null || !game) return noSuchPlan(line.code);
      // A person changed the end, so a person saves it.
      if (line.end !== '' && line.end !== values.end_number) return { kind: 'first_pack' };
      const recent = form.lastSaved(game.upc);
      const before = recent && packOfLine(recent);
      const doubt = doubtAboutPack(values, line, game, known, before, codes.layout());
      const number = gameOfSerial(values.start_number);
      return doubt && WAITS_FOR_FIRST.has(doubt.kind) && isUnlikeWaiting(line, number, game.upc)
        ? { kind: 'other_game' }
        : doubt;
    };

    const requestLine = (id: string, { start_number, end_number, plan_id, vendor_id }: PackValues): void => {
      const [game, line] = [get().game, lineOf(id)];
      if (!game || !line) return;
      saving.request(
        id,
        {
          lot_number: game.upc,
          start_number,
          end_number,
          plan_id: Number(plan_id),
          ...(vendor_id === NEW_VENDOR ? {} : { vendor_id: Number(vendor_id) }),
          recorded_at: line.scannedAt,
        },
        game,
      );
      void change(id, { state: { is: 'saving' } });
    };

    const announceAgain = ({ serial }: TicketFields, name: string): void =>
      announce({
        kind: 'warning',
        tone: 'repeated',
        text: addInventory.alreadyAdded({ serial, name }),
      });

    /** Looks up a line's game and prepares its request. @returns whether it can be sent */
    const take = async (id: string): Promise<boolean> => {
      if (saving.isStopped()) return false;
      set({ busy: true });
      try {
        return await prepare(id);
      } catch (error) {
        announceLine(id, saving.fail(id, error));
        return false;
      } finally {
        set({ busy: false });
      }
    };

    /** Saves lines, oldest first, as if they were scanned again. Called in the queue. @returns how many were saved */
    const saveLines = async (lines: readonly PackLine[]): Promise<number> => {
      const sent: Promise<LineState>[] = [];
      for (const { id } of lines.toReversed()) {
        void change(id, { state: { is: 'saving' } });
        if (await take(id)) sent.push(send(id));
      }
      return (await Promise.all(sent)).filter(({ is }) => is === 'saved').length;
    };

    /** Saves the lines that `left` names: the oldest one first, which asks whether the server can be reached. */
    const saveOnceReachable = async (left: () => PackLine[]): Promise<void> => {
      const first = left().at(-1);
      if (!first) return;
      await saveLines([first]);
      const rest = left().filter(({ id }) => id !== first.id);
      const asked = lineOf(first.id);
      if (!asked || !waitsForNetwork(asked)) return void (await saveLines(rest));
      for (const { id } of rest) void change(id, { state: asked.state });
    };

    /** The line of a scanned pack: the one that has it already, otherwise a new one. */
    const lineOfScan = (pack: PackCode, isSwept: boolean): { line: PackLine; isNew: boolean } => {
      const { serial } = pack.code;
      const { forms } = codes.layout();
      const same =
        saving.savedWith(serial) ??
        get().lines.find(
          (line) =>
            line.code.serial === serial ||
            (forms.length > 0 && packNumber(line.start) === packNumber(serial)),
        );
      if (same) return { line: same, isNew: false };
      const start = packStart(pack.code, codes.layout(), null);
      const line = newLine(pack, { start, name: addInventory.gameNumber({ number: gameOfSerial(serial) }) });
      saving.add({ ...line, ...(isSwept && { isSwept }) });
      return { line, isNew: true };
    };

    /** Saves a scanned pack. @returns the tone of the scan */
    const scanPack = async (pack: PackCode, isSwept = false): Promise<Tone> => {
      const { line, isNew } = lineOfScan(pack, isSwept);
      const canSend = await enqueue(async () => {
        form.mend();
        const state = lineOf(line.id)?.state ?? line.state;
        if (isNew || state.is === 'waiting' || state.is === 'refused') return take(line.id);
        announceAgain(pack.code, line.name);
        return false;
      });
      return canSend ? toneOf(await send(line.id)) : (get().notice?.tone ?? 'repeated');
    };

    /** Handles a code that is no pack. */
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
      if (code.kind !== 'uncertain') return;
      const readings = code.readings.map(({ serial }) => serial);
      refuse(packProblemText({ kind: 'uncertain_code', text: code.text, readings }));
    };
    const scanOther = (code: Code): Promise<Tone> =>
      enqueue(async () => {
        form.mend();
        const before = savedLines(get().lines).length;
        await route(code);
        const tone = get().notice?.tone ?? 'repeated';
        // The good tone is for a pack in the stock.
        return tone === 'good' && savedLines(get().lines).length === before ? 'repeated' : tone;
      });

    /** The doubt that stops the form's pack although Save was pressed; each one only once. */
    const doubtOnSave = async (): Promise<PackDoubt | null> => {
      const values = fields.read();
      const { game } = get();
      const { start_number: start } = values;
      if (!game) return null;
      const known = await server.known(gameOfSerial(start));
      const recent = form.lastSaved(game.upc);
      const upcs = upcsOf(gameOfSerial(start), known);
      const sitting = { ...game, lots: recent ? [recent.state.lot] : [] };
      const before = recent && packOfLine(recent);
      const doubt: PackDoubt | null =
        upcs.size > 0 && !upcs.has(game.upc)
          ? { kind: 'other_game' }
          : doubtAboutPack(values, form.codeOf(start), sitting, known, before, codes.layout());
      return doubt && !DOUBTS_OF_SCANS.has(doubt.kind) && !shown.has(nameOf(start, doubt)) ? doubt : null;
    };

    /** Saves the form's pack, and those of its game that only waited for it. @returns whether it was saved */
    const save = async (): Promise<boolean> => {
      if (!(await fields.check())) return false;
      const values = fields.read();
      let state: LineState | null = null;
      await request(async () => {
        const doubt = await doubtOnSave().catch((error: unknown) => {
          if (isUnreachable(error)) return null;
          throw error;
        });
        const line = form.lineOfForm();
        if (!line) return announceAgainInForm(values.start_number);
        if (doubt) return wait(line.id, values.start_number, doubt);
        requestLine(line.id, values);
        state = await saving.send(line.id);
        if (state.is !== 'refused') fields.write({ start_number: '', end_number: '', crossing: false });
        set({ waits: false });
        announceLine(line.id, state);
      });
      const after = state as LineState | null;
      if (after?.is !== 'saved') return false;
      const upc = after.lot.lot_number;
      const rest = waitingLines(get().lines).filter(
        (line) => line.upc === upc && line.state.is === 'waiting' && line.state.for === 'price',
      );
      announceTogether(await saveLines(rest));
      return true;
    };
    const announceAgainInForm = (start: string): void => {
      const saved = saving.savedWith(start);
      if (saved) announceAgain({ ...saved.code, serial: start }, nameOfLot(saved.state.lot));
    };
    const announceTogether = (packs: number): void => {
      if (packs > 0 && get().notice?.kind === 'success')
        announce({ kind: 'success', tone: 'good', text: addInventory.savedTogether({ packs }) });
    };

    return {
      ...FRESH,
      fetch: (upc) => enqueue(() => lookUp(upc)),
      answer(yes) {
        const { gameToConfirm, game } = get();
        if (yes && gameToConfirm) {
          openForm(gameToConfirm);
          void enqueue(() => saveLines(withoutUpc()));
        } else
          set({ step: game ? 'serials' : 'lot', gameToConfirm: null, lotNumber: gameToConfirm?.upc ?? '' });
      },
      anotherGame: () => set({ step: 'lot', lotNumber: '', notice: null }),
      async scan(raw) {
        const code = codes.read(raw);
        const pack = packOfCode(code);
        onScan?.(await (pack ? scanPack(pack) : scanOther(code)));
      },
      async sweep(texts) {
        const scans: Promise<void>[] = [];
        for (const text of texts) {
          const pack = packOfCode(codes.read(text));
          if (pack && !lineOfPack(get().lines, pack.code.serial))
            scans.push(scanPack(pack, true).then((tone) => onScan?.(tone)));
        }
        await Promise.all(scans);
      },
      recompute() {
        const { start_number, plan_id } = fields.read();
        fields.write(form.endOf(start_number, plan_id));
      },
      async save() {
        if (!get().busy) await enqueue(save);
      },
      async savePriced(plan_id) {
        fields.write({ plan_id, ...form.endOf(fields.read().start_number, plan_id) });
        await get().save();
      },
      saveAll: () =>
        enqueue(async () => {
          const line = get().step === 'serials' ? form.lineOfForm() : null;
          if (line && !(await save())) return;
          announceTogether(await saveLines(waitingLines(get().lines)));
        }),
      retry: () => enqueue(() => saveOnceReachable(() => waitingLines(get().lines).filter(waitsForNetwork))),
      resume: (kept) =>
        enqueue(async () => {
          const mine = new Set(get().lines.map(({ id }) => id));
          const lines = kept
            .filter(({ id }) => !mine.has(id))
            .map(
              (pack): PackLine => ({
                ...pack,
                state: waitsForSave(pack) ? { is: 'waiting', for: 'price' } : { is: 'saving' },
              }),
            )
            .sort((one, other) => other.scannedAt.localeCompare(one.scannedAt));
          set({ lines: [...get().lines, ...lines] });
          const ids = new Set(lines.map(({ id }) => id));
          await saveOnceReachable(() => savingLines(get().lines).filter(({ id }) => ids.has(id)));
        }),
      edit: (line) =>
        enqueue(() =>
          request(async () => {
            if (line.upc === '') return set({ step: 'lot', lotNumber: '', gameToConfirm: null });
            await openUpc(line.upc);
            form.put(line);
            set({ step: 'serials', isFormOpen: true, gameToConfirm: null, notice: null });
          }),
        ),
      drop(line) {
        if (fields.read().start_number === line.start)
          fields.write({ start_number: '', end_number: '', crossing: false });
        saving.drop([line.id]);
      },
      dropAll() {
        fields.write({ start_number: '', end_number: '', crossing: false });
        saving.drop(get().lines.flatMap((line) => (isSaved(line) ? [] : [line.id])));
      },
      stash() {
        if (get().step === 'serials') form.lineOfForm();
      },
      stop: saving.stop,
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

/** `$5 Golden Poppy, pack 4400002: 60 tickets, #000–#059` */
const describe = (lot: Lot): string =>
  currentMessages(ADD_INVENTORY).addedPack({
    price: priceOf(lot),
    pack: packNamed(nameOfLot(lot), lot.start_ticket_number),
    tickets: lot.total_count,
    numbers: ticketsOf(lotRun(lot)),
  });

/** The good tone is for a pack that is new in the stock. */
const toneOf = (state: LineState): Tone => {
  if (state.is === 'refused') return 'refused';
  return state.is === 'saved' && state.message !== null ? 'good' : 'repeated';
};
