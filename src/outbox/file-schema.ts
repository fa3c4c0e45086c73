import Type, { type TArray, type TObject, type TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import type { OutboxRow } from '../device/rows';
import { TerminalCode } from '../shared/accounts/auth-schema';
import { CensusCloseBody, CensusRecordBody, PacksPlacedBody } from '../shared/counting/census-schema';
import { DisagreeBody } from '../shared/counting/clerks-side-schema';
import { DiscardBody } from '../shared/counting/discards-schema';
import { SalesBody } from '../shared/counting/sales-schema';
import { ShiftMoneyBody } from '../shared/drawer/shift-money-schema';
import { SlipPictureBody } from '../shared/drawer/slip-picture-schema';
import { Sells } from '../shared/places/store-settings-schema';
import { PacksFoundBody } from '../shared/stock/found-packs-schema';
import { RemovalBody } from '../shared/stock/removals-schema';
import { Bin, OnShelfBody } from '../shared/stock/stock-schema';
import { TICKET_STATUS } from '../shared/tickets/status';
import { Id, Instant, LotCounter, Nullable, Upc, Uuid } from '../shared/wire/common';

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

const isObject = (schema: TSchema): schema is TObject => 'properties' in schema;
const isArray = (schema: TSchema): schema is TArray => 'items' in schema;

/**
 * A schema of the contract, but without unknown fields, and without limits on the length of lists: an entry
 * that the server refused for its length stays in the outbox, and the file must contain it.
 */
function exact(schema: TSchema): TSchema {
  if (isArray(schema)) return { ...schema, items: exact(schema.items), maxItems: undefined };
  if (!isObject(schema)) return schema;
  const properties = Object.entries(schema.properties).map(([name, part]) => [name, exact(part)]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}

/** The pattern accepts the 99th of a month. */
const RealInstant = Type.Refine(Instant, (text) => !Number.isNaN(Date.parse(text)));
/** Tickets or cents. */
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const PAYLOADS = {
  sale: Type.Object({ ...SalesBody.properties, recorded_at: RealInstant }),
  shelf: Type.Object({ ...OnShelfBody.properties, recorded_at: Type.Optional(RealInstant) }),
  discard: Type.Object({ ...DiscardBody.properties, captured_at: RealInstant, discarded_at: RealInstant }),
  money: Type.Object({ ...ShiftMoneyBody.properties, recorded_at: RealInstant }),
  removal: Type.Object({ ...RemovalBody.properties, recorded_at: RealInstant }),
  census: Type.Object({ ...CensusRecordBody.properties, recorded_at: RealInstant }),
  census_close: Type.Object({ ...CensusCloseBody.properties, recorded_at: RealInstant }),
  placed: Type.Object({ ...PacksPlacedBody.properties, recorded_at: RealInstant }),
  disagreement: Type.Object({ ...DisagreeBody.properties, recorded_at: RealInstant }),
  slip_picture: Type.Object({ ...SlipPictureBody.properties, recorded_at: RealInstant }),
  packs_found: Type.Object({ ...PacksFoundBody.properties, recorded_at: RealInstant }),
};

/** A pack as a terminal shows it: tickets as numbers, cents, and the code of its place's status. */
const Pack = Type.Object({
  upc: Upc,
  lotCounter: LotCounter,
  start: Amount,
  end: Amount,
  status: Type.Enum([TICKET_STATUS.active, TICKET_STATUS.onShelf]),
  priceCents: Amount,
  vendorId: Nullable(Id),
  vendorName: Nullable(Type.String()),
  sells: Sells,
  bin: Type.Optional(Bin),
});

const entrySchema = (kind: FileEntry['kind']): TSchema =>
  exact(
    Type.Object({
      key: Uuid,
      kind: Type.Literal(kind),
      version: Type.Literal(1),
      storeId: Id,
      userId: Id,
      userName: Type.String(),
      recordedAt: RealInstant,
      summary: Type.Object({ count: Amount, amountCents: Amount, entries: Amount }),
      payload: PAYLOADS[kind],
      state: Type.Enum(['pending', 'attention', 'sent', 'discarded', 'replaced']),
      sentAt: Type.Optional(RealInstant),
      withdrawn: Type.Optional(
        Type.Object({
          userId: Id,
          userName: Type.String(),
          at: RealInstant,
          reason: Type.Optional(Type.String()),
        }),
      ),
      replaces: Type.Optional(Uuid),
      ...(kind === 'packs_found' && { packs: Type.Array(Pack) }),
    }),
  );

const KINDS = [
  'sale',
  'shelf',
  'discard',
  'money',
  'removal',
  'census',
  'census_close',
  'placed',
  'disagreement',
  'slip_picture',
  'packs_found',
] as const;
const Entry = Type.Union(KINDS.map(entrySchema));
const Origin = exact(Type.Object({ made_at: RealInstant, terminal: TerminalCode }));

/** The stores that an entry changes: only its own in a valid file. */
function storesOf({ kind, payload, storeId }: FileEntry): number[] {
  // The server takes it from the sender's token.
  if (kind === 'packs_found') return [storeId];
  if (kind !== 'sale' && kind !== 'shelf') return [payload.store_id];
  const parts = kind === 'shelf' ? payload.data : [...payload.data.scanned, ...payload.data.non_scanned];
  return parts.map((part) => part.store_id);
}

/**
 * Checks whether a parsed line of a file is an entry: all of its fields valid, none unknown, and consistent.
 */
export function isFileEntry(value: unknown): value is FileEntry {
  if (!Check(Entry, value)) return false;
  const entry = value as FileEntry;
  const isWithdrawn = entry.state === 'discarded' || entry.state === 'replaced';
  return (
    storesOf(entry).every((store) => store === entry.storeId) &&
    (entry.state !== 'sent' || entry.sentAt !== undefined) &&
    isWithdrawn === (entry.withdrawn !== undefined)
  );
}

/** Checks whether a parsed line of a file names the time and terminal of the file's creation. */
export const isFileOrigin = (value: unknown): value is FileOrigin => Check(Origin, value);
