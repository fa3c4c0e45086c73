import Type, { type TArray, type TObject, type TSchema } from 'typebox';
import type { OutboxRow } from '../device/rows';
import { TerminalCode } from '../shared/accounts/auth-schema';
import { CensusCloseBody, CensusRecordBody, PacksPlacedBody } from '../shared/counting/census-schema';
import { DisagreeBody } from '../shared/counting/clerks-side-schema';
import { DiscardBody } from '../shared/counting/discards-schema';
import { SalesBody } from '../shared/counting/sales-schema';
import { ShiftMoneyBody, SlipPictureBody } from '../shared/drawer/shift-money-schema';
import { Sells } from '../shared/places/store-settings-schema';
import { PacksFoundBody } from '../shared/stock/found-packs-schema';
import { RemovalBody } from '../shared/stock/removals-schema';
import { Bin, OnShelfBody } from '../shared/stock/stock-schema';
import { TICKET_STATUS } from '../shared/tickets/status';
import { Id, Instant, LotCounter, Nullable, Upc, Uuid } from '../shared/wire/common';

/*
 * An outbox file in the contract's schemas, as JSON Schema. The build evaluates this file (vite.config.ts), so that the app
 * contains neither TypeBox's types nor the schemas of the contract, only `virtual:outbox-file`.
 */

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

/** Tickets or cents. */
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const PAYLOADS = {
  sale: Type.Object({ ...SalesBody.properties, recorded_at: Instant }),
  shelf: Type.Object({ ...OnShelfBody.properties, recorded_at: Type.Optional(Instant) }),
  discard: Type.Object({ ...DiscardBody.properties, captured_at: Instant, discarded_at: Instant }),
  money: Type.Object({ ...ShiftMoneyBody.properties, recorded_at: Instant }),
  removal: Type.Object({ ...RemovalBody.properties, recorded_at: Instant }),
  census: Type.Object({ ...CensusRecordBody.properties, recorded_at: Instant }),
  census_close: Type.Object({ ...CensusCloseBody.properties, recorded_at: Instant }),
  placed: Type.Object({ ...PacksPlacedBody.properties, recorded_at: Instant }),
  disagreement: Type.Object({ ...DisagreeBody.properties, recorded_at: Instant }),
  slip_picture: Type.Object({ ...SlipPictureBody.properties, recorded_at: Instant }),
  packs_found: Type.Object({ ...PacksFoundBody.properties, recorded_at: Instant }),
} satisfies Record<OutboxRow['kind'], TSchema>;

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

const entrySchema = (kind: OutboxRow['kind']): TSchema =>
  exact(
    Type.Object({
      key: Uuid,
      kind: Type.Literal(kind),
      version: Type.Literal(1),
      storeId: Id,
      userId: Id,
      userName: Type.String(),
      recordedAt: Instant,
      summary: Type.Object({ count: Amount, amountCents: Amount, entries: Amount }),
      payload: PAYLOADS[kind],
      state: Type.Enum(['pending', 'attention', 'sent', 'discarded', 'replaced']),
      sentAt: Type.Optional(Instant),
      withdrawn: Type.Optional(
        Type.Object({
          userId: Id,
          userName: Type.String(),
          at: Instant,
          reason: Type.Optional(Type.String()),
        }),
      ),
      replaces: Type.Optional(Uuid),
      ...(kind === 'packs_found' && { packs: Type.Array(Pack) }),
    }),
  );

/** An entry of an outbox file. */
export const ENTRY = Type.Union((Object.keys(PAYLOADS) as OutboxRow['kind'][]).map(entrySchema));
/** The line that names the file's origin. */
export const ORIGIN = exact(Type.Object({ made_at: Instant, terminal: TerminalCode }));
