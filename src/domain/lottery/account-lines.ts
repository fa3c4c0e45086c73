/** The lines of an account, as the lottery's weekly statement has them. */
export const ACCOUNT_LINES = [
  'settled',
  'returned',
  'instant_commission',
  'instant_cashes',
  'instant_cashing_commission',
  'online_sales',
  'online_cancels',
  'online_commission',
  'online_cashes',
  'online_cashing_commission',
  'fees',
  'adjustments',
  'sweep',
] as const;
export type AccountLine = (typeof ACCOUNT_LINES)[number];
