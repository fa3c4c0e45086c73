import type { BoardStore } from '../../../src/shared/board/board-schema';
import {
  businessDate,
  DEFAULT_CLOCK,
  daysBefore,
  type StoreClock,
} from '../../../src/shared/time/store-clock';
import { instantOfWall } from '../../../src/shared/time/time';
import type { Session } from './app';
import type { Shop } from './shop';

/** The rows of a company's board. */
export const boardOf = async (session: Session, companyId: number): Promise<BoardStore[]> =>
  (await session.read<{ data: BoardStore[] }>(`/board/${companyId}`)).data;

/** The row of a store on its company's board, by default of the shop's own store. */
export const rowOf = async (session: Session, shop: Shop, storeId = shop.store.id): Promise<BoardStore> => {
  const row = (await boardOf(session, shop.company.id)).find(({ store_id }) => store_id === storeId);
  if (!row) throw new Error('The store is not on the board.');
  return row;
};

/** Noon of a day before today, by a store's clock. */
export const noon = (days: number, clock: StoreClock = DEFAULT_CLOCK): string => {
  const date = daysBefore(businessDate(new Date(), clock), days);
  return instantOfWall(`${date} 12:00:00`, clock)?.toISOString() ?? '';
};
