import type { Scene } from './permission-scene';
import { type Params, pathOf } from './route-path';
import { UPC } from './shop';

/** Statuses for: role 6 of the store, of another store, role 5 of the company, of another company, role 4, the clerks' terminal. */
type Expected = [
  ownStore: number,
  otherStore: number,
  ownCompany: number,
  otherCompany: number,
  all: number,
  terminal: number,
];

/** One call of the matrix. An open route treats everyone alike; the others return 401 without a session, 403 to role 7. */
export type PermissionRow = {
  /** values of the route's parameters, besides those of the scene's store, company, pack and day */
  params?: (scene: Scene) => Params;
  query?: string;
  body?: (scene: Scene) => unknown;
  expected: Expected | { everyone: number };
  /** for an area manager: of a row that names the company, to read about the manager's stores together */
  ofArea?: number;
  /** for a terminal of the company's other store, where the store's clerk works too; absent: as its admin, if a terminal may */
  elsewhere?: number;
  /** the scene has a pack on the shelf, with tickets 0 to 9 sold */
  inShop?: true;
  /** the call names the store's clerk as its author */
  byClerk?: true;
  headers?: Record<string, string>;
};

/** The day of the rows about a day, and the one on which a pack of the scene was sold. */
const DAY = '2026-11-18';

export const everybody: Expected = [200, 200, 200, 200, 200, 403];
export const ofStore: Expected = [200, 403, 200, 403, 200, 403];
export const ofCounter: Expected = [200, 403, 200, 403, 200, 200];
export const ofCompany: Expected = [403, 403, 200, 403, 200, 403];
export const rowOfStore: Expected = [200, 404, 200, 404, 200, 403];
export const rowOfCompany: Expected = [403, 403, 200, 404, 200, 403];

/** The address of a row's call. @param route the row's name, such as `PUT /bins` */
export function pathOfRow([route, row]: readonly [string, PermissionRow], scene: Scene): string {
  const { store, company } = scene;
  const ofScene = { storeId: store.id, id: store.id, companyId: company.id };
  const ofPack = { upc: UPC, lotNumber: UPC, lotCounter: 1 };
  const ofDay = { date: DAY, fromDate: DAY, toDate: DAY };
  return pathOf(route, { ...ofScene, ...ofPack, ...ofDay, ...row.params?.(scene) }) + (row.query ?? '');
}
