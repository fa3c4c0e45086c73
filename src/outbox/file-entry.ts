import type { OutboxRow } from '../device/rows';
import { isSerial, isUpc } from '../domain/serial';
import {
  type Check,
  isAmount,
  isDollars,
  isInstant,
  isKey,
  isNumber,
  isText,
  listOf,
  object,
  oneOf,
  text,
} from './shape';

type OfRow<Row> = Row extends OutboxRow
  ? Pick<
      Row,
      | 'key'
      | 'kind'
      | 'version'
      | 'storeId'
      | 'userId'
      | 'userName'
      | 'recordedAt'
      | 'summary'
      | 'payload'
      | 'state'
      | 'sentAt'
      | 'withdrawn'
      | 'replaces'
    >
  : never;

/** An entry of the outbox as a file holds it: all that is needed to send it, and what became of it. */
export type FileEntry = OfRow<OutboxRow>;

/** What goes into a file of a row. What is undefined leaves no trace in JSON. */
export function entryOf(row: OutboxRow): FileEntry {
  const { key, kind, version, storeId, userId, userName, recordedAt, summary, payload, state } = row;
  const { sentAt, withdrawn, replaces } = row;
  const common = { key, version, storeId, userId, userName, recordedAt, summary, state };
  return { ...common, kind, payload, sentAt, withdrawn, replaces } as FileEntry;
}

const isUpcText = text(isUpc);
const isSerialText = text(isSerial);

const isSale = object(
  {
    lot_number: isUpcText,
    lot_counter: isNumber,
    start_ticket: isSerialText,
    end_ticket: isSerialText,
    ticketCount: isNumber,
    store_id: isNumber,
    ticket_price: isDollars,
    amount: isDollars,
  },
  { vendor_id: (value) => value === null || isNumber(value) },
);

const isShelved = object(
  {
    lot_number: isUpcText,
    start_ticket_number: isSerialText,
    end_ticket_number: isSerialText,
    store_id: isNumber,
  },
  { created_by: isNumber, bin: (value) => value === null || isNumber(value) },
);

const isDiscardedRun = object({
  lot_number: isUpcText,
  start_ticket: isSerialText,
  end_ticket: isSerialText,
});

const PAYLOAD: Record<OutboxRow['kind'], Check> = {
  sale: object(
    { data: object({ scanned: listOf(isSale), non_scanned: listOf(isSale) }), recorded_at: isInstant },
    { time_created: isText },
  ),
  shelf: object({ data: listOf(isShelved) }),
  discard: object({
    store_id: isNumber,
    entry_key: isKey,
    kind: oneOf('sale', 'shelf'),
    captured_by: isText,
    captured_at: isInstant,
    entries: listOf(isDiscardedRun),
    amount: isDollars,
    refusal: isText,
    reason: isText,
    discarded_at: isInstant,
  }),
};

const isEntryOf = (kind: OutboxRow['kind']): Check =>
  object(
    {
      key: isKey,
      kind: oneOf(kind),
      version: oneOf(1),
      storeId: isNumber,
      userId: isNumber,
      userName: isText,
      recordedAt: isInstant,
      summary: object({ count: isAmount, amountCents: isAmount, entries: isAmount }),
      payload: PAYLOAD[kind],
      state: oneOf('pending', 'attention', 'sent', 'discarded', 'replaced'),
    },
    {
      sentAt: isInstant,
      withdrawn: object({ userId: isNumber, userName: isText, at: isInstant }, { reason: isText }),
      replaces: isKey,
    },
  );

const IS_ENTRY = [isEntryOf('sale'), isEntryOf('shelf'), isEntryOf('discard')];

/** The stores that an entry would change: its own one only, in what is sound. */
function storesOf({ kind, payload }: FileEntry): number[] {
  if (kind === 'discard') return [payload.store_id];
  const parts = kind === 'shelf' ? payload.data : [...payload.data.scanned, ...payload.data.non_scanned];
  return parts.map((part) => part.store_id);
}

/** Whether a value read from a file is an entry with every field as it has to be, and no other. */
export function isFileEntry(value: unknown): value is FileEntry {
  if (!IS_ENTRY.some((check) => check(value))) return false;
  const entry = value as FileEntry;
  const isOut = entry.state === 'discarded' || entry.state === 'replaced';
  return (
    storesOf(entry).every((store) => store === entry.storeId) &&
    (entry.state !== 'sent' || entry.sentAt !== undefined) &&
    isOut === (entry.withdrawn !== undefined)
  );
}
