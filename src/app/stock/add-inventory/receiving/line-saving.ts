import { isUnreachable } from '../../../../device/client';
import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { PACK_DOUBT } from '../../../../messages/areas/pack-doubt';
import { currentMessages } from '../../../../messages/current';
import { say } from '../../../../messages/say';
import { packProblemText, unreadableText } from '../../../../messages/words/codes';
import { gameOfSerial } from '../../../../shared/catalogue/game';
import { DOUBTS_OF_SCANS, type PackDoubt, packStart } from '../../../../shared/stock/receiving';
import type { TicketFields } from '../../../../shared/tickets/layouts';
import { type Code, uncertaintyOf } from '../../../../shared/tickets/read-code';
import { packNumber } from '../../../../shared/tickets/serial';
import {
  doubtAboutPack,
  lotBefore,
  nameInWords,
  nameOfGame,
  nameOfLot,
  planOfPack,
  upcsOfGame,
} from '../pack-rules';
import {
  type GameOfCode,
  isSaved,
  type KnownGame,
  type LineState,
  NEW_VENDOR,
  type PackCode,
  type PackLine,
  type PackValues,
  packOfLine,
  waitingLines,
  waitsForNetwork,
} from '../receiving-state';
import { newLine } from './pack-lines';
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

    /** Saves the lines that `left` returns: first only the oldest one, to find out whether the server can be reached. */
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

export type PackPreparing = ReturnType<typeof createPackPreparing>;

/** Completes scanned packs to requests: their games, starts, plans and vendors. */
export function createPackPreparing(parts: ReceivingParts, opening: GameOpening, doubts: PackDoubts) {
  const { server, fields, codes, get, set, lines, saving, form, notices } = parts;

  /** Sets the request of a line by the form's values. */
  const requestLine = (id: string, { start_number, end_number, plan_id, vendor_id }: PackValues): void => {
    const [game, line] = [get().game, lines.lineOf(id)];
    if (!game || !line) return;
    const pack = {
      lot_number: game.upc,
      start_number,
      end_number,
      plan_id: Number(plan_id),
      ...(vendor_id === NEW_VENDOR ? {} : { vendor_id: Number(vendor_id) }),
      recorded_at: line.scannedAt,
    };
    saving.request(id, pack, game);
    void lines.change(id, { state: { is: 'saving' } });
  };

  const waitForUpc = (id: string, number: string, { listed }: KnownGame): void => {
    const t = currentMessages(ADD_INVENTORY);
    const name = listed?.name ?? t.gameNumber({ game: number });
    void lines.change(id, { name, state: { is: 'waiting', for: 'upc' } });
    const text = listed ? t.upcFirst({ name }) : t.newGame({ number });
    notices.announce({ kind: 'info', tone: 'repeated', text });
  };

  /** Completes a pack of the open game. @returns whether it can be sent */
  const complete = (line: PackLine, game: GameOfCode, facts: KnownGame): boolean => {
    const { id, code } = line;
    const before = lotBefore(game, gameOfSerial(code.serial));
    const start = packStart(code, codes.layout(), before ? { start: before.start_ticket_number } : null);
    const plan = planOfPack(game, line, form.planWithId(fields.read().plan_id), facts);
    const plan_id = plan ? String(plan.id) : fields.read().plan_id;
    const values = { ...fields.read(), start_number: start, plan_id, ...form.endOf(start, plan_id) };
    void lines.change(id, { start, name: nameInWords(get().game ?? game, start) });
    const doubt = doubts.aboutScan(line, values, plan, facts);
    if (doubt) {
      form.put({ ...line, start }, plan_id);
      doubts.show(id, start, doubt);
      return false;
    }
    form.clear({ plan_id });
    set({ isFormOpen: false });
    requestLine(id, values);
    return true;
  };

  return {
    requestLine,

    /**
     * Prepares a line's request if there is no doubt, otherwise shows its pack in the form.
     * @returns whether it can be sent
     * @throws ApiError, NetworkError
     */
    async prepare(id: string): Promise<boolean> {
      const line = lines.lineOf(id);
      if (!line || isSaved(line)) return false;
      const saved = lines.savedWith(line.code.serial);
      if (saved) {
        lines.drop([id]);
        notices.announceAgain(line.code, nameOfLot(saved.state.lot));
        return false;
      }
      if (line.tried) return true;
      const number = gameOfSerial(line.code.serial);
      const facts = await server.gameFacts(number);
      const upc = line.upc || opening.upcOf(upcsOfGame(get().lines, number, facts));
      if (upc === '') {
        waitForUpc(id, number, facts);
        return false;
      }
      if (upc !== line.upc) void lines.change(id, { upc });
      const game = await opening.openUpc(upc);
      if (facts.listed) form.nameGame(facts.listed.name);
      return complete(line, game, facts);
    },
  };
}

/** Doubts that are resolved once a person saves the first pack of the game. */
const WAITS_FOR_FIRST: ReadonlySet<PackDoubt['kind']> = new Set(['first_pack', 'no_plan', 'no_vendor']);

const noSuchPlan = ({ priceCents, packSize }: TicketFields): PackDoubt => ({
  kind: 'no_such_plan',
  priceCents: priceCents ?? 0,
  packSize: packSize ?? 0,
});

export type PackDoubts = ReturnType<typeof createPackDoubts>;

/** Why packs of the open game wait for a person. */
export function createPackDoubts({ server, fields, codes, get, lines, form, notices }: ReceivingParts) {
  const doubtTexts = currentMessages(PACK_DOUBT);
  const t = currentMessages(ADD_INVENTORY);
  /** The doubts that were shown; a Save after that confirms them. */
  const shownDoubts = new Set<string>();
  const nameOf = (start: string, { kind }: PackDoubt): string => `${get().game?.upc} ${start} ${kind}`;

  /** Whether other packs that wait for this UPC belong to another game. */
  const isUnlikeWaiting = ({ id }: PackLine, number: string, upc: string): boolean =>
    waitingLines(get().lines).some(
      (line) => line.id !== id && line.upc === upc && gameOfSerial(line.start) !== number,
    );
  const lastPack = (upc: string) => {
    const line = form.lastSaved(upc);
    return line && packOfLine(line);
  };

  return {
    /** Shows why a pack isn't saved yet. Never with the good tone: it isn't in the stock. */
    show(id: string, start: string, doubt: PackDoubt): void {
      shownDoubts.add(nameOf(start, doubt));
      const isFirst = WAITS_FOR_FIRST.has(doubt.kind);
      const why = say(doubtTexts, doubt);
      void lines.change(id, { state: isFirst ? { is: 'waiting', for: 'price' } : { is: 'refused', why } });
      const { game } = get();
      const text =
        doubt.kind === 'no_plan' && game
          ? t.whatCosts({ name: nameInWords(game, start) })
          : t.notYetSaved({ serial: start, why });
      notices.announce(
        { kind: isFirst ? 'info' : 'warning', tone: 'repeated', text },
        { waits: true, isFormOpen: true },
      );
    },

    /** The doubt that stops a scanned pack; null if its scan saves it. */
    aboutScan(
      line: PackLine,
      values: PackValues,
      plan: ReturnType<typeof planOfPack>,
      facts: KnownGame,
    ): PackDoubt | null {
      const { game } = get();
      if (plan === null || !game) return noSuchPlan(line.code);
      // A person changed the end, so a person saves it.
      if (line.end !== '' && line.end !== values.end_number) return { kind: 'first_pack' };
      const doubt = doubtAboutPack(values, line, game, facts, lastPack(game.upc), codes.layout());
      const number = gameOfSerial(values.start_number);
      return doubt && WAITS_FOR_FIRST.has(doubt.kind) && isUnlikeWaiting(line, number, game.upc)
        ? { kind: 'other_game' }
        : doubt;
    },

    /** The doubt that stops the form's pack after Save was pressed; each doubt stops it only once. @throws ApiError, NetworkError */
    async aboutForm(): Promise<PackDoubt | null> {
      const values = fields.read();
      const { game } = get();
      const { start_number: start } = values;
      if (!game) return null;
      const number = gameOfSerial(start);
      const facts = await server.gameFacts(number);
      const recent = form.lastSaved(game.upc);
      const upcs = upcsOfGame(get().lines, number, facts);
      const ofSitting = { ...game, lots: recent ? [recent.state.lot] : [] };
      const doubt: PackDoubt | null =
        upcs.size > 0 && !upcs.has(game.upc)
          ? { kind: 'other_game' }
          : doubtAboutPack(values, form.codeOf(start), ofSitting, facts, lastPack(game.upc), codes.layout());
      return doubt && !DOUBTS_OF_SCANS.has(doubt.kind) && !shownDoubts.has(nameOf(start, doubt))
        ? doubt
        : null;
    },
  };
}

export type GameOpening = ReturnType<typeof createGameOpening>;

/** Opens games: by their UPCs, and by the tickets that are scanned. */
export function createGameOpening({ get, set, lines, games, form, notices }: ReceivingParts) {
  const t = currentMessages(ADD_INVENTORY);

  const openForm = (game: GameOfCode): void => {
    form.open(game);
    set({ isFormOpen: true });
  };

  /** The packs of the last scanned game whose UPC isn't known. */
  const linesWithoutUpc = (): PackLine[] => {
    const waiting = waitingLines(get().lines).filter(({ upc }) => upc === '');
    const number = gameOfSerial(waiting[0]?.start ?? '');
    return waiting.filter(({ start }) => gameOfSerial(start) === number);
  };

  /** Looks up a UPC, then shows the serial form or the question before it. @returns whether the form is open */
  const lookUp = async (upc: string): Promise<boolean> => {
    const isOpen = await notices.request(async () => {
      try {
        const game = await games.lookUp(upc);
        const needsAnswer = game.lots.length > 0 && !form.lastSaved(upc);
        set({ notice: null, waits: needsAnswer });
        if (needsAnswer) set({ step: 'confirm', gameToConfirm: game, lotNumber: '' });
        else openForm(game);
        return !needsAnswer;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        games.lookUpLater(upc);
        for (const { id } of linesWithoutUpc())
          void lines.change(id, { upc, state: { is: 'waiting', for: 'network' } });
        const text = t.lookUpLater;
        notices.announce({ kind: 'info', tone: 'repeated', text }, { step: 'lot', lotNumber: upc });
        return false;
      }
    });
    return isOpen ?? false;
  };

  return {
    openForm,
    linesWithoutUpc,
    lookUp,

    /**
     * The UPC of a scanned ticket's game: the one in the form, or the one in the question, which the scan answers; but
     * not if the number belongs to another game in the store or in the list of games. '' if it isn't known.
     */
    upcOf(upcs: ReadonlySet<string>): string {
      const { step, game, gameToConfirm } = get();
      const onScreen = step === 'confirm' ? gameToConfirm : step === 'serials' ? game : null;
      if (onScreen && (upcs.size === 0 || upcs.has(onScreen.upc))) return onScreen.upc;
      const [upc = games.upcWithoutGame(), second] = upcs;
      return second ? '' : upc;
    },

    /** @throws ApiError, NetworkError */
    async openUpc(upc: string): Promise<GameOfCode> {
      const { game, step, gameToConfirm } = get();
      if (game?.upc === upc && step === 'serials') return game;
      const lookedUp = gameToConfirm?.upc === upc ? gameToConfirm : games.gameOf(upc);
      form.open(lookedUp ?? (await games.lookUp(upc)));
      return get().game ?? games.lookUp(upc);
    },

    /** Handles a code that is no pack. @returns whether it has opened the form of another game */
    async open(code: Code): Promise<boolean> {
      const { step, game } = get();
      if (code.kind === 'upc') {
        if (step !== 'serials' || game?.upc !== code.upc) return lookUp(code.upc);
        notices.announce({ kind: 'info', tone: 'repeated', text: t.sameGame({ name: nameOfGame(game) }) });
      } else if (code.kind === 'short_upc') {
        const text = t.shortUpc({ digits: code.text, upc: code.upc });
        notices.announce(
          { kind: 'warning', tone: 'refused', text },
          { step: 'lot', lotNumber: code.upc, gameToConfirm: null, waits: true },
        );
      } else if (code.kind === 'unreadable') notices.refuse(unreadableText(code.reason));
      else if (code.kind === 'uncertain') notices.refuse(packProblemText(uncertaintyOf(code)));
      return false;
    },
  };
}
