import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { LayoutDefinition, LayoutRow, TeachLayoutBody } from '../../src/contract/office/ticket-layouts';
import { cleanCode } from '../../src/domain/tickets/clean-code';
import { cutCode } from '../../src/domain/tickets/cut-code';
import {
  areFormsSound,
  type CodeForm,
  formLength,
  LAYOUTS,
  layoutOf,
  PRINTED_EXAMPLE,
  STANDARD,
  type TicketLayout,
} from '../../src/domain/tickets/layouts';
import { cleanName } from '../../src/domain/values/visible-text';
import { LAYOUT_NAME } from '../../src/i18n/en/stock/ticket-layouts';
import type { Caller } from '../access/access';
import { seenFrom, withinReach } from '../access/store-access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { storeSettings, stores, ticketLayouts } from '../db/schema';
import { notFound, wrongContent } from '../errors';

/** What a taught layout's row holds of its definition. */
type Stored = Pick<TicketLayout, 'forms' | 'packLabel'>;

const VERIFIED: readonly LayoutRow[] = LAYOUTS.map(({ code, forms }) => ({
  code,
  name: LAYOUT_NAME[code] ?? code,
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

/** The verified layouts, and those that the caller's companies taught. */
export async function listLayouts(db: Db, caller: Caller): Promise<LayoutRow[]> {
  const reached =
    caller.companyId === null
      ? withinReach(db, caller, 'readInventory', ticketLayouts.storeId)
      : eq(ticketLayouts.storeId, caller.companyId);
  return withTaught(
    await db
      .select(TAUGHT)
      .from(ticketLayouts)
      .where(reached)
      .orderBy(...BY_NAME),
  );
}

/** The verified layouts, and those that a store's company taught. */
export async function listLayoutsOf(db: Db, storeId: number): Promise<LayoutRow[]> {
  const reached = seenFrom(db, storeId, ticketLayouts.storeId);
  return withTaught(
    await db
      .select(TAUGHT)
      .from(ticketLayouts)
      .where(reached)
      .orderBy(...BY_NAME),
  );
}

const BY_NAME = [asc(ticketLayouts.name), asc(ticketLayouts.code)];
const withTaught = (taught: readonly TaughtRow[]): LayoutRow[] => [
  ...VERIFIED,
  ...taught.map(({ definition, ...row }) => ({
    ...row,
    taught: true,
    forms: definitionOf(definition as Stored).forms,
  })),
];

/** Whether a store of this company may have a layout. */
export async function hasLayout(tx: Db, companyId: number, code: string): Promise<boolean> {
  if (layoutOf(code)) return true;
  const [found] = await tx
    .select({ code: ticketLayouts.code })
    .from(ticketLayouts)
    .where(and(eq(ticketLayouts.storeId, companyId), eq(ticketLayouts.code, code)));
  return found !== undefined;
}

/** The layout by which a store reads its tickets. */
export async function layoutOfStore(tx: Db, storeId: number): Promise<LayoutDefinition> {
  const [found] = await tx
    .select({
      code: storeSettings.ticketLayout,
      name: ticketLayouts.name,
      definition: ticketLayouts.definition,
    })
    .from(storeSettings)
    .innerJoin(stores, eq(stores.id, storeSettings.storeId))
    .leftJoin(
      ticketLayouts,
      and(eq(ticketLayouts.storeId, stores.parentId), eq(ticketLayouts.code, storeSettings.ticketLayout)),
    )
    .where(eq(storeSettings.storeId, storeId));
  if (found?.definition)
    return { code: found.code, name: found.name ?? found.code, ...definitionOf(found.definition as Stored) };
  const layout = layoutOf(found?.code ?? STANDARD.code) ?? STANDARD;
  return { code: layout.code, name: LAYOUT_NAME[layout.code] ?? layout.code, ...definitionOf(layout) };
}

const definitionOf = ({ forms, packLabel }: Stored) => ({
  forms: [...forms],
  ...(packLabel === undefined ? {} : { packLabel }),
});

/** Layouts that one company may teach: a company trades in a few states at most. */
const MAX_TAUGHT = 30;

/** With a company's id, the key of the advisory lock under which its layouts are counted: an arbitrary number. */
const TEACHING_LOCK = 614_022_871;

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether a scan of this form would be taken for a UPC: 12 digits, 11 without the check digit, or 13 as an EAN. */
const isLikeUpc = (form: CodeForm): boolean =>
  form.source !== 'typed' && formLength(form) >= 11 && formLength(form) <= 13;

/**
 * Keeps a layout that a store has taught, for all stores of its company.
 * @throws ApiError 404 for a company; 422 for the name of a verified layout, too many layouts, forms that can't be read
 *   or read UPCs, or an example that isn't written in one of them
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
    const [store] = await tx
      .select({ companyId: stores.parentId })
      .from(stores)
      .where(eq(stores.id, body.store_id));
    if (!store?.companyId) throw notFound();
    // A tenant can't lock its company's row. Nothing else waits for this lock.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${TEACHING_LOCK}, ${store.companyId}::int)`);
    const taught = await tx.$count(ticketLayouts, eq(ticketLayouts.storeId, store.companyId));
    if (taught >= MAX_TAUGHT) throw wrongContent('name', { kind: 'layouts_full', max: MAX_TAUGHT });
    const row = { code: `taught-${randomUUID()}`, name, example: body.example };
    await tx.insert(ticketLayouts).values({
      ...row,
      storeId: store.companyId,
      definition: definitionOf(body),
      createdBy: caller.id,
      timeCreated: now,
    });
    await writeAudit(tx, { action: 'layout_taught', storeId: body.store_id, by: caller, subject: row.name });
    return { ...row, taught: true, forms: body.forms };
  });
}
