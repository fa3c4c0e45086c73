import { ApiError } from '../../api/client/client';
import type { AddLotBody, Lot } from '../../contract/office/inventory';
import { overlaps } from '../../domain/runs/runs';
import { serialToNumber } from '../../domain/tickets/serial';
import type { ReceivingServer } from './receiving-state';

type Body = Omit<AddLotBody, 'store_id'>;
/** `holder` is the lot that already has the pack's serials. */
export type Outcome = { message: string; lot: Lot } | { refusal: ApiError; holder: Lot };

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });

/** The packs without a response yet, each with its Idempotency-Key and body. */
export type Tries = Map<string, { key: string; body: Body }>;

/** The identity of a pack among tries, without the lot counter, which the server decides. */
const nameOf = ({ lot_counter: _, ...pack }: Body): string => JSON.stringify(pack);

/**
 * Adds packs, each under its own Idempotency-Key, which is kept until the pack is added. So if a response was lost or
 * replaced by a gateway's, another attempt changes nothing if the first one arrived.
 * @param tries this store's tries so far
 * @returns a function that adds a pack, with the next free lot counter where another terminal took this one. It throws
 *   the errors of the server's calls, unless a lot already has the serials
 */
export function createSendPack(server: ReceivingServer, tries: Tries): (pack: Body) => Promise<Outcome> {
  return async function sendPack(pack) {
    // The body of the first try, counter included: the server accepts a key for one request only.
    const { key, body } = tries.get(nameOf(pack)) ?? { key: crypto.randomUUID(), body: pack };
    tries.set(nameOf(pack), { key, body });
    try {
      const { message, data } = await server.add(body, key);
      tries.delete(nameOf(pack));
      return { message, lot: data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // The server keeps no key of a refused request, so it is free for another body.
      tries.delete(nameOf(pack));
      const { lots, lotCounter } = await server.game(body.lot_number);
      const sent = runOf(body.start_number, body.end_number);
      const holder = lots.find((lot) =>
        overlaps(runOf(lot.start_ticket_number, lot.end_ticket_number), sent),
      );
      if (holder) return { refusal: error, holder };
      if (lotCounter <= body.lot_counter) throw error;
      return sendPack({ ...body, lot_counter: lotCounter });
    }
  };
}
