import type { EntryError } from '../../contract/errors';
import type { OutboxRow } from '../../device/rows';
import { lotRun, runOfSerials } from '../../i18n/en/counting/serials';

/** A sentence about one entry of a submission. */
export type Note = { key: string; about: string; message: string };

type Ref = Pick<EntryError, 'index' | 'list'>;

/** The pack of an entry: its UPC and run, as sent. */
function packOf(row: OutboxRow, { index, list }: Ref): string {
  if (row.kind === 'shelf') {
    const entry = row.payload.data[index];
    return entry ? `${entry.lot_number}: ${runOfSerials(lotRun(entry))}` : '';
  }
  if (row.kind === 'discard' || row.kind === 'money') return '';
  if (row.kind === 'removal') {
    const entry = list === 'sold' ? row.payload.sold?.[index] : row.payload.data[index];
    return entry ? `${entry.lot_number}: ${runOfSerials(entry)}` : '';
  }
  if (list === 'seen') {
    const seen = row.payload.data.seen?.[index];
    return seen ? `${seen.lot_number}: ${seen.front_ticket}` : '';
  }
  const entry = row.payload.data[list === 'non_scanned' ? list : 'scanned'][index];
  return entry ? `${entry.lot_number}: ${runOfSerials(entry)}` : '';
}

/**
 * The server's notes on single entries: sold before by an earlier record, already on the shelf, or why it refused the
 * submission.
 */
export function notesOf(row: OutboxRow): Note[] {
  const noted: (Ref & { message?: string })[] =
    row.state === 'sent' ? entriesOf(row) : (row.lastError?.entries ?? []);
  return noted.flatMap((entry) =>
    entry.message
      ? [
          {
            key: `${entry.list ?? ''}${entry.index}`,
            about: packOf(row, entry),
            message: entry.message,
          },
        ]
      : [],
  );
}

function entriesOf({ reply }: OutboxRow): (Ref & { message?: string })[] {
  if (!reply || 'was_recorded' in reply) return [];
  if (!('data' in reply)) return reply.entries;
  if (!('entries' in reply.data)) return [];
  const { entries } = reply.data;
  const seen = 'seen' in reply.data ? (reply.data.seen ?? []) : [];
  return [...entries, ...seen.map((pack) => ({ ...pack, list: 'seen' as const }))];
}
