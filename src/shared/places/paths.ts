/** The calls of places, as method and path below the API base (`/api`). */
export const placesPaths = {
  /** an addition, where the operator allows it */
  signUp: 'POST /sign-up',
  /** an addition: a SuperAdmin must choose a company */
  companyList: 'GET /company-list',
  storeList: 'GET /store-list/:companyId',
  storeRegister: 'POST /store-register',
  storeUpdate: 'PUT /store-update/:id',
  storeDelete: 'PUT /store-delete/:id',
  storeSettings: 'GET /store-settings/:storeId',
  changeSettings: 'PUT /store-settings/:storeId',
  /** additions: loading and clearing sample data */
  sampleLoad: 'POST /sample-load',
  sampleClear: 'POST /sample-clear',
} as const;
