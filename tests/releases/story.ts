import { auditLog } from '../../src/api/audit';
import { login, logout, viewProfile } from '../../src/api/auth';
import {
  addPlan,
  addVendor,
  deactivatePlan,
  deactivateVendor,
  planList,
  updatePlan,
  updateVendor,
  vendorList,
} from '../../src/api/catalogue';
import { call } from '../../src/api/client/call';
import { type Api, ApiError } from '../../src/api/client/client';
import { correctionPage, correctSales, exceptionPage, soldTickets } from '../../src/api/corrections';
import { lotCount, ticketCount } from '../../src/api/dashboard';
import {
  addLot,
  checkUpc,
  inventoryRuns,
  lotList,
  searchInventory,
  ticketList,
} from '../../src/api/inventory';
import { daySales, shiftList, shiftSales } from '../../src/api/sales';
import { stockList } from '../../src/api/stock';
import { addStore, companyList, deactivateStore, storeList, updateStore } from '../../src/api/stores';
import {
  addSubscription,
  deleteSubscription,
  subscriptionList,
  updateSubscription,
} from '../../src/api/subscriptions';
import { addUser, forgotPassword, setUserStatus, updateUser, userList } from '../../src/api/users';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import type { SignedInUser } from '../../src/contract/people/auth';
import { createCardStore } from '../../src/counting/cards/card-store';
import { TerminalDb } from '../../src/device/db';
import { draftId } from '../../src/device/drafts';
import { saveSession } from '../../src/device/session';
import { snapshotRuns } from '../../src/device/stock-copy';
import { reviewCount } from '../../src/domain/counting/review/count-review';
import { indexStock } from '../../src/domain/stock/stock';
import { STANDARD } from '../../src/domain/tickets/layouts';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import { shelfBody } from '../../src/features/add-on-shelf/shelf-body';
import { salesBody } from '../../src/features/verify-stock/sales-body';
import { drain } from '../../src/outbox/drain';
import { enqueueSale, enqueueShelf } from '../../src/outbox/enqueue';
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
  /** told of each lock that is asked for */
  onLock: (name: string) => void;
};

/** A day with the app: every call that its screens make, and what it leaves on the terminal. */
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
  await forgotPassword(api, 'nobody@test.example');
  return kept;
}

/** A pack is received, put on the shelf and counted; what the server refuses is part of it. */
async function atTheCounter(
  { api, base, fetch, variables, onLock }: Teller,
  user: SignedInUser,
  token: string,
) {
  const storeId = Number(variables.store);
  await viewProfile(api);
  await checkUpc(api, UPC, storeId);
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
  await addLot(api, pack, crypto.randomUUID());
  await refused(() => addLot(api, pack, crypto.randomUUID()));
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
    wanted: indexStock([inBack], TICKET_STATUS.active),
    other: indexStock([], TICKET_STATUS.onShelf),
    layout: STANDARD,
  }));
  const counting = createCardStore('count', () => ({
    wanted: indexStock([onShelf], TICKET_STATUS.onShelf),
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
  await call(api, counterEndpoints.submissionStatus, { body: { keys: rows.map((row) => row.key) } });
  await api.request('GET', `/inventory-max/${UPC}/${storeId}`);
  return {
    database: db.name,
    outbox: rows,
    draft: { id: draftId('count', storeId, user.id), value: { cards, current, soldOut, purpose } },
  };
}

async function asStore(api: Api, id: (name: string) => number): Promise<void> {
  const store = id('store');
  await lotList(api, store);
  await ticketList(api, { lot_number: UPC, lot_counter: 1, store_id: store });
  await searchInventory(api, {
    upc_number: UPC,
    ticket_number: '',
    ticket_status: 3,
    store_id: store,
    page: 1,
    page_size: 10,
  });
  await inventoryRuns(api, { upc_number: UPC, store_id: store });
  await shiftList(api, DAY, store);
  await shiftSales(api, DAY, id('storeAdmin'), REPORT_TIME);
  await daySales(api, DAY, store);
  await soldTickets(api, store, UPC, 1);
  const tickets = {
    store_id: store,
    lot_number: UPC,
    lot_counter: 1,
    start_ticket: FIRST,
    end_ticket: FIRST,
  };
  await correctSales(api, { ...tickets, reason: 'Counted wrong' }, crypto.randomUUID());
  await correctionPage(api, store);
  await exceptionPage(api, store);
  await daySales(api, DAY, store);
  await ticketCount(api, store);
  await lotCount(api, store);
  await vendorList(api, store);
  await planList(api, store);
  await userList(api, store);
  await addUser(api, {
    name: 'New Clerk',
    Username: `clerk-${crypto.randomUUID().slice(0, 8)}`,
    password: 'Strong#pass1',
    store_id: store,
  });
  await setUserStatus(api, { id: id('clerk'), status: 0 });
  await updateUser(api, id('clerk'), { name: 'Old Clerk', isActive: 1 });
  await auditLog(api, store, { page: 1, page_size: 20 });
}

async function asAdmin(api: Api, id: (name: string) => number): Promise<void> {
  const company = id('company');
  const store = id('store');
  await storeList(api, company);
  const Username = `store-${crypto.randomUUID().slice(0, 8)}`;
  await addStore(api, { company_id: company, store_name: 'New Store', Username, country_id: 1 });
  await updateStore(api, id('store'), { store_name: 'Old Store', city: 'Fresno' });
  await ticketCount(api, company);
  await userList(api, company);
  await vendorList(api);
  await addVendor(api, { vendor_name: 'New Vendor', upc_code: '0284', is_active: 1, store_id: store });
  await planList(api);
  await addPlan(api, { plan_name: 'New Plan', plan_price: 20, lot_size: 30, is_active: 1, store_id: store });
  await updateVendor(api, id('vendor'), { vendor_name: 'Old Vendor', upc_code: '0285' });
  await updatePlan(api, id('plan'), { plan_name: 'Old Plan', plan_price: 5, lot_size: 60 });
  await deactivateVendor(api, id('vendor'));
  await deactivatePlan(api, id('plan'));
  await auditLog(api, company, { page: 1, page_size: 20 });
}

async function asSuperAdmin(api: Api, id: (name: string) => number): Promise<void> {
  await companyList(api);
  await subscriptionList(api);
  await addSubscription(api, {
    subscription_name: 'New Subscription',
    subscription_type: 0,
    subscription_validity: 365,
    subscription_description: 'A year',
  });
  await updateSubscription(api, id('subscription'), { subscription_name: 'Old Subscription', status: 0 });
  await deleteSubscription(api, id('subscription'));
  await auditLog(api, null, { page: 1, page_size: 20 });
  await deactivateStore(api, id('store'));
}

/** A call that the server has to refuse. */
async function refused(call: () => Promise<unknown>): Promise<void> {
  const error = await call().catch((reason: unknown) => reason);
  if (!(error instanceof ApiError && error.body)) throw new Error('The server did not refuse it');
}
