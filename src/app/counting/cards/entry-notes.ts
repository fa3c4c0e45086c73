import type { OutboxRow } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { SAVED } from '../../../messages/areas/saved';
import { TIMES } from '../../../messages/areas/times';
import { inTwoLines, refusedText } from '../../../messages/bilingual';
import { currentMessages } from '../../../messages/current';
import type { Bilingual } from '../../../messages/say';
import { lotRun, type SerialRun, ticketOf, ticketsNamed } from '../../../messages/words/packs';
import {
  changesTickets,
  isOpeningCheck,
  packsSeen,
  placeCounted,
  ticketsRecorded,
} from '../../../outbox/submission';
import type { EntryResult } from '../../../shared/counting/sales-schema';
import { COUNTER, machineName, type VendingMachine } from '../../../shared/stock/bins';
import { dollarsToCents } from '../../../shared/values/money';
import type { EntryError } from '../../../shared/wire/errors';
import type { Amounts } from '../../state/shift/use-amounts';
import { storeMachines } from '../../state/stock-store';
import { wallSince } from '../../ui/formats';

/** A place with bins, as people name it: the counter, or a vending machine. */
export const placeName = (place: number, machines: readonly VendingMachine[]): string =>
  place === COUNTER ? currentMessages(CARDS).place.counter : machineName(place, machines);

/** The place that a count set out to count, as people name it; empty: everything. */
export function placeText(row: OutboxRow): string {
  const place = placeCounted(row);
  return place === null ? '' : placeName(place, storeMachines());
}

/** A sentence about one entry of a submission; `isDone`: it was recorded as captured. */
export type Note = { key: string; about: string; message: Bilingual; isDone: boolean };

type Ref = Pick<EntryError, 'index' | 'list'>;

type Pack = { upc: string; run: SerialRun };

/** The UPC and the tickets of an entry, as sent; null if it has none. The run of a sighting is its front ticket. */
function packOf(row: OutboxRow, { index, list }: Ref): Pack | null {
  if (!changesTickets(row)) return null;
  if (row.kind === 'shelf') {
    const entry = row.payload.data[index];
    return entry ? { upc: entry.lot_number, run: lotRun(entry) } : null;
  }
  if (row.kind === 'sale' && list === 'seen') {
    const seen = row.payload.data.seen?.[index];
    if (!seen) return null;
    return { upc: seen.lot_number, run: { start_ticket: seen.front_ticket, end_ticket: seen.front_ticket } };
  }
  const entry =
    row.kind === 'removal'
      ? (list === 'sold' ? row.payload.sold : row.payload.data)?.[index]
      : row.payload.data[list === 'non_scanned' ? list : 'scanned'][index];
  return entry ? { upc: entry.lot_number, run: entry } : null;
}

/** A result of an entry as the server sends it; one of an earlier release has only the message. */
type Result = Ref & {
  status?: string;
  /** only in the result of a refused entry */
  code?: string;
  message?: string;
  language?: string | undefined;
  result?: EntryResult;
  game?: string | null;
  moved?: number;
  stayed?: number;
};

/**
 * The notes on single entries: sold before by an earlier record, already on the shelf, or the reason of the
 * server's refusal. Facts from the server are shown in the reader's language, other messages in the server's
 * words.
 * @param today the date by the store's clock, YYYY-MM-DD
 * @param nameOf the name of a pack's game; undefined if this terminal doesn't know it
 */
export function notesOf(
  row: OutboxRow,
  amounts: Amounts,
  today: string,
  nameOf: (pack: Pack) => string | null | undefined = () => undefined,
): Note[] {
  const noted: Result[] = row.state === 'sent' ? entriesOf(row) : (row.lastError?.entries ?? []);
  return noted.flatMap((entry) => {
    const pack = packOf(row, entry);
    const name = entry.game ?? (pack && (nameOf(pack) ?? pack.upc)) ?? '';
    const message = noteText({ ...entry, language: row.lastError?.language }, name, amounts, today);
    const key = `${entry.list ?? ''}${entry.index}`;
    const about = pack ? ticketsNamed(name, pack.run) : '';
    return message ? [{ key, about, message, isDone: entry.status === 'done' }] : [];
  });
}

function entriesOf({ reply }: OutboxRow): Result[] {
  if (!reply || 'was_recorded' in reply) return [];
  if (!('data' in reply)) return 'entries' in reply ? reply.entries : [];
  const recorded = ticketsRecorded(reply);
  if (!recorded) return [];
  const { entries } = recorded;
  const seen = 'seen' in recorded ? (recorded.seen ?? []) : [];
  return [...entries, ...seen.map((pack) => ({ ...pack, list: 'seen' as const }))];
}

/** The texts of a language, and its format of past times. */
type Voice = { t: typeof SAVED; when: (wall: string) => string };

/** A sentence in the reader's language, with the English one below. */
function inBoth(today: string, sentence: (voice: Voice) => string): Bilingual {
  const english = { times: TIMES, code: 'en' } as const;
  return inTwoLines(
    sentence({ t: currentMessages(SAVED), when: (wall) => wallSince(wall, today) }),
    sentence({ t: SAVED, when: (wall) => wallSince(wall, today, english) }),
    '',
  );
}

function noteText(
  { result, code = '', message, language, moved, stayed }: Result,
  name: string,
  { within }: Amounts,
  today: string,
): Bilingual | null {
  if (result) return inBoth(today, (voice) => resultText(result, name, voice));
  if (moved !== undefined && stayed !== undefined)
    return inBoth(today, ({ t }) =>
      joined(moved > 0 && t.shelved({ count: moved }), stayed > 0 && t.shelvedBefore({ count: stayed })),
    );
  return message ? refusedText({ code, message: within(message), language }) : null;
}

const joined = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

/** @param name of the game */
function resultText(result: EntryResult, name: string, { t, when }: Voice): string {
  const { named, more } = result.records;
  const records = named.map((record) => (record ? `${record.name} (${when(record.at)})` : t.thisRecord));
  const by = [...records, ...(more > 0 ? [t.moreRecords({ count: more })] : [])].join(', ');
  switch (result.kind) {
    case 'seen_after_sold':
    case 'seen_after_removal': {
      const ticket = `${name} ${ticketOf(result.front)}`;
      return result.kind === 'seen_after_sold'
        ? joined((result.is_front ? t.soldBefore : t.behindSoldBefore)({ ticket, by }), t.totalsStay)
        : joined((result.is_front ? t.goneBefore : t.behindGoneBefore)({ ticket, by }), t.canPutBack);
    }
    case 'sold_after_removal':
      return `${name}: ${joined(t.soldAfterGone({ count: result.count, by }), t.staysGone)}`;
    case 'nothing_left':
    case 'partly_left':
      return `${name}: ${joined(
        result.kind === 'partly_left' && t.inThisRecord({ left: result.left, counted: result.counted }),
        result.recorded > 0 && t.recordedBefore({ count: result.recorded, by }),
        result.put_back > 0 && t.backOnShelf({ count: result.put_back }),
      )}`;
    case 'taken_over':
      return `${name}: ${t.takenOver({ by })}`;
  }
}

/** The server's total for a count, in cents; null before its reply. */
export function recordedOf({ kind, reply, summary }: OutboxRow) {
  const recorded = kind === 'sale' ? ticketsRecorded(reply) : null;
  if (!recorded) return null;
  const { ticketCount: count, amount, entries } = recorded;
  return { count, amountCents: dollarsToCents(amount) ?? summary.amountCents, entries };
}

/** A sentence about the server's record of a count; null while there is no reply. */
export function savedText(row: OutboxRow, amounts: Amounts, today: string): Bilingual | null {
  const recorded = recordedOf(row);
  if (row.kind !== 'sale' || !recorded) return null;
  const { count, entries } = recorded;
  const amount = amounts.exact(recorded.amountCents);
  return inBoth(today, ({ t }) => {
    if (isOpeningCheck(row)) return count === 0 ? t.nothingMissing : t.missing({ count, amount });
    return entries.length === 0 ? t.nothingSold({ packs: packsSeen(row) }) : t.sales({ count, amount });
  });
}
