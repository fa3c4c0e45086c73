/** Subscription types and validities (specification, section 9). */
export const SUBSCRIPTION_TYPES = [
  { value: 1, label: 'Trial' },
  { value: 0, label: 'Paid' },
] as const;

export const SUBSCRIPTION_VALIDITIES = [
  { value: 30, label: '1 Month' },
  { value: 90, label: '3 Months' },
  { value: 180, label: '6 Months' },
  { value: 365, label: '12 Months' },
] as const;
