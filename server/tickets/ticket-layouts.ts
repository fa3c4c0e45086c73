import { randomUUID } from 'node:crypto';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { LAYOUT_NAME } from '../../src/messages/areas/layout-name';
import { layoutName } from '../../src/messages/words/store-settings';
import {
  areFormsSound,
  type CodeForm,
  cutCode,
  formLength,
  LAYOUTS,
  layoutOf,
  PRINTED_EXAMPLE,
  STANDARD,
  type TicketFields,
  type TicketLayout,
} from '../../src/shared/tickets/layouts';
import { type Code, cleanCode, readCode } from '../../src/shared/tickets/read-code';
import { MAX_LOT_SIZE, numberToSerial, serialToNumber } from '../../src/shared/tickets/serial';
import type {
  LayoutDefinition,
  LayoutRow,
  TeachLayoutBody,
  TicketCode,
  TicketCodeBody,
} from '../../src/shared/tickets/ticket-layouts-schema';
import { dollarsOrNull } from '../../src/shared/values/money';
import { cleanName } from '../../src/shared/values/visible-text';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { type Caller, seenFrom, withinReach } from '../access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { GROWTH } from '../db/growth';
import { sisterStores, storeSettings, stores, ticketLayoutEnds, ticketLayouts } from '../db/schema';
import { list, rows } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { ApiError, notFound, wrongContent } from '../errors';

/** The stored part of a taught layout's definition. */
type Stored = Pick<TicketLayout, 'forms' | 'packLabel'>;

/** A verified layout's name on the wire, in English. Terminals store it, and the app shows its own name for the code. */
const nameOf = (code: string): string => layoutName(code, LAYOUT_NAME) ?? code;

const VERIFIED: readonly LayoutRow[] = LAYOUTS.map(({ code, forms }) => ({
  code,
  name: nameOf(code),
  taught: false,
  example: PRINTED_EXAMPLE[code] ?? '',
  forms: [...forms],
}));

const TAUGHT = {
  code: ticketLayouts.code,
  name: ticketLayouts.name,
  example: ticketLayouts.example,
  definition: ticketLayouts.definition,
};
type TaughtRow = Pick<LayoutRow, 'code' | 'name' | 'example'> & { definition: unknown };

/** The verified layouts, and the layouts taught by the caller's companies. */
export async function listLayouts(db: Db, caller: Caller): Promise<LayoutRow[]> {
  const reached =
    caller.companyId === null
      ? withinReach(db, caller, 'readInventory', ticketLayouts.storeId)
      : eq(ticketLayouts.storeId, caller.companyId);
  return offered(db, reached);
}

/** The verified layouts, and the layouts taught by a store's company. */
export const listLayoutsOf = (db: Db, storeId: number): Promise<LayoutRow[]> =>
  offered(db, seenFrom(db, storeId, ticketLayouts.storeId));

/** SQL: whether a taught layout hasn't been ended. */
const NOT_ENDED = sql`NOT EXISTS (
  SELECT FROM ${ticketLayoutEnds}
  WHERE ${ticketLayoutEnds.storeId} = ${ticketLayouts.storeId} AND ${ticketLayoutEnds.code} = ${ticketLayouts.code})`;

/** @param reached WHERE condition: the taught layouts to choose from */
async function offered(db: Db, reached: SQL | undefined): Promise<LayoutRow[]> {
  const taught = await db
    .select(TAUGHT)
    .from(ticketLayouts)
    .where(and(reached, NOT_ENDED))
    .orderBy(asc(ticketLayouts.name), asc(ticketLayouts.code));
  return [...VERIFIED, ...taught.map(rowOf)];
}

const rowOf = ({ definition, ...row }: TaughtRow): LayoutRow => ({
  ...row,
  taught: true,
  forms: definitionOf(definition as Stored).forms,
});

/**
 * Checks whether a store of this company may choose a layout. A taught layout then can't be ended until the transaction
 * has ended.
 */
export async function mayChooseLayout(tx: Db, companyId: number, code: string): Promise<boolean> {
  if (layoutOf(code)) return true;
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${LAYOUTS_LOCK}, ${companyId}::int)`);
  const layouts = await tx.$count(
    ticketLayouts,
    and(eq(ticketLayouts.storeId, companyId), eq(ticketLayouts.code, code), NOT_ENDED),
  );
  return layouts > 0;
}

/** The layout of a store's tickets. */
export async function layoutOfStore(tx: Db, storeId: number): Promise<LayoutDefinition> {
  const [stored] = await tx
    .select({
      code: storeSettings.ticket_layout,
      name: ticketLayouts.name,
      definition: ticketLayouts.definition,
    })
    .from(storeSettings)
    .innerJoin(sisterStores, eq(sisterStores.id, storeSettings.storeId))
    .leftJoin(
      ticketLayouts,
      and(
        eq(ticketLayouts.storeId, sisterStores.parentId),
        eq(ticketLayouts.code, storeSettings.ticket_layout),
      ),
    )
    .where(eq(storeSettings.storeId, storeId));
  if (stored?.definition)
    return {
      code: stored.code,
      name: stored.name ?? stored.code,
      ...definitionOf(stored.definition as Stored),
    };
  const layout = layoutOf(stored?.code ?? STANDARD.code) ?? STANDARD;
  return { code: layout.code, name: nameOf(layout.code), ...definitionOf(layout) };
}

const definitionOf = ({ forms, packLabel }: Stored) => ({
  forms: [...forms],
  ...(packLabel === undefined ? {} : { packLabel }),
});

/** Maximum number of taught layouts of a company at a time. A company sells in a few states at most. */
const MAX_TAUGHT = 30;

/**
 * Together with a company's id, the key of the advisory lock for counting and ending its layouts, which transactions
 * that choose one share. An arbitrary number.
 */
const LAYOUTS_LOCK = 614_022_871;

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Checks whether a scan of this form would be mistaken for a UPC: 12 digits, 11 without the check digit, or 13 as an
 * EAN.
 */
const isLikeUpc = (form: CodeForm): boolean =>
  form.source !== 'typed' && formLength(form) >= 11 && formLength(form) <= 13;

/**
 * Stores a layout that a store has taught, for all stores of its company.
 * @throws ApiError 404 for a company; 422 for the name of a verified layout, too many layouts, unreadable forms or
 * forms that match UPCs, or an example that doesn't match any of them
 */
export async function keepTaughtLayout(
  db: Db,
  caller: Caller,
  body: TeachLayoutBody,
  now: Date,
): Promise<LayoutRow> {
  const name = cleanName(body.name);
  if (name === '') throw wrongContent('name', { kind: 'layout_without_name' });
  if (VERIFIED.some((layout) => isSameName(layout.name, name) || isSameName(layout.code, name)))
    throw wrongContent('name', { kind: 'layout_like_verified' });
  if (body.forms.some(isLikeUpc)) throw wrongContent('forms', { kind: 'layout_like_upc' });
  if (!areFormsSound(body.forms)) throw wrongContent('forms', { kind: 'unsound_layout' });
  const digits = cleanCode(body.example);
  const isExample = body.forms.some((form) => {
    const cut = cutCode(digits, form);
    return cut !== null && 'fields' in cut;
  });
  if (!/^[0-9]+$/.test(digits) || !isExample) throw wrongContent('example', { kind: 'example_unread' });
  return db.transaction(async (tx) => {
    const companyId = await companyOf(tx, body.store_id);
    await lockLayouts(tx, companyId);
    const taught = await tx.$count(ticketLayouts, and(eq(ticketLayouts.storeId, companyId), NOT_ENDED));
    const all = await tx.$count(ticketLayouts, eq(ticketLayouts.storeId, companyId));
    if (all >= GROWTH.ticket_layouts.most)
      throw wrongContent('name', { kind: 'layouts_taught', max: GROWTH.ticket_layouts.most });
    if (taught >= MAX_TAUGHT) throw wrongContent('name', { kind: 'layouts_full', max: MAX_TAUGHT });
    const row = { code: `taught-${randomUUID()}`, name, example: body.example };
    await tx.insert(ticketLayouts).values({
      ...row,
      storeId: companyId,
      definition: definitionOf(body),
      createdBy: caller.id,
      timeCreated: now,
    });
    await writeAudit(tx, { action: 'layout_taught', storeId: body.store_id, by: caller, subject: row.name });
    return { ...row, taught: true, forms: body.forms };
  });
}

/**
 * Ends a taught layout: stores of its company can no longer choose it. Ending it again changes nothing.
 * @param storeId a store of the company
 * @throws ApiError 404 for a company, or a layout that it hasn't taught; 409 while a store uses it; 422 for a verified
 * one
 */
export async function endTaughtLayout(
  db: Db,
  caller: Caller,
  code: string,
  storeId: number,
  now: Date,
): Promise<LayoutRow> {
  if (layoutOf(code)) throw wrongContent('code', { kind: 'layout_verified' });
  const companyId = await companyOf(db, storeId);
  const work = async (tx: Db) => {
    await lockLayouts(tx, companyId);
    const [layout] = await tx
      .select(TAUGHT)
      .from(ticketLayouts)
      .where(and(eq(ticketLayouts.storeId, companyId), eq(ticketLayouts.code, code)));
    if (!layout) throw notFound();
    const users = await tx.$count(storeSettings, eq(storeSettings.ticket_layout, code));
    if (users > 0) throw new ApiError(409, ERROR_CODE.layoutInUse, { kind: 'layout_in_use', stores: users });
    const isThis = and(eq(ticketLayoutEnds.storeId, companyId), eq(ticketLayoutEnds.code, code));
    if ((await tx.$count(ticketLayoutEnds, isThis)) === 0) {
      await tx
        .insert(ticketLayoutEnds)
        .values({ storeId: companyId, code, endedBy: caller.id, endedAt: now });
      await writeAudit(tx, { action: 'layout_ended', storeId, by: caller, subject: layout.name });
    }
    return rowOf(layout);
  };
  const transaction = () => db.transaction(work);
  // Checks the settings of all the company's stores. A SuperAdmin reaches them anyway, and stores the key of the
  // request outside the company.
  return caller.storeId === null ? transaction() : withinScope({ companyId }, transaction);
}

/** The company of a store accessible to the caller. @throws ApiError 404 for a company */
async function companyOf(db: Db, storeId: number): Promise<number> {
  const [store] = await db.select({ companyId: stores.parentId }).from(stores).where(eq(stores.id, storeId));
  if (!store?.companyId) throw notFound();
  return store.companyId;
}

/**
 * Locks the layouts of a company, since a tenant can't lock the company's row. A transaction with this lock waits for
 * no other.
 */
const lockLayouts = (tx: Db, companyId: number): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(${LAYOUTS_LOCK}, ${companyId}::int)`);

/**
 * Reads a code by the store's layout, as the app does.
 * @throws ApiError 422 `unreadable_code`, `wrong_side`, `bad_check`, or `ambiguous_code` with `readings`
 */
export async function readTicketCode(db: Db, body: TicketCodeBody): Promise<TicketCode> {
  const { store_id: storeId, code, source = 'scan' } = body;
  const layout = await layoutOfStore(db, storeId);
  // Reads twice: the first pass finds the possible serials.
  const candidates = new Set<string>();
  readCode(code, { layout, source, isKnown: (serial) => candidates.add(serial) && false });
  const serialsInStock = await knownSerials(db, storeId, [...candidates]);
  return replyOf(readCode(code, { layout, source, isKnown: (serial) => serialsInStock.has(serial) }));
}

/** The serials that are in a lot of a store. */
async function knownSerials(db: Db, storeId: number, serials: readonly string[]): Promise<Set<string>> {
  if (serials.length === 0) return new Set();
  const tickets = await rows<{ ticket: number }>(
    db,
    sql`SELECT t.ticket FROM unnest(${list(serials.map(serialToNumber))}::bigint[]) AS t(ticket)
        WHERE EXISTS (SELECT FROM lots l WHERE l.store_id = ${storeId}
                      AND l.start_ticket BETWEEN t.ticket - ${MAX_LOT_SIZE}::bigint AND t.ticket
                      AND l.end_ticket >= t.ticket)`,
  );
  return new Set(tickets.map(({ ticket }) => numberToSerial(ticket)));
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
      const hasOwnCode = reason.kind === 'wrong_side' || reason.kind === 'bad_check';
      throw new ApiError(422, hasOwnCode ? reason.kind : ERROR_CODE.unreadableCode, {
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
  price: dollarsOrNull(priceCents),
  pack_size: packSize,
});
