import { sql } from 'drizzle-orm';
import type { TicketFields } from '../../src/shared/tickets/cut-code';
import { type Code, readCode } from '../../src/shared/tickets/read-code';
import { MAX_LOT_SIZE, numberToSerial, serialToNumber } from '../../src/shared/tickets/serial';
import type { TicketCode, TicketCodeBody } from '../../src/shared/tickets/ticket-layouts-schema';
import { centsToDollars } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { list, rows } from '../db/sql';
import { ApiError } from '../errors';
import { layoutOfStore } from './ticket-layouts';

/**
 * Reads a code by the store's layout, as the app does.
 * @throws ApiError 422 `unreadable_code`, `wrong_side`, `bad_check`, or `ambiguous_code` with `readings`
 */
export async function readTicketCode(db: Db, body: TicketCodeBody): Promise<TicketCode> {
  const { store_id: storeId, code, source = 'scan' } = body;
  const layout = await layoutOfStore(db, storeId);
  // Twice: the first pass finds the possible serials.
  const candidates = new Set<string>();
  readCode(code, { layout, source, isKnown: (serial) => candidates.add(serial) && false });
  const known = await knownSerials(db, storeId, [...candidates]);
  return replyOf(readCode(code, { layout, source, isKnown: (serial) => known.has(serial) }));
}

/** The serials that lie in a lot of a store. */
async function knownSerials(db: Db, storeId: number, serials: readonly string[]): Promise<Set<string>> {
  if (serials.length === 0) return new Set();
  const found = await rows<{ ticket: number }>(
    db,
    sql`SELECT t.ticket FROM unnest(${list(serials.map(serialToNumber))}::bigint[]) AS t(ticket)
        WHERE EXISTS (SELECT FROM lots l WHERE l.store_id = ${storeId}
                      AND l.start_ticket BETWEEN t.ticket - ${MAX_LOT_SIZE}::bigint AND t.ticket
                      AND l.end_ticket >= t.ticket)`,
  );
  return new Set(found.map(({ ticket }) => numberToSerial(ticket)));
}

const NOTHING = {
  upc: null,
  serial: null,
  game: null,
  pack: null,
  ticket: null,
  price: null,
  pack_size: null,
};

function replyOf(code: Code): TicketCode {
  switch (code.kind) {
    case 'ticket':
    case 'pack_label':
      return { kind: code.kind, upc: null, ...fieldsOf(code) };
    case 'upc':
      return { kind: 'upc', ...NOTHING, upc: code.upc };
    case 'short_upc':
      throw new ApiError(422, ERROR_CODE.unreadableCode, { kind: 'short_upc', upc: code.upc });
    case 'uncertain': {
      const readings = code.readings.map(({ serial }) => serial);
      throw new ApiError(422, ERROR_CODE.ambiguousCode, { kind: 'ambiguous_code', readings }, { readings });
    }
    case 'unreadable': {
      const { reason } = code;
      const named = reason.kind === 'wrong_side' || reason.kind === 'bad_check';
      throw new ApiError(422, named ? reason.kind : ERROR_CODE.unreadableCode, {
        kind: 'unreadable_code',
        reason,
      });
    }
  }
}

const fieldsOf = ({ serial, game, pack, ticket, priceCents, packSize }: TicketFields) => ({
  serial,
  game,
  pack,
  ticket,
  price: priceCents === null ? null : centsToDollars(priceCents),
  pack_size: packSize,
});
