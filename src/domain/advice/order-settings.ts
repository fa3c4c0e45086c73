import { DEFAULT_LEAD, type Lead } from './sell-through';

/** What a store sets for its orders. */
export type OrderSettings = {
  /** days from an order to its packs */
  order_lead_days: number;
  /** days of sales that should be left when they come */
  order_safety_days: number;
};

/** Of each of them. */
export const MAX_ORDER_DAYS = 60;

export const DEFAULT_ORDER_SETTINGS: OrderSettings = {
  order_lead_days: DEFAULT_LEAD.leadDays,
  order_safety_days: DEFAULT_LEAD.safetyDays,
};

export const leadOf = ({ order_lead_days, order_safety_days }: OrderSettings): Lead => ({
  leadDays: order_lead_days,
  safetyDays: order_safety_days,
});
