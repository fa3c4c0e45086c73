import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { AddVendorBody, UpdateVendorBody, Vendor } from '../../src/shared/catalogue/catalogue-schema';
import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { cleanName } from '../../src/shared/values/visible-text';
import { type Caller, seenFrom, withinReach } from '../access';
import { addAuditedRow, type InWords, writeChange } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { requireRoom } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { stores, vendors } from '../db/schema';
import type { Page } from '../db/sql';
import { notFound } from '../errors';
import { requireTexts } from '../http/parameters';
import { keepScannedGame } from '../stock/game-upcs';
import { renewStock } from '../stock/version';

type VendorRow = typeof vendors.$inferSelect;

const toVendor = (row: VendorRow): Vendor => ({
  id: row.id,
  vendor_name: row.vendorName,
  upc_code: row.upcCode,
  is_active: row.isActive ? 1 : 0,
  store_id: row.storeId,
  created_by: row.createdBy,
  modified_date: wallTime(row.modifiedDate, DEFAULT_CLOCK),
});

const nameOf = (row: VendorRow): string => `${row.vendorName} (${row.upcCode})`;
const inWords = (row: VendorRow): InWords => ({
  isActive: row.isActive,
  parts: { name: row.vendorName, UPC: row.upcCode },
});

/**
 * Active and inactive vendors, by name.
 * @param storeId a store (lists its own and its company's vendors) or a company (its own and its stores'); null lists all
 */
export async function listVendors(
  db: Db,
  storeId: number | null,
  { skip, size }: Page,
): Promise<{ data: Vendor[]; total: number }> {
  const around = storeId === null ? undefined : seenFrom(db, storeId, vendors.storeId);
  const vendorRows = await db
    .select()
    .from(vendors)
    .where(around)
    .orderBy(asc(vendors.vendorName), asc(vendors.id))
    .limit(size)
    .offset(skip);
  return { data: vendorRows.map(toVendor), total: await db.$count(vendors, around) };
}

/** The vendor ids that don't exist for a store. Inactive vendors count as existing. */
export async function unknownVendors(
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const seen = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(inArray(vendors.id, [...ids]), seenFrom(db, storeId, vendors.storeId)));
  const visible = new Set(seen.map(({ id }) => id));
  return new Set(ids.filter((id) => !visible.has(id)));
}

/**
 * Adds a vendor to a company or a store, and stores its UPC with the game of the scanned ticket.
 * @throws ApiError 409 when the UPC is taken there, or is another game's
 */
export async function addVendor(
  db: Db,
  caller: Caller,
  storeId: number,
  body: AddVendorBody,
  now: Date,
): Promise<Vendor> {
  requireTexts({ upc_code: body.upc_code, vendor_name: body.vendor_name });
  const row = {
    storeId,
    vendorName: cleanName(body.vendor_name),
    upcCode: cleanName(body.upc_code),
    isActive: body.is_active !== 0,
    createdBy: caller.id,
    modifiedBy: caller.id,
  };
  const { game } = body;
  return db.transaction(async (tx) => {
    await requireRoom(tx, 'vendors', storeId);
    if (game !== undefined) {
      await keepScannedGame(tx, storeId, { game, upc: row.upcCode }, { by: caller, now });
    }
    return addAuditedRow(tx, vendors, row, toVendor, (vendor) => ({
      action: 'vendor_added',
      storeId,
      by: caller,
      subject: nameOf(vendor),
    }));
  });
}

/**
 * Changes a vendor. Terminals show its name with the stock, so a new name raises the stock version of every store that
 * sees the vendor.
 * @throws ApiError 404 when the caller has no such vendor; 409 when the UPC is taken
 */
export async function updateVendor(
  db: Db,
  caller: Caller,
  id: number,
  body: UpdateVendorBody,
  now: Date,
): Promise<Vendor> {
  requireTexts({ upc_code: body.upc_code, vendor_name: body.vendor_name });
  const change = {
    vendorName: body.vendor_name === undefined ? undefined : cleanName(body.vendor_name),
    upcCode: body.upc_code === undefined ? undefined : cleanName(body.upc_code),
    isActive: body.is_active === undefined ? undefined : body.is_active === 1,
    modifiedBy: caller.id,
    modifiedDate: now,
  };
  const isTarget = and(eq(vendors.id, id), withinReach(db, caller, 'editCatalogue', vendors.storeId));
  const work = db.transaction(async (tx) => {
    const [current] = await tx.select({ ownerId: vendors.storeId }).from(vendors).where(isTarget);
    if (!current) throw notFound();
    // Locked before the vendor's row, because receiving a pack locks the store's stock and then refers to the vendor.
    const stocks = await storesOf(tx, current.ownerId);
    await lockInOrder(tx, { stocks });
    const [before] = await tx.select().from(vendors).where(isTarget).for('no key update');
    if (!before) throw notFound();
    if (change.vendorName !== undefined && change.vendorName !== before.vendorName)
      await renewStock(tx, stocks);
    const [changed] = await tx.update(vendors).set(change).where(eq(vendors.id, id)).returning();
    if (!changed) throw notFound();
    const event = { storeId: before.storeId, by: caller, subject: nameOf(before) };
    await writeChange(tx, 'vendor', event, inWords(before), inWords(changed));
    return toVendor(changed);
  });
  return refusingDuplicates(work);
}

/** The ids of a store, or of a company and its stores. */
async function storesOf(tx: Db, ownerId: number): Promise<number[]> {
  const storeRows = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(or(eq(stores.id, ownerId), eq(stores.parentId, ownerId)));
  return storeRows.map(({ id }) => id);
}
