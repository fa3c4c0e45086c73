import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../databases/fixtures';
import {
  everybody,
  ofCompany,
  ofStore,
  type PermissionRow,
  rowOfCompany,
  rowOfStore,
} from './permission-row';

const unique = (): string => randomUUID().slice(0, 8);
const newUser = () => ({ name: 'New', Username: `new-${unique()}`, password: PASSWORD });

/** A sign-up with a new address. */
export const signUpBody = () => ({
  company_name: 'Corner Group',
  store_name: 'Corner Shop',
  state: 'CA',
  email: `new-${unique()}@test.example`,
  Username: `new-${unique()}`,
});

/** The rows for accounts: sign-in, passwords, companies, stores and users. */
export const ACCOUNT_ROWS: Record<string, PermissionRow> = {
  'GET /access-tokens/:id': { expected: ofStore },
  'POST /access-tokens': {
    body: ({ store }) => ({ store_id: store.id, name: 'Program' }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'DELETE /access-tokens/:id': {
    params: ({ accessTokenId }) => ({ id: accessTokenId }),
    expected: rowOfStore,
  },
  'POST /login': {
    body: ({ store }) => ({ Username: store.admin.Username, password: PASSWORD }),
    expected: { everyone: 200 },
  },
  'POST /sign-up': { body: signUpBody, expected: { everyone: 200 } },
  'POST /forget-pwd': {
    body: ({ store }) => ({ useremail: `${store.admin.Username}@test.example` }),
    expected: { everyone: 200 },
  },
  'POST /reset-pwd': { body: () => ({ token: 'unknown', password: PASSWORD }), expected: { everyone: 422 } },
  'POST /reset-pwd/owner': { body: () => ({ token: 'unknown' }), expected: { everyone: 422 } },
  'POST /post-register': {
    body: ({ company }) => ({ ...newUser(), company_id: company.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'POST /logout': { expected: [200, 200, 200, 200, 200, 200] },
  'GET /sessions': { expected: everybody },
  'DELETE /sessions': { expected: everybody },
  'POST /company-views': {
    body: ({ company }) => ({ company_id: company.id }),
    expected: [403, 403, 403, 403, 201, 403],
  },
  'POST /second-factor': { body: () => ({}), expected: everybody },
  'POST /second-factor/confirm': {
    body: () => ({ code: '000000' }),
    expected: [422, 422, 422, 422, 422, 403],
  },
  'POST /second-factor/end': { body: () => ({ code: '000000' }), expected: [422, 422, 422, 422, 422, 403] },
  'PUT /second-factor-rule/:companyId': { body: () => ({ required: 0 }), expected: ofCompany },
  'GET /view-profile': { expected: everybody },

  'GET /company-list': { expected: [403, 403, 403, 403, 200, 403] },
  'GET /store-list/:companyId': { expected: ofCompany, ofArea: 200 },
  'POST /store-register': {
    body: ({ company }) => ({
      company_id: company.id,
      store_name: unique(),
      Username: `new-${unique()}`,
      country_id: 1,
    }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /store-update/:id': { body: () => ({ store_name: unique() }), expected: rowOfCompany },
  'PUT /store-delete/:id': { body: () => ({ modified_by: 1 }), expected: rowOfCompany },

  'GET /user-list/:storeId': { expected: ofStore },
  'POST /add-user': {
    body: ({ store }) => ({ ...newUser(), store_id: store.id }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'PUT /update-user-status': {
    body: ({ store }) => ({ id: store.clerk.id, status: 0 }),
    expected: rowOfStore,
  },
  'PUT /updateProfile/:id': {
    params: ({ store }) => ({ id: store.clerk.id }),
    body: () => ({ name: unique() }),
    expected: rowOfStore,
  },

  'POST /users/:id/second-factor-reset': {
    params: ({ store }) => ({ id: store.clerk.id }),
    // A clerk has none.
    expected: [422, 404, 422, 404, 422, 403],
  },
  'POST /users/:id/password-link': { params: ({ store }) => ({ id: store.clerk.id }), expected: rowOfStore },
};
