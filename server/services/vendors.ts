import { and, asc, eq, or } from 'drizzle-orm';
import type { AddVendorBody, UpdateVendorBody, Vendor } from '../../src/contract/catalogue';
import { laWallTime } from '../../src/domain/time';
import type { Db } from '../db/connect';
import { stores, vendors } from '../db/schema';
import { notFound } from '../plugins/errors';
import type { Caller } from '../policies/access';
import { seenFrom, withinReach } from '../policies/stores';
import { type InWords, writeAudit, writeChange } from './audit-log';
import { refusingDuplicates } from './duplicates';
import { requireTexts } from './required';
import { lockStock } from './store-stock';

type VendorRow = typeof vendors.$inferSelect;

const toVendor = (row: VendorRow): Vendor => ({
  id: row.id,
  vendor_name: row.vendorName,
  upc_code: row.upcCode,
  is_active: row.isActive ? 1 : 0,
  store_id: row.storeId,
  created_by: row.createdBy,
  modified_date: laWallTime(row.modifiedDate),
});

const nameOf = (row: VendorRow): string => `${row.vendorName} (${row.upcCode})`;
const inWords = (row: VendorRow): InWords => ({
  isActive: row.isActive,
  parts: { name: row.vendorName, UPC: row.upcCode },
});

/**
 * Vendors by name, active or not.
 * @param storeId of this store and its company, or of this company and its stores; null: all
 */
export async function listVendors(db: Db, storeId: number | null): Promise<Vendor[]> {
  const around = storeId === null ? undefined : seenFrom(db, storeId, vendors.storeId);
  const found = await db
    .select()
    .from(vendors)
    .where(around)
    .orderBy(asc(vendors.vendorName), asc(vendors.id));
  return found.map(toVendor);
}

/** Adds a vendor to a company or a store. Throws ApiError 409 when that one has the UPC already. */
export async function addVendor(
  db: Db,
  caller: Caller,
  storeId: number,
  body: AddVendorBody,
): Promise<Vendor> {
  requireTexts({ upc_code: body.upc_code, vendor_name: body.vendor_name });
  const row = {
    storeId,
    vendorName: body.vendor_name.trim(),
    upcCode: body.upc_code.trim(),
    isActive: body.is_active !== 0,
    createdBy: caller.id,
    modifiedBy: caller.id,
  };
  const work = db.transaction(async (tx) => {
    const [added] = await tx.insert(vendors).values(row).returning();
    if (!added) throw new Error('The vendor was not written.');
    await writeAudit(tx, { action: 'vendor_added', storeId, by: caller, subject: nameOf(added) });
    return toVendor(added);
  });
  return refusingDuplicates(work);
}

/**
 * Changes a vendor. Terminals show its name with the stock, so a new name makes a new version of the stock of
 * every store that sees it.
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
    vendorName: body.vendor_name?.trim(),
    upcCode: body.upc_code?.trim(),
    isActive: body.is_active === undefined ? undefined : body.is_active === 1,
    modifiedBy: caller.id,
    modifiedDate: now,
  };
  const isHis = and(eq(vendors.id, id), withinReach(db, caller, 'editCatalogue', vendors.storeId));
  const work = db.transaction(async (tx) => {
    const [before] = await tx.select().from(vendors).where(isHis).for('update');
    if (!before) throw notFound();
    if (change.vendorName !== undefined && change.vendorName !== before.vendorName)
      await renewStock(tx, before.storeId);
    const [changed] = await tx.update(vendors).set(change).where(eq(vendors.id, id)).returning();
    if (!changed) throw notFound();
    const deed = { storeId: before.storeId, by: caller, subject: nameOf(before) };
    await writeChange(tx, 'vendor', deed, inWords(before), inWords(changed));
    return toVendor(changed);
  });
  return refusingDuplicates(work);
}

/** Gives the stock of a store, or of all stores of a company, a new version; in order, so that two can't wait crosswise. */
async function renewStock(tx: Db, ownerId: number): Promise<void> {
  const concerned = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(or(eq(stores.id, ownerId), eq(stores.parentId, ownerId)))
    .orderBy(asc(stores.id));
  for (const { id } of concerned) await lockStock(tx, id);
}
