import type { EntryResult } from '../../contract/counting/sales';
import type { EntryError } from '../../contract/errors';
import type { OutboxRow } from '../../device/rows';
import { dollarsToCents } from '../../domain/values/money';
import { inTwoLines, refusedText } from '../../i18n/bilingual';
import { TIMES } from '../../i18n/en/app/times';
import { ticketOf } from '../../i18n/en/counting/packs';
import { lotRun, runOfSerials } from '../../i18n/en/counting/serials';
import { SAVED } from '../../i18n/en/outbox/saved';
import { currentMessages } from '../../i18n/language';
import { LOCALES } from '../../i18n/languages';
import type { Bilingual } from '../../i18n/say';
import { isOpeningCheck } from '../../outbox/captured';
import type { Amounts } from '../../terminal/shift/use-amounts';
import { wallSince } from '../../ui/since';

/** A sentence about one entry of a submission; `isDone`: it was recorded as captured. */
export type Note = { key: string; about: string; message: Bilingual; isDone: boolean };

type Ref = Pick<EntryError, 'index' | 'list'>;

type Pack = { upc: string; tickets: string };

/** The UPC and the tickets of an entry, as sent; null where it has none. */
function packOf(row: OutboxRow, { index, list }: Ref): Pack | null {
  if (row.kind === 'discard' || row.kind === 'money') return null;
  if (row.kind === 'shelf') {
    const entry = row.payload.data[index];
    return entry ? { upc: entry.lot_number, tickets: runOfSerials(lotRun(entry)) } : null;
  }
  if (row.kind === 'sale' && list === 'seen') {
    const seen = row.payload.data.seen?.[index];
    return seen ? { upc: seen.lot_number, tickets: seen.front_ticket } : null;
  }
  const entry =
    row.kind === 'removal'
      ? (list === 'sold' ? row.payload.sold : row.payload.data)?.[index]
      : row.payload.data[list === 'non_scanned' ? list : 'scanned'][index];
  return entry ? { upc: entry.lot_number, tickets: runOfSerials(entry) } : null;
}

/** A result of an entry as the server sends it; one of an earlier release has only the message. */
type Result = Ref & {
  status?: string;
  /** of a refused entry */
  code?: string;
  message?: string;
  result?: EntryResult;
  game?: string | null;
  moved?: number;
  stayed?: number;
};

/**
 * The notes on single entries: sold before by an earlier record, already on the shelf, or why the server refused the
 * submission. What the server sent as facts is said in the reader's language, anything else in the server's words.
 * @param today the date on the store's wall, YYYY-MM-DD
 */
export function notesOf(row: OutboxRow, amounts: Amounts, today: string): Note[] {
  const noted: Result[] = row.state === 'sent' ? entriesOf(row) : (row.lastError?.entries ?? []);
  return noted.flatMap((entry) => {
    const pack = packOf(row, entry);
    const message = noteText(entry, pack, amounts, today);
    const key = `${entry.list ?? ''}${entry.index}`;
    const about = pack ? `${pack.upc}: ${pack.tickets}` : '';
    return message ? [{ key, about, message, isDone: entry.status === 'done' }] : [];
  });
}

function entriesOf({ reply }: OutboxRow): Result[] {
  if (!reply || 'was_recorded' in reply) return [];
  if (!('data' in reply)) return reply.entries;
  if (!('entries' in reply.data)) return [];
  const { entries } = reply.data;
  const seen = 'seen' in reply.data ? (reply.data.seen ?? []) : [];
  return [...entries, ...seen.map((pack) => ({ ...pack, list: 'seen' as const }))];
}

/** The words of a language, and how it writes past times. */
type Voice = { t: typeof SAVED; when: (wall: string) => string };

/** A sentence in the reader's language, with the English one below. */
function inBoth(today: string, sentence: (voice: Voice) => string): Bilingual {
  const english = { times: TIMES, locale: LOCALES.en };
  return inTwoLines(
    sentence({ t: currentMessages(SAVED), when: (wall) => wallSince(wall, today) }),
    sentence({ t: SAVED, when: (wall) => wallSince(wall, today, english) }),
    '',
  );
}

function noteText(
  { result, game, code = '', message, moved, stayed }: Result,
  pack: Pack | null,
  { within }: Amounts,
  today: string,
): Bilingual | null {
  if (result) return inBoth(today, (voice) => resultText(result, game ?? pack?.upc ?? '', voice));
  if (moved !== undefined && stayed !== undefined)
    return inBoth(today, ({ t }) =>
      joined(moved > 0 && t.shelved(moved), stayed > 0 && t.shelvedBefore(stayed)),
    );
  return message ? refusedText({ code, message: within(message) }) : null;
}

const joined = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

/** @param name of the game */
function resultText(result: EntryResult, name: string, { t, when }: Voice): string {
  const { named, more } = result.records;
  const records = named.map((record) => (record ? `${record.name} (${when(record.at)})` : t.thisRecord));
  const by = [...records, ...(more > 0 ? [t.moreRecords(more)] : [])].join(', ');
  switch (result.kind) {
    case 'seen_after_sold':
    case 'seen_after_removal': {
      const ticket = `${name} ${ticketOf(result.front)}`;
      return result.kind === 'seen_after_sold'
        ? joined((result.is_front ? t.soldBefore : t.behindSoldBefore)(ticket, by), t.totalsStay)
        : joined((result.is_front ? t.goneBefore : t.behindGoneBefore)(ticket, by), t.canPutBack);
    }
    case 'sold_after_removal':
      return `${name}: ${joined(t.soldAfterGone(result.count, by), t.staysGone)}`;
    case 'nothing_left':
    case 'partly_left':
      return `${name}: ${joined(
        result.kind === 'partly_left' && t.inThisRecord(result.left, result.counted),
        result.recorded > 0 && t.recordedBefore(result.recorded, by),
        result.put_back > 0 && t.backOnShelf(result.put_back),
      )}`;
    case 'taken_over':
      return `${name}: ${t.takenOver(by)}`;
  }
}

/** What the server recorded of a count, in cents; null before it answered. */
export function recordedOf({ kind, reply, summary }: OutboxRow) {
  if (kind !== 'sale' || !reply || !('data' in reply) || !('entries' in reply.data)) return null;
  const { ticketCount: count, amount, entries } = reply.data;
  return { count, amountCents: dollarsToCents(amount) ?? summary.amountCents, entries };
}

/** What the server recorded of a count, in a sentence; null while there is no reply. */
export function savedText(row: OutboxRow, amounts: Amounts, today: string): Bilingual | null {
  const recorded = recordedOf(row);
  if (row.kind !== 'sale' || !recorded) return null;
  const { count, entries } = recorded;
  const amount = amounts.short(recorded.amountCents);
  return inBoth(today, ({ t }) => {
    if (isOpeningCheck(row)) return count === 0 ? t.nothingMissing : t.missing(count, amount);
    return entries.length === 0 ? t.nothingSold(row.payload.data.seen?.length ?? 0) : t.sales(count, amount);
  });
}
