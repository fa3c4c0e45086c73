import type {
  SUBSCRIPTION_TYPES,
  SUBSCRIPTION_VALIDITIES,
} from '../../../domain/accounts/subscription-terms';

const TYPES: Record<(typeof SUBSCRIPTION_TYPES)[number], string> = { 1: 'Trial', 0: 'Paid' };
const VALIDITIES: Record<(typeof SUBSCRIPTION_VALIDITIES)[number], string> = {
  30: '1 Month',
  90: '3 Months',
  180: '6 Months',
  365: '12 Months',
};

const nameOf = (names: Record<number, string>, value: number): string | undefined => names[value];

/** 1 → 'Trial', 0 → 'Paid'. */
export const typeLabel = (isTrail: number): string => nameOf(TYPES, isTrail) ?? String(isTrail);

/** Days as the form offers them, e.g. 90 → '3 Months'. */
export const validityLabel = (days: number): string => nameOf(VALIDITIES, days) ?? `${days} days`;
