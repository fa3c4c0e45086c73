/** The calls of catalogue, as method and path below the API base (`/api`). */
export const cataloguePaths = {
  vendorList: 'GET /vendor-list',
  vendorListOf: 'GET /vendor-list/:storeId',
  vendorAdd: 'POST /vendor-add',
  vendorUpdate: 'PUT /vendor-update/:id',
  vendorDelete: 'PUT /vendor-delete/:id',
  planList: 'GET /plan-list',
  planListOf: 'GET /plan-list/:storeId',
  planAdd: 'POST /plan-add',
  planUpdate: 'PUT /plan-update/:id',
  planDelete: 'PUT /plan-delete/:id',
  /** additions: the games of a company with their stock; importing a state's list, and a new store's stock */
  games: 'GET /games/:companyId',
  /** additions: games whose packs have only a stand-in UPC, and setting the real one */
  gamesWithoutUpc: 'GET /games-without-upc/:companyId',
  nameUpc: 'POST /game-upc',
  subscriptionList: 'GET /subscription',
  subscriptionAdd: 'POST /subscription',
  subscriptionUpdate: 'PUT /subscription/:id',
  subscriptionDelete: 'DELETE /subscription/:id',
} as const;
