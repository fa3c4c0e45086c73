import type { StoreExportQuery, StoreExportReply } from '../../src/contract/office/store-export';
import { EXPORT_PARTS } from '../../src/domain/exports/store-files';
import type { Db } from '../db/connect';
import { rows } from '../db/sql';
import { PART_QUERIES } from './part-queries';

/** Entries of a page: a statement has several rows, anything else one. */
const PAGE_SIZE = 1000;

type Cell = string | number | null;

/**
 * A page of one part of everything that a store has. Pages follow the ids of the entries, so that each costs the same after
 * years, and what is written meanwhile is on a later one.
 */
export async function exportPage(
  db: Db,
  storeId: number,
  { part, after = 0 }: StoreExportQuery,
): Promise<StoreExportReply> {
  const found = await rows<Record<string, Cell> & { id: number }>(
    db,
    PART_QUERIES[part]({ storeId, after, size: PAGE_SIZE }),
  );
  return {
    rows: found.map((row) => EXPORT_PARTS[part].map((column) => row[column] ?? null)),
    next: found.at(-1)?.id ?? null,
  };
}
