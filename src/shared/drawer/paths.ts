/** The calls of drawer, as method and path below the API base (`/api`). */
export const drawerPaths = {
  shiftMoney: 'POST /shift-money',
  /** an addition: what a register reported at its close */
  registerFigures: 'POST /register-figures',
  /** additions: the drawers of a period; a store's sales on each of its days */
  overShort: 'GET /over-short/:fromDate/:toDate/:storeId',
  /** additions: a picture of the lottery's slip, for a drawer */
  slipPictures: 'POST /slip-pictures',
  slipPicture: 'GET /slip-pictures/:storeId/:pictureId',
} as const;
