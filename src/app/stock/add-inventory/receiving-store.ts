import { createStore, type StoreApi } from 'zustand/vanilla';
import { isUnreachable } from '../../../device/client';
import type { Tone } from '../../../scanner/sound';
import type { Code } from '../../../shared/tickets/read-code';
import { nameOfLot } from './pack-rules';
import {
  createGameOpening,
  createLineSaving,
  createPackDoubts,
  createPackPreparing,
  type GameOpening,
  type LineSaving,
  type PackDoubts,
  type PackPreparing,
} from './receiving/line-saving';
import { NEXT_PACK, toneOf } from './receiving/pack-lines';
import { createParts, type ReceivingParts } from './receiving/parts';
import {
  isSaved,
  type LineState,
  lineOfPack,
  type PackCode,
  type PackLine,
  type ReceivingActions,
  type ReceivingState,
  type ReceivingTools,
  savedLines,
  savingLines,
  waitingLines,
  waitsForNetwork,
  waitsForSave,
} from './receiving-state';

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

/** The pack of a code; null if it isn't the code of a ticket or a label. */
export function packOfCode(code: Code): PackCode | null {
  if (code.kind === 'ticket' || code.kind === 'pack_label') return { code, length: code.text.length };
  if (code.kind !== 'uncertain') return null;
  const [only, second] = code.readings;
  return only && !second ? { code: only, length: code.text.length } : null;
}

type Options = ReceivingTools & {
  /** called with the outcome of each scan, for the tone */
  onScan?: (tone: Tone) => void;
};

/** The parts that the actions use, and their order: one after the other, as scanned and pressed. */
type Receiving = ReceivingParts & {
  opening: GameOpening;
  doubts: PackDoubts;
  preparing: PackPreparing;
  lineSaving: LineSaving;
  enqueue: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Receiving packs, from the first scan to the last (docs/decisions 15). */
export function createReceiving({ onScan, ...tools }: Options): ReceivingStore {
  return createStore<ReceivingState & ReceivingActions>()((set, get) => {
    const parts = createParts({ ...tools, get, set });
    const opening = createGameOpening(parts);
    const doubts = createPackDoubts(parts);
    const preparing = createPackPreparing(parts, opening, doubts);
    const lineSaving = createLineSaving(parts, preparing);
    const receiving = { ...parts, opening, doubts, preparing, lineSaving, enqueue: createQueue() };
    return {
      ...FRESH,
      ...gameActions(receiving),
      ...scanActions(receiving, onScan),
      ...formActions(receiving),
      ...lineActions(receiving),
      stop: parts.saving.stop,
    };
  });
}

/** Runs work one after the other. */
function createQueue(): Receiving['enqueue'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined); // The caller gets the error.
    return result;
  };
}

function gameActions(receiving: Receiving): Pick<ReceivingActions, 'fetch' | 'answer' | 'anotherGame'> {
  const { get, set, opening, lineSaving, enqueue } = receiving;
  return {
    fetch: (upc) => enqueue(async () => savePacksOf(receiving, await opening.lookUp(upc))),
    answer(yes) {
      const { gameToConfirm, game } = get();
      if (yes && gameToConfirm) {
        opening.openForm(gameToConfirm);
        void enqueue(() => lineSaving.saveLines(opening.linesWithoutUpc()));
      } else
        set({ step: game ? 'serials' : 'lot', gameToConfirm: null, lotNumber: gameToConfirm?.upc ?? '' });
    },
    anotherGame: () => set({ step: 'lot', lotNumber: '', notice: null }),
  };
}

/** Saves the packs that waited for the UPC of a game whose form has opened: a UPC belongs to the ticket scanned before it. */
async function savePacksOf({ opening, lineSaving }: Receiving, hasOpened: boolean): Promise<void> {
  if (hasOpened) await lineSaving.saveLines(opening.linesWithoutUpc());
}

function scanActions(
  receiving: Receiving,
  onScan: Options['onScan'],
): Pick<ReceivingActions, 'scan' | 'sweep'> {
  const { codes, get, lines, form, notices, opening, lineSaving, enqueue } = receiving;

  /** Saves a scanned pack. @returns the tone of the scan */
  const scanPack = async (pack: PackCode, isSwept = false): Promise<Tone> => {
    const { line, isNew } = lineSaving.lineOfScan(pack, isSwept);
    const canSend = await enqueue(async () => {
      form.mend();
      const state = lines.lineOf(line.id)?.state ?? line.state;
      if (isNew || state.is === 'waiting' || state.is === 'refused') return lineSaving.take(line.id);
      notices.announceAgain(pack.code, line.name);
      return false;
    });
    return canSend ? toneOf(await lineSaving.send(line.id)) : (get().notice?.tone ?? 'repeated');
  };

  const scanOther = (code: Code): Promise<Tone> =>
    enqueue(async () => {
      form.mend();
      const before = savedLines(get().lines).length;
      await savePacksOf(receiving, await opening.open(code));
      const tone = get().notice?.tone ?? 'repeated';
      // The good tone is for a pack in the stock.
      return tone === 'good' && savedLines(get().lines).length === before ? 'repeated' : tone;
    });

  return {
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
  };
}

function formActions(
  receiving: Receiving,
): Pick<ReceivingActions, 'recompute' | 'save' | 'savePriced' | 'saveAll' | 'edit' | 'stash'> {
  const { fields, get, set, form, notices, opening, lineSaving, enqueue } = receiving;
  const save = async () => {
    if (!get().busy) await enqueue(() => saveForm(receiving));
  };
  return {
    recompute() {
      const { start_number, plan_id } = fields.read();
      fields.write(form.endOf(start_number, plan_id));
    },
    save,
    async savePriced(plan_id) {
      fields.write({ plan_id, ...form.endOf(fields.read().start_number, plan_id) });
      await save();
    },
    saveAll: () =>
      enqueue(async () => {
        const line = get().step === 'serials' ? form.lineOfForm() : null;
        if (line && !(await saveForm(receiving))) return;
        notices.announceTogether(await lineSaving.saveLines(waitingLines(get().lines)));
      }),
    edit: (line) =>
      enqueue(async () => {
        await notices.request(async () => {
          if (line.upc === '') return set({ step: 'lot', lotNumber: '', gameToConfirm: null });
          await opening.openUpc(line.upc);
          form.put(line);
          set({ step: 'serials', isFormOpen: true, gameToConfirm: null, notice: null });
        });
      }),
    stash() {
      if (get().step === 'serials') form.lineOfForm();
    },
  };
}

/** Saves the form's pack, and the packs of its game that only waited for it. @returns whether it was saved */
async function saveForm(receiving: Receiving): Promise<boolean> {
  const { fields, get, set, lines, saving, form, notices, doubts, preparing, lineSaving } = receiving;
  if (!(await fields.check())) return false;
  const values = fields.read();
  const { start_number: start } = values;
  const savePack = async (): Promise<LineState | null> => {
    const doubt = await doubts.aboutForm().catch((error: unknown) => {
      if (isUnreachable(error)) return null;
      throw error;
    });
    const line = form.lineOfForm();
    if (!line) {
      const saved = lines.savedWith(start);
      if (saved) notices.announceAgain({ ...saved.code, serial: start }, nameOfLot(saved.state.lot));
      return null;
    }
    if (doubt) {
      doubts.show(line.id, start, doubt);
      return null;
    }
    preparing.requestLine(line.id, values);
    const state = await saving.send(line.id);
    if (state.is !== 'refused') fields.write(NEXT_PACK);
    set({ waits: false });
    notices.announceLine(line.id, state);
    return state;
  };

  const state = await notices.request(savePack);
  if (state?.is !== 'saved') return false;
  const upc = state.lot.lot_number;
  const rest = waitingLines(get().lines).filter(
    (line) => line.upc === upc && line.state.is === 'waiting' && line.state.for === 'price',
  );
  notices.announceTogether(await lineSaving.saveLines(rest));
  return true;
}

function lineActions({
  fields,
  get,
  set,
  lines,
  lineSaving,
  enqueue,
}: Receiving): Pick<ReceivingActions, 'retry' | 'resume' | 'drop' | 'dropAll'> {
  return {
    retry: () =>
      enqueue(() => lineSaving.saveOnceReachable(() => waitingLines(get().lines).filter(waitsForNetwork))),
    resume: (kept) =>
      enqueue(async () => {
        const here = new Set(get().lines.map(({ id }) => id));
        const resumed = kept
          .filter(({ id }) => !here.has(id))
          .map(
            (pack): PackLine => ({
              ...pack,
              state: waitsForSave(pack) ? { is: 'waiting', for: 'price' } : { is: 'saving' },
            }),
          )
          .sort((one, other) => other.scannedAt.localeCompare(one.scannedAt));
        set({ lines: [...get().lines, ...resumed] });
        const ids = new Set(resumed.map(({ id }) => id));
        await lineSaving.saveOnceReachable(() => savingLines(get().lines).filter(({ id }) => ids.has(id)));
      }),
    drop(line) {
      if (fields.read().start_number === line.start) fields.write(NEXT_PACK);
      lines.drop([line.id]);
    },
    dropAll() {
      fields.write(NEXT_PACK);
      lines.drop(get().lines.flatMap((line) => (isSaved(line) ? [] : [line.id])));
    },
  };
}
