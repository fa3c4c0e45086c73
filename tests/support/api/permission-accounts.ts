import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../databases/fixtures';
import type { PermissionRow } from './permission-rows';

type Expected = PermissionRow['expected'];
const everybody: Expected = [200, 200, 200, 200, 200, 403];
const ofStore: Expected = [200, 403, 200, 403, 200, 403];
const ofCompany: Expected = [403, 403, 200, 403, 200, 403];
const rowOfStore: Expected = [200, 404, 200, 404, 200, 403];
const rowOfCompany: Expected = [403, 403, 200, 404, 200, 403];

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
  'GET /access-tokens/:id': {
    path: ({ store }) => `/access-tokens/${store.id}`,
    expected: ofStore,
  },
  'POST /access-tokens': {
    path: () => '/access-tokens',
    body: ({ store }) => ({ store_id: store.id, name: 'Program' }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'DELETE /access-tokens/:id': {
    path: ({ accessTokenId }) => `/access-tokens/${accessTokenId}`,
    expected: rowOfStore,
  },
  'POST /login': {
    path: () => '/login',
    body: ({ store }) => ({ Username: store.admin.Username, password: PASSWORD }),
    expected: { everyone: 200 },
  },
  'POST /sign-up': {
    path: () => '/sign-up',
    body: signUpBody,
    expected: { everyone: 200 },
  },
  'POST /forget-pwd': {
    path: () => '/forget-pwd',
    body: ({ store }) => ({ useremail: `${store.admin.Username}@test.example` }),
    expected: { everyone: 200 },
  },
  'POST /reset-pwd': {
    path: () => '/reset-pwd',
    body: () => ({ token: 'unknown', password: PASSWORD }),
    expected: { everyone: 422 },
  },
  'POST /reset-pwd/owner': {
    path: () => '/reset-pwd/owner',
    body: () => ({ token: 'unknown' }),
    expected: { everyone: 422 },
  },
  'POST /post-register': {
    path: () => '/post-register',
    body: ({ company }) => ({ ...newUser(), company_id: company.id }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'POST /logout': { path: () => '/logout', expected: [200, 200, 200, 200, 200, 200] },
  'GET /sessions': { path: () => '/sessions', expected: everybody },
  'DELETE /sessions': { path: () => '/sessions', expected: everybody },
  'POST /company-views': {
    path: () => '/company-views',
    body: ({ company }) => ({ company_id: company.id }),
    expected: [403, 403, 403, 403, 201, 403],
  },
  'POST /second-factor': { path: () => '/second-factor', body: () => ({}), expected: everybody },
  'POST /second-factor/confirm': {
    path: () => '/second-factor/confirm',
    body: () => ({ code: '000000' }),
    expected: [422, 422, 422, 422, 422, 403],
  },
  'POST /second-factor/end': {
    path: () => '/second-factor/end',
    body: () => ({ code: '000000' }),
    expected: [422, 422, 422, 422, 422, 403],
  },
  'PUT /second-factor-rule/:companyId': {
    path: ({ company }) => `/second-factor-rule/${company.id}`,
    body: () => ({ required: 0 }),
    expected: ofCompany,
  },
  'GET /view-profile': { path: () => '/view-profile', expected: everybody },

  'GET /company-list': { path: () => '/company-list', expected: [403, 403, 403, 403, 200, 403] },
  'GET /store-list/:companyId': {
    path: ({ company }) => `/store-list/${company.id}`,
    expected: ofCompany,
    ofArea: 200,
  },
  'POST /store-register': {
    path: () => '/store-register',
    body: ({ company }) => ({
      company_id: company.id,
      store_name: unique(),
      Username: `new-${unique()}`,
      country_id: 1,
    }),
    expected: [403, 403, 201, 403, 201, 403],
  },
  'PUT /store-update/:id': {
    path: ({ store }) => `/store-update/${store.id}`,
    body: () => ({ store_name: unique() }),
    expected: rowOfCompany,
  },
  'PUT /store-delete/:id': {
    path: ({ store }) => `/store-delete/${store.id}`,
    body: () => ({ modified_by: 1 }),
    expected: rowOfCompany,
  },

  'GET /user-list/:storeId': { path: ({ store }) => `/user-list/${store.id}`, expected: ofStore },
  'POST /add-user': {
    path: () => '/add-user',
    body: ({ store }) => ({ ...newUser(), store_id: store.id }),
    expected: [201, 403, 201, 403, 201, 403],
  },
  'PUT /update-user-status': {
    path: () => '/update-user-status',
    body: ({ store }) => ({ id: store.clerk.id, status: 0 }),
    expected: rowOfStore,
  },
  'PUT /updateProfile/:id': {
    path: ({ store }) => `/updateProfile/${store.clerk.id}`,
    body: () => ({ name: unique() }),
    expected: rowOfStore,
  },

  'POST /users/:id/second-factor-reset': {
    path: ({ store }) => `/users/${store.clerk.id}/second-factor-reset`,
    // A clerk has none.
    expected: [422, 404, 422, 404, 422, 403],
  },
  'POST /users/:id/password-link': {
    path: ({ store }) => `/users/${store.clerk.id}/password-link`,
    expected: rowOfStore,
  },
};
