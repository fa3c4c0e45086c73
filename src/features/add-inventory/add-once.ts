import { ApiError, NetworkError } from '../../api/client';
import type { AddLotBody, Lot } from '../../contract/inventory';
import { MESSAGE } from '../../contract/messages';
import { overlaps } from '../../domain/runs';
import { serialToNumber } from '../../domain/serial';
import type { ReceivingServer } from './receiving-state';

type Body = Omit<AddLotBody, 'store_id'>;
export type Outcome = { message: string; lot: Lot } | { refusal: ApiError; held: Lot };

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });

/**
 * Adds packs so that neither a lost answer nor another terminal turns into a false message. The call has no
 * Idempotency-Key, but the server never takes a serial of a UPC twice, so a refusal can be looked into:
 * - the same pack was sent before and its answer was lost: it is added;
 * - another terminal took the lot counter meanwhile: the next one is used;
 * - a lot holds these serials: `held`.
 * @returns a function that adds a pack. It throws what the server's calls throw, but for such a refusal
 */
export function createAddOnce(server: ReceivingServer): (body: Body) => Promise<Outcome> {
  const unanswered = new Set<string>();

  return async function addOnce(body) {
    const { lot_number, start_number, end_number } = body;
    const pack = `${lot_number}/${start_number}/${end_number}`;
    try {
      const { message, data } = await server.add(body);
      return { message, lot: data };
    } catch (error) {
      if (error instanceof NetworkError) unanswered.add(pack);
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const { lots, lotCounter } = await server.game(lot_number);
      const sent = runOf(start_number, end_number);
      const held = lots.find((lot) => overlaps(runOf(lot.start_ticket_number, lot.end_ticket_number), sent));
      const isSame = held?.start_ticket_number === start_number && held.end_ticket_number === end_number;
      if (held && isSame && unanswered.delete(pack)) return { message: MESSAGE.lotAdded, lot: held };
      if (held) return { refusal: error, held };
      if (lotCounter <= body.lot_counter) throw error;
      return addOnce({ ...body, lot_counter: lotCounter });
    }
  };
}
