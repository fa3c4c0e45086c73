import { isUnreachable } from '../../../../device/client';
import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { packProblemText, unreadableText } from '../../../../messages/words/codes';
import { gameOfSerial } from '../../../../shared/catalogue/game';
import { type Code, uncertaintyOf } from '../../../../shared/tickets/read-code';
import { nameOfGame } from '../pack-rules';
import { type GameOfCode, type PackLine, waitingLines } from '../receiving-state';
import type { ReceivingParts } from './parts';

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
