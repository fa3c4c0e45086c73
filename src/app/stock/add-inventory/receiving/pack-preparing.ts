import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { gameOfSerial } from '../../../../shared/catalogue/game';
import { packStart } from '../../../../shared/stock/receiving';
import { lotBefore, nameInWords, nameOfLot, planOfPack, upcsOfGame } from '../pack-rules';
import {
  type GameOfCode,
  isSaved,
  type KnownGame,
  NEW_VENDOR,
  type PackLine,
  type PackValues,
} from '../receiving-state';
import type { GameOpening } from './game-opening';
import type { PackDoubts } from './pack-doubts';
import type { ReceivingParts } from './parts';

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
