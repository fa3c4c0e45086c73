/** Subscription types and validities in days (specification, section 9). */
export const SUBSCRIPTION_TYPES = [1, 0] as const;
export const SUBSCRIPTION_VALIDITIES = [30, 90, 180, 365] as const;
