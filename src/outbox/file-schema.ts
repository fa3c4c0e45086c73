import { ENTRY, ORIGIN } from 'virtual:outbox-file';
import { Check } from 'typebox/schema';
import type { OutboxRow } from '../device/rows';

/*
 * Checks an outbox file by the contract's schemas. Only `readOutboxFile` imports this module, lazily, since
 * TypeBox is needed only for loading a file. Its `Check` interprets a schema, since our
 * Content-Security-Policy forbids compiling one.
 */

type EntryOf<Row> = Row extends OutboxRow
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
    > &
      // Only of a walk.
      (Row extends { packs: infer Packs } ? { packs: Packs } : unknown)
  : never;

/** An outbox entry in a file: its state, and everything needed to send it. */
export type FileEntry = EntryOf<OutboxRow>;

/** The time (ISO instant) and the terminal of a file's creation. */
export type FileOrigin = { made_at: string; terminal: string };

/** The stores that an entry changes: only its own in a valid file. */
function storesOf({ kind, payload, storeId }: FileEntry): number[] {
  // The server takes it from the sender's token.
  if (kind === 'packs_found') return [storeId];
  if (kind !== 'sale' && kind !== 'shelf') return [payload.store_id];
  const parts = kind === 'shelf' ? payload.data : [...payload.data.scanned, ...payload.data.non_scanned];
  return parts.map((part) => part.store_id);
}

/** The pattern of an instant accepts the 99th of a month. */
const areReal = (instants: readonly (string | undefined)[]): boolean =>
  instants.every((text) => text === undefined || !Number.isNaN(Date.parse(text)));

/** The instants of an entry, but for those of its packs. */
function instantsOf({ recordedAt, sentAt, withdrawn, payload }: FileEntry): (string | undefined)[] {
  const ofPayload: { recorded_at?: string; captured_at?: string; discarded_at?: string } = payload;
  const { recorded_at, captured_at, discarded_at } = ofPayload;
  return [recordedAt, sentAt, withdrawn?.at, recorded_at, captured_at, discarded_at];
}

/**
 * Checks whether a parsed line of a file is an entry: all of its fields valid, none unknown, and consistent.
 */
export function isFileEntry(value: unknown): value is FileEntry {
  if (!Check(ENTRY, value)) return false;
  const entry = value as FileEntry;
  const isWithdrawn = entry.state === 'discarded' || entry.state === 'replaced';
  return (
    areReal(instantsOf(entry)) &&
    storesOf(entry).every((store) => store === entry.storeId) &&
    (entry.state !== 'sent' || entry.sentAt !== undefined) &&
    isWithdrawn === (entry.withdrawn !== undefined)
  );
}

/** Checks whether a parsed line of a file names the time and terminal of the file's creation. */
export const isFileOrigin = (value: unknown): value is FileOrigin =>
  Check(ORIGIN, value) && areReal([(value as FileOrigin).made_at]);
