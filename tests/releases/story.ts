import { createCardStore } from '../../src/app/counting/cards/card-store';
import { salesBody, shelfBody } from '../../src/app/counting/record-bodies';
import { login, logout, viewProfile } from '../../src/app/state/auth-calls';
import { type Api, ApiError, call } from '../../src/device/client';
import { TerminalDb } from '../../src/device/db';
import { draftId } from '../../src/device/drafts';
import { saveSession } from '../../src/device/session';
import { snapshotRuns, stockList } from '../../src/device/stock-calls';
import { drain } from '../../src/outbox/drain';
import { enqueueSale, enqueueShelf } from '../../src/outbox/enqueue';
import type { SignedInUser } from '../../src/shared/accounts/auth-schema';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { auditPaths } from '../../src/shared/audit/paths';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { reviewCount } from '../../src/shared/counting/count-summary';
import { countingPaths } from '../../src/shared/counting/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { indexStock } from '../../src/shared/stock/stock';
import { STANDARD } from '../../src/shared/tickets/layouts';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { PASSWORD } from '../support/databases/fixtures';
import { FakeLocks } from '../support/device/fake-locks';
import type { TerminalRecord, Variables } from './envelope';

const UPC = '028400001234';
const FIRST = '15401234567000';
const LAST = '15401234567079';
const FRONT = '15401234567023';
const DAY = '2026-11-18';
const SOLD_AT = `${DAY}T22:05:00.000Z`;
const REPORT_TIME = '14:05:00';
const TERMINAL = 'ACDEFG';

type Teller = {
  api: Api;
  base: string;
  fetch: typeof fetch;
  variables: Variables;
  /** called with the name of each requested lock */
  onLock: (name: string) => void;
};

/** A day with the app: every call of its screens, and the data that it leaves on the terminal. */
export async function story(teller: Teller): Promise<Pick<TerminalRecord, 'database' | 'outbox' | 'draft'>> {
  const { api, variables } = teller;
  const id = (name: string) => Number(variables[name]);
  const signIn = async (role: 'store' | 'admin' | 'super') => {
    const Username = String(variables[`${role}Username`]);
    const { data, token } = await login(api, { Username, password: PASSWORD }, TERMINAL);
    const [user] = data;
    if (!user) throw new Error('nobody signed in');
    return { user, token };
  };

  const { user, token } = await signIn('store');
  const kept = await atTheCounter(teller, user, token);
  await asStore(api, id);
  await logout(api);
  await refused(() => viewProfile(api));
  await signIn('admin');
  await asAdmin(api, id);
  await logout(api);
  await signIn('super');
  await asSuperAdmin(api, id);
  await logout(api);
  await refused(() => login(api, { Username: String(variables.storeUsername), password: 'wrong' }));
  await call(api, accountsPaths.forgotPassword, { body: { useremail: 'nobody@test.example' } });
  return kept;
}

/** A pack is received, put on the shelf and counted, including the server's refusals. */
async function atTheCounter(
  { api, base, fetch, variables, onLock }: Teller,
  user: SignedInUser,
  token: string,
) {
  const storeId = Number(variables.store);
  await viewProfile(api);
  await call(api, stockPaths.checkUpcNumber, { params: { upc: UPC, storeId } });
  const pack = {
    lot_number: UPC,
    start_number: FIRST,
    end_number: LAST,
    vendor_id: Number(variables.vendor),
    plan_id: Number(variables.plan),
    store_id: storeId,
    created_by: user.id,
    lot_counter: 1,
  };
  await call(api, stockPaths.inventoryAdd, { body: pack, key: crypto.randomUUID() });
  await refused(() => call(api, stockPaths.inventoryAdd, { body: pack, key: crypto.randomUUID() }));
  const stock = await stockList(api, storeId, null);
  await stockList(api, storeId, stock?.etag ?? null);
  await api.request('GET', `/inventory-max-min/${UPC}/${storeId}`);

  const ranges = JSON.stringify(stock?.list.data);
  const [inBack] = snapshotRuns({
    ranges,
    storeId,
    userId: user.id,
    etag: '',
    version: '',
    ackSeq: 0,
    fetchedAt: '',
  });
  if (!inBack) throw new Error('nothing in the back room');
  const onShelf = { ...inBack, status: TICKET_STATUS.onShelf };
  const filling = createCardStore('shelf', () => ({
    eligible: indexStock([inBack], TICKET_STATUS.active),
    other: indexStock([], TICKET_STATUS.onShelf),
    layout: STANDARD,
  }));
  const counting = createCardStore('count', () => ({
    eligible: indexStock([onShelf], TICKET_STATUS.onShelf),
    other: indexStock([], TICKET_STATUS.active),
    layout: STANDARD,
  }));
  for (const [form, code] of [
    [filling, UPC],
    [counting, FRONT],
  ] as const) {
    form.getState().start(null);
    form.getState().scan(code);
  }

  const db = new TerminalDb();
  await saveSession(user, token, db);
  const { cards, current, soldOut, purpose } = counting.getState();
  const shelf = shelfBody(filling.getState().cards, storeId, user.id);
  const sale = salesBody(
    reviewCount({ cards, soldOut, purpose }, indexStock([onShelf], TICKET_STATUS.onShelf)),
    storeId,
  );
  const body = { ...sale.body, recorded_at: SOLD_AT };
  const locks = new FakeLocks();
  const send = () =>
    drain({
      db,
      base,
      fetch,
      now: Date.now,
      wake: 'now',
      locks: {
        request: (name: string, work: () => Promise<number | null>) => {
          onLock(name);
          return locks.request(name, work);
        },
      } as unknown as LockManager,
    });
  await enqueueSale(user, body, sale.summary, { db });
  await send();
  await db.outbox.clear();
  const rows = [
    await enqueueShelf(user, shelf.body, shelf.summary, { db }),
    await enqueueSale(user, body, sale.summary, { db }),
  ];
  await send();
  await call(api, countingPaths.submissionStatus, { body: { keys: rows.map((row) => row.key) } });
  await api.request('GET', `/inventory-max/${UPC}/${storeId}`);
  return {
    database: db.name,
    outbox: rows,
    draft: { id: draftId('count', storeId, user.id), value: { cards, current, soldOut, purpose } },
  };
}

async function asStore(api: Api, id: (name: string) => number): Promise<void> {
  const store = id('store');
  (await call(api, stockPaths.inventoryList, { params: { storeId: store } })).data;
  (await call(api, stockPaths.ticketList, { params: { lotNumber: UPC, lotCounter: 1, storeId: store } }))
    .data;
  await call(api, stockPaths.inventorySearch, {
    body: {
      upc_number: UPC,
      ticket_number: '',
      ticket_status: 3,
      store_id: store,
      page: 1,
      page_size: 10,
    },
  });
  await call(api, stockPaths.inventoryRuns, { body: { upc_number: UPC, store_id: store } });
  (await call(api, reportsPaths.shiftList, { params: { date: DAY, storeId: store } })).data;
  await call(api, reportsPaths.shiftSales, {
    params: { date: DAY, userId: id('storeAdmin'), time: REPORT_TIME },
  });
  await call(api, reportsPaths.daySales, { params: { date: DAY, storeId: store } });
  (
    await call(api, countingPaths.soldTickets, {
      params: { lotNumber: UPC, lotCounter: 1, storeId: store },
    })
  ).data;
  const tickets = {
    store_id: store,
    lot_number: UPC,
    lot_counter: 1,
    start_ticket: FIRST,
    end_ticket: FIRST,
  };
  await call(api, countingPaths.correct, {
    body: { ...tickets, reason: 'Counted wrong' },
    key: crypto.randomUUID(),
  });
  await call(api, countingPaths.correctionList, { params: { storeId: store } });
  await call(api, countingPaths.exceptions, { params: { storeId: store } });
  await call(api, reportsPaths.daySales, { params: { date: DAY, storeId: store } });
  await call(api, reportsPaths.ticketCount, { params: { id: store } });
  await call(api, reportsPaths.lotCount, { params: { id: store } });
  (await call(api, cataloguePaths.vendorListOf, { params: { storeId: store } })).data;
  (await call(api, cataloguePaths.planListOf, { params: { storeId: store } })).data;
  (await call(api, accountsPaths.userList, { params: { storeId: store } })).data;
  await call(api, accountsPaths.addUser, {
    body: {
      name: 'New Clerk',
      Username: `clerk-${crypto.randomUUID().slice(0, 8)}`,
      password: 'Strong#pass1',
      store_id: store,
    },
  });
  await call(api, accountsPaths.updateUserStatus, { body: { id: id('clerk'), status: 0 } });
  await call(api, accountsPaths.updateProfile, {
    params: { id: id('clerk') },
    body: { name: 'Old Clerk', isActive: 1 },
  });
  await call(api, auditPaths.auditLogOf, {
    params: { storeId: store },
    query: { page: 1, page_size: 20 },
  });
}

async function asAdmin(api: Api, id: (name: string) => number): Promise<void> {
  const company = id('company');
  const store = id('store');
  (await call(api, placesPaths.storeList, { params: { companyId: company } })).data;
  const Username = `store-${crypto.randomUUID().slice(0, 8)}`;
  await call(api, placesPaths.storeRegister, {
    body: { company_id: company, store_name: 'New Store', Username, country_id: 1 },
  });
  await call(api, placesPaths.storeUpdate, {
    params: { id: id('store') },
    body: { store_name: 'Old Store', city: 'Fresno' },
  });
  await call(api, reportsPaths.ticketCount, { params: { id: company } });
  (await call(api, accountsPaths.userList, { params: { storeId: company } })).data;
  (await call(api, cataloguePaths.vendorList)).data;
  await call(api, cataloguePaths.vendorAdd, {
    body: { vendor_name: 'New Vendor', upc_code: '0284', is_active: 1, store_id: store },
  });
  (await call(api, cataloguePaths.planList)).data;
  await call(api, cataloguePaths.planAdd, {
    body: { plan_name: 'New Plan', plan_price: 20, lot_size: 30, is_active: 1, store_id: store },
  });
  await call(api, cataloguePaths.vendorUpdate, {
    params: { id: id('vendor') },
    body: { vendor_name: 'Old Vendor', upc_code: '0285' },
  });
  await call(api, cataloguePaths.planUpdate, {
    params: { id: id('plan') },
    body: { plan_name: 'Old Plan', plan_price: 5, lot_size: 60 },
  });
  await call(api, cataloguePaths.vendorDelete, { params: { id: id('vendor') }, body: {} });
  await call(api, cataloguePaths.planDelete, { params: { id: id('plan') }, body: {} });
  await call(api, auditPaths.auditLogOf, {
    params: { storeId: company },
    query: { page: 1, page_size: 20 },
  });
}

async function asSuperAdmin(api: Api, id: (name: string) => number): Promise<void> {
  (await call(api, placesPaths.companyList)).data;
  await call(api, cataloguePaths.subscriptionList);
  await call(api, cataloguePaths.subscriptionAdd, {
    body: {
      subscription_name: 'New Subscription',
      subscription_type: 0,
      subscription_validity: 365,
      subscription_description: 'A year',
    },
  });
  await call(api, cataloguePaths.subscriptionUpdate, {
    params: { id: id('subscription') },
    body: { subscription_name: 'Old Subscription', status: 0 },
  });
  await call(api, cataloguePaths.subscriptionDelete, { params: { id: id('subscription') } });
  await call(api, auditPaths.auditLog, { query: { page: 1, page_size: 20 } });
  await call(api, placesPaths.storeDelete, { params: { id: id('store') }, body: {} });
}

/** A call that the server must refuse. */
async function refused(call: () => Promise<unknown>): Promise<void> {
  const error = await call().catch((reason: unknown) => reason);
  if (!(error instanceof ApiError && error.body)) throw new Error('The server did not refuse it');
}
