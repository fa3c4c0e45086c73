/** The calls of lottery, as method and path below the API base (`/api`). */
export const lotteryPaths = {
  /** additions: packs by the day on which the lottery charges them; its account of a week, and its statement */
  settling: 'GET /settling/:storeId',
  packsSettled: 'POST /packs-settled',
  lotteryWeek: 'GET /lottery-week/:date/:storeId',
  lotteryStatement: 'POST /lottery-statement',
  /** additions: the last weeks' sweeps of a store, and a week's sweeps of a company's stores */
  lotterySweeps: 'GET /lottery-sweeps/:date/:storeId',
  lotteryBills: 'GET /lottery-bills/:date/:companyId',
  /** additions: the lottery's own list of a store's packs, compared with the store's records */
  lotteryPacks: 'POST /lottery-packs',
  lotteryPackList: 'GET /lottery-packs/:storeId',
  packLists: 'GET /pack-lists/:companyId',
} as const;
