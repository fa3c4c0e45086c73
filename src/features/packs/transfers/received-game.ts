import type { Transfer } from '../../../contract/counting/removals';
import type { Plan, Vendor } from '../../../contract/office/catalogue';
import type { Lot } from '../../../contract/office/inventory';

/** What a store can receive a pack as: its games and plans, which of them it probably is, and the next lot number. */
export type ReceivedGame = {
  vendors: readonly Vendor[];
  plans: readonly Plan[];
  vendorId: number | null;
  planId: number | null;
  lotCounter: number;
};

/**
 * What a pack from another store probably is here: like the store's last lot of this UPC, else by the UPC and the price.
 * @param lots the store's lots of this UPC
 */
export function receivedGame(
  { lot_number: upc, ticket_price: price, ticketCount }: Transfer,
  lots: readonly Lot[],
  maxLotCounter: number,
  all: { vendors: readonly Vendor[]; plans: readonly Plan[] },
): ReceivedGame {
  const vendors = all.vendors.filter(({ is_active }) => is_active === 1);
  const plans = all.plans.filter(({ is_active, plan_price }) => is_active === 1 && plan_price === price);
  const last = lots.find(({ lot_counter }) => lot_counter === maxLotCounter);
  const vendor =
    vendors.find(({ id }) => id === last?.vendor_id) ?? vendors.find(({ upc_code }) => upc_code === upc);
  const plan =
    plans.find(({ id }) => id === last?.plan_id) ??
    plans.find(({ lot_size }) => lot_size === ticketCount) ??
    plans[0];
  return {
    vendors,
    plans,
    vendorId: vendor?.id ?? null,
    planId: plan?.id ?? null,
    lotCounter: maxLotCounter + 1,
  };
}
