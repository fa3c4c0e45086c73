import { pluralize } from '../../../domain/values/pluralize';

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
  usual: 'Add usual plans',
  usualOf: (state: string) =>
    `Prices and pack sizes that are usual in ${state}. Change what differs from your packs.`,
  usualAnywhere:
    'Usual prices and pack sizes. They differ by state and game: change what differs from your packs.',
  usualName: (price: string) => `${price} Tickets`,
  ticketsInPack: (price: string) => `Tickets in a pack of ${price} tickets`,
  perPack: 'tickets in a pack',
  exists: 'Already there',
  addChosen: (count: number) => `Add ${pluralize(count, 'plan')}`,
  added: (count: number) => `${pluralize(count, 'plan was', 'plans were')} added.`,
  sizeRange: 'Lot Size must be a whole number from 1 to 10,000.',
  deactivate: (plan: string) =>
    `Deactivate ${plan}? Existing lots keep their price; new lots can no longer use it.`,
};
