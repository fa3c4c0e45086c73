/** The money of a count that has none besides its cash. */
export const NO_MONEY = {
  basis: 'delta' as const,
  online_sales: 0,
  online_cancels: 0,
  instant_cashes: 0,
  online_cashes: 0,
  cashless: 0,
  other: 0,
};
