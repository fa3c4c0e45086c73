import { and, eq, inArray } from 'drizzle-orm';
import { cleanName } from '../../src/shared/values/visible-text';
import type { Submitter } from '../access/access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { vendors } from '../db/schema';

/**
 * Adds a vendor of the store for each UPC without one, named after its game: packs show the name of their
 * vendor. Existing vendors, also inactive ones, stay unchanged.
 * @param names the games' names by UPC
 * @returns the vendors' ids by UPC
 */
export async function addGameVendors(
  tx: Db,
  storeId: number,
  names: ReadonlyMap<string, string>,
  { userId, sessionId }: Submitter,
): Promise<ReadonlyMap<string, number>> {
  if (names.size === 0) return new Map();
  const row = { id: vendors.id, upc: vendors.upcCode };
  const known = await tx
    .select(row)
    .from(vendors)
    .where(and(eq(vendors.storeId, storeId), inArray(vendors.upcCode, [...names.keys()])));
  const fresh = [...names].filter(([upc]) => !known.some((vendor) => vendor.upc === upc));
  if (fresh.length > 0)
    known.push(
      ...(await tx
        .insert(vendors)
        .values(
          fresh.map(([upcCode, name]) => ({
            storeId,
            vendorName: cleanName(name),
            upcCode,
            createdBy: userId,
            modifiedBy: userId,
          })),
        )
        .returning(row)),
    );
  for (const [upc, name] of fresh)
    await writeAudit(tx, {
      action: 'vendor_added',
      storeId,
      by: { id: userId, sessionId },
      subject: `${cleanName(name)} (${upc})`,
    });
  return new Map(known.map(({ id, upc }) => [upc, id]));
}
