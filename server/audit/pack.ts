import { type SQL, sql } from 'drizzle-orm';
import type { TicketLayout } from '../../src/shared/tickets/layouts';
import { type Code, readCode } from '../../src/shared/tickets/read-code';
import { MAX_LOT_SIZE, serialToNumber } from '../../src/shared/tickets/serial';
import type { Db } from '../db/connect';
import { namesOfUpc } from '../db/game-names';
import { list, rows } from '../db/sql';
import { wrongContent } from '../errors';

/** The lots that a search names, and the ticket, if it names one. */
export type Pack = { lotIds: number[]; ticket: number | null };

/** A UPC with its lot counter, as this app writes it or shorter: 028400001234 lot 2, 028400001234/2. */
const NAMED_LOT = /^([0-9]{12})\s*(?:lot|\/|-|#)\s*([0-9]{1,9})$/i;

/**
 * Parses a search text: a UPC, a lot, or a ticket as it is printed or scanned.
 * @returns an empty list of lots when the place has no such lot
 * @throws ApiError 422 for any other text
 */
export async function packMeant(
  db: Db,
  placeId: number | null,
  { lot: text, layout }: { lot: string; layout: TicketLayout },
): Promise<Pack> {
  const lotInText = NAMED_LOT.exec(text);
  const code = codeOf(lotInText?.[1] ?? text, layout);
  const serial = serialOf(code);
  if (code.kind === 'upc' || code.kind === 'short_upc') {
    const counter = lotInText?.[2] === undefined ? null : Number(lotInText[2]);
    const names = placeId === null ? [] : await namesOfUpc(db, placeId, code.upc);
    const lots = await rows<{ id: number }>(
      db,
      sql`SELECT id FROM lots WHERE store_id = ${placeId}::int AND lot_number = ANY(${list(names)}::text[])
            AND (${counter}::int IS NULL OR lot_counter = ${counter}::int)`,
    );
    return { lotIds: lots.map((row) => row.id), ticket: null };
  }
  if (serial === null) throw wrongContent('lot', { kind: 'not_a_pack' });
  const ticket = serialToNumber(serial);
  // The maximum lot size limits where a lot that contains this ticket can start.
  const lots = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM lots WHERE store_id = ${placeId}::int
          AND start_ticket BETWEEN ${ticket - MAX_LOT_SIZE + 1} AND ${ticket} AND end_ticket >= ${ticket}`,
  );
  return { lotIds: lots.map((row) => row.id), ticket };
}

/**
 * The possible codes of a search text. A UPC comes before any other meaning of 12 digits; a ticket is read as
 * typed, or as scanned.
 */
function codeOf(text: string, layout: TicketLayout): Code {
  const isKnown = () => false;
  const scanned = readCode(text, { layout, source: 'scan', isKnown });
  return scanned.kind === 'upc' ? scanned : readCode(text, { layout, source: 'typed', isKnown });
}

/** The serial of a code, or the first of several; null if the code isn't a ticket. */
function serialOf(code: Code): string | null {
  if (code.kind === 'ticket' || code.kind === 'pack_label') return code.serial;
  return code.kind === 'uncertain' ? (code.readings[0]?.serial ?? null) : null;
}

/** The submissions with a row about these lots or this ticket. A sighting matches by its front ticket. */
export function recordsOf(storeId: number, { lotIds, ticket }: Pack): SQL {
  const ofLots = sql`store_id = ${storeId} AND lot_id = ANY(${list(lotIds)}::bigint[])`;
  const touching = sql`${ofLots}
    ${ticket === null ? sql`` : sql`AND start_ticket <= ${ticket} AND end_ticket >= ${ticket}`}`;
  return sql`SELECT submission_id FROM claims WHERE ${touching}
             UNION SELECT submission_id FROM shelf_records WHERE ${touching}
             UNION SELECT submission_id FROM corrections WHERE ${touching}
             UNION SELECT submission_id FROM sightings
                   WHERE ${ofLots} ${ticket === null ? sql`` : sql`AND front_ticket = ${ticket}`}
             UNION SELECT d.submission_id FROM dismissals d
                   JOIN contradictions p ON p.store_id = d.store_id AND p.id = d.contradiction_id
                   WHERE d.store_id = ${storeId} AND d.lot_id = ANY(${list(lotIds)}::bigint[])
                     AND p.claim_id IN (SELECT id FROM claims WHERE ${touching})`;
}
