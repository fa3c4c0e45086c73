import { ApiError } from '../../api/client';
import type { AddLotBody, Lot } from '../../contract/inventory';
import { overlaps } from '../../domain/runs';
import { serialToNumber } from '../../domain/serial';
import type { ReceivingServer } from './receiving-state';

type Body = Omit<AddLotBody, 'store_id'>;
/** `holder` is the lot that has the pack's serials already. */
export type Outcome = { message: string; lot: Lot } | { refusal: ApiError; holder: Lot };

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });

/** The packs that were sent and not answered yet: under which key, with which body. */
export type Tries = Map<string, { key: string; body: Body }>;

/** What makes two tries the same pack; which lot counter is free is the server's to say. */
const nameOf = ({ lot_counter: _, ...pack }: Body): string => JSON.stringify(pack);

/**
 * Adds packs, each under an Idempotency-Key of its own that is kept until the pack is added: an answer that is lost, or a
 * gateway's in its place, may be followed by another try, which changes nothing where the first one arrived.
 * @param tries those of this store so far
 * @returns a function that adds a pack, with the next free lot counter where another terminal took this one. It throws
 *   what the server's calls throw, unless a lot holds the serials
 */
export function createSendPack(server: ReceivingServer, tries: Tries): (pack: Body) => Promise<Outcome> {
  return async function sendPack(pack) {
    // The body of the first try, counter included: the server takes a key for one request only.
    const { key, body } = tries.get(nameOf(pack)) ?? { key: crypto.randomUUID(), body: pack };
    tries.set(nameOf(pack), { key, body });
    try {
      const { message, data } = await server.add(body, key);
      tries.delete(nameOf(pack));
      return { message, lot: data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // The server remembers nothing of what it refused: the key is free for another body.
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
