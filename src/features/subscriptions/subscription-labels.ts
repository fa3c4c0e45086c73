import { SUBSCRIPTION_TYPES, SUBSCRIPTION_VALIDITIES } from '../../domain/subscription-terms';

/** 1 → 'Trial', 0 → 'Paid'. */
export const typeLabel = (isTrail: number): string =>
  SUBSCRIPTION_TYPES.find(({ value }) => value === isTrail)?.label ?? String(isTrail);

/** Days as the form offers them, e.g. 90 → '3 Months'. */
export const validityLabel = (days: number): string =>
  SUBSCRIPTION_VALIDITIES.find(({ value }) => value === days)?.label ?? `${days} days`;
