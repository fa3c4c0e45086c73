/** Plan: the list and the form. */
export const PLANS = {
  title: 'Plan',
  emptyHint: 'Your price points appear here: what a ticket costs, and how many are in a pack.',
  admin: 'Admin',
  plans: 'Plans',
  company: 'Company',
  planName: 'Plan Name',
  planPrice: 'Plan Price',
  lotSize: 'Lot Size',
  updated: 'Updated',
  priceNumeric: 'Plan Price must be numeric.',
  priceRange: 'Plan Price must be dollars and cents, from 0.01 to 100,000.',
  sizeNumeric: 'Lot Size must be numeric.',
  sizeRange: 'Lot Size must be a whole number from 1 to 10,000.',
  deactivate: (plan: string) =>
    `Deactivate ${plan}? Existing lots keep their price; new lots can no longer use it.`,
};
