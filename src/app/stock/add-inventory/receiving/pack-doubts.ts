import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { PACK_DOUBT } from '../../../../messages/areas/pack-doubt';
import { currentMessages } from '../../../../messages/current';
import { say } from '../../../../messages/say';
import { gameOfSerial } from '../../../../shared/catalogue/game';
import { DOUBTS_OF_SCANS, type PackDoubt } from '../../../../shared/stock/receiving';
import type { TicketFields } from '../../../../shared/tickets/layouts';
import { doubtAboutPack, nameInWords, type planOfPack, upcsOfGame } from '../pack-rules';
import { type KnownGame, type PackLine, type PackValues, packOfLine, waitingLines } from '../receiving-state';
import type { ReceivingParts } from './parts';

/** Doubts that the first pack of the game that a person saves resolves. */
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

    /** The doubt that stops the form's pack although Save was pressed; each one only once. @throws ApiError, NetworkError */
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
