import type { ExceptionsReply } from '../../../src/shared/counting/exceptions-schema';
import type { LateRecord } from '../../../src/shared/counting/late-records-schema';
import type { SalesReply } from '../../../src/shared/counting/sales-schema';
import type { SoldEntry } from '../databases/fixtures';
import type { Session } from './app';
import { must, type Shop } from './shop';

/** The time some milliseconds ago. */
export const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Records sold tickets. */
export const soldAt = (
  shop: Shop,
  till: Session,
  recordedAt: Date,
  ...entries: SoldEntry[]
): Promise<SalesReply> => must(shop.sell(till, entries, recordedAt.toISOString()), 201);

/** @param query the address's, with its question mark */
export const exceptionsOf = (shop: Shop, query = ''): Promise<ExceptionsReply> =>
  shop.till.read<ExceptionsReply>(`/exceptions/${shop.store.id}${query}`);

export const lateRecordsOf = async (shop: Shop): Promise<LateRecord[]> => (await exceptionsOf(shop)).late;
