import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { RegisterMap } from '../../src/shared/drawer/register';
import { JOURNAL_ROLES, type JournalAccounts } from '../../src/shared/journal/accounts';
import { placesPaths } from '../../src/shared/places/paths';
import { SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import type { ChangeSettingsBody } from '../../src/shared/places/store-settings-schema';
import type { VendingMachine } from '../../src/shared/stock/bins';
import type {
  PackReply,
  PacksInStockQuery,
  PacksInStockReply,
} from '../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { formatDollars } from '../../src/shared/values/money';
import type { Setting } from '../../src/shared/values/setting';
import type { Caller } from '../access';
import { writeAudit } from '../audit/audit-log';
import type { Db, TenantDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { type Page, snapshot } from '../db/sql';
import { callerOf } from '../http/guard';
import {
  longList,
  recordedInstant,
  requestedPage,
  storedList,
  wantedPage,
  withTotal,
} from '../http/parameters';
import { saved, serve } from '../http/serve';
import {
  keepSettings,
  readSettings,
  requireCompanyOf,
  stockSettings,
  storeSettings,
} from '../places/settings';
import { serveOnce } from '../submissions/idempotency';
import { authorOf, changerOf, givenKey, statedBy, submitterOf } from '../submissions/requests';
import { changeDirection, moveLot } from './bins';
import { inventoryRuns, searchInventory } from './inventory-search';
import { addLot, checkUpc, listLots, listTickets } from './lots';
import { packHistory } from './pack-history';
import { rangesOfUpc, soldLots, unsoldStock } from './sold-list';
import { listTransfers } from './transfers';
import { renewStock, stockVersion } from './version';

/** The unsold packs of all stores of a company. */
type StockOfCompany = {
  stock(companyId: number, criteria: PacksInStockQuery, page: Page): Promise<PacksInStockReply>;
};

/**
 * The routes for receiving packs, and for a store's inventory: lots, single tickets and the Inventory Report. Also for
 * all stores of a company.
 */
export function inventoryRoutes(api: FastifyInstance, tenant: TenantDb, ofCompany: StockOfCompany): void {
  serve(api, stockPaths.inventoryList, (request) =>
    storedList(request, tenant, (tx, page) => listLots(tx, request.params.storeId, page)).then(withTotal),
  );

  serveOnce(
    api,
    tenant,
    stockPaths.inventoryAdd,
    async (db, request) => {
      const receivedAt = recordedInstant(request.body, request.now());
      return addLot(db, { body: request.body, by: await authorOf(db, request), now: receivedAt });
    },
    (lot, request) => {
      const key = givenKey(request);
      return {
        message: currentMessages(REPLY).lotAdded,
        ...(key === null ? {} : { submission_id: key }),
        data: lot,
      };
    },
  );

  serve(api, stockPaths.checkUpcNumber, ({ params }) => checkUpc(tenant, params.storeId, params.upc));
  serve(api, stockPaths.ticketList, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await listTickets(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, stockPaths.pack, async ({ params: { lotNumber, lotCounter, storeId } }) => ({
    data: await packHistory(tenant, storeId, lotNumber, lotCounter),
  }));
  serve(api, stockPaths.packs, ({ body: { store_id, packs } }) =>
    snapshot(tenant, async (tx) => {
      const data: PackReply['data'][] = [];
      for (const { lot_number, lot_counter } of packs)
        data.push(await packHistory(tx, store_id, lot_number, lot_counter));
      return { data };
    }),
  );
  serve(api, stockPaths.inventorySearch, ({ body }) => searchInventory(tenant, body));
  serve(api, stockPaths.inventoryRuns, (request) =>
    longList(request, (page) => inventoryRuns(tenant, request.body, page)),
  );
  serve(api, stockPaths.packsInStock, ({ params: { companyId }, query: { page, page_size, ...criteria } }) =>
    ofCompany.stock(companyId, criteria, requestedPage({ page, page_size })),
  );
}

/** Routes for a store's settings. @param tenant the tenant handle */
export function settingsRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, placesPaths.storeSettings, ({ params }) => readSettings(tenant, params.storeId));
  serveOnce(
    api,
    tenant,
    placesPaths.changeSettings,
    (db, request) => changeSettings(db, callerOf(request), request.params.storeId, request.body),
    saved,
  );
}

/**
 * Changes settings of a store, and raises its stock version, so that terminals fetch them.
 * @throws ApiError 404 for a company; 422 with `fields` for an unknown layout or zone, or a wrong end of the day
 */
function changeSettings(
  db: Db,
  caller: Caller,
  storeId: number,
  body: ChangeSettingsBody,
): Promise<StoreSettings> {
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const { companyId, storeName } = await requireCompanyOf(tx, storeId);
    const before = await storeSettings(tx, storeId);
    const after = await keepSettings(tx, { storeId, companyId, before, body });
    const details = Object.entries(SETTINGS).flatMap(([field, setting]) => {
      const [was, is] = [before, after].map((settings) =>
        inWords(setting, settings[field as keyof StoreSettings]),
      );
      return was === is
        ? []
        : [{ kind: 'changed' as const, part: setting.name, before: was ?? null, after: is ?? null }];
    });
    if (details.length === 0) return after;
    await renewStock(tx, [storeId]);
    await writeAudit(tx, { action: 'settings_changed', storeId, by: caller, subject: storeName, details });
    return after;
  });
}

function inWords(setting: Setting, value: StoreSettings[keyof StoreSettings]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (setting.kind === 'uses')
    return (value as RegisterMap).map(({ code, as }) => `${code} ${as}`).join(', ') || 'none';
  if (setting.kind === 'machines')
    return (
      (value as readonly VendingMachine[]).map(({ name, bins }) => `${name} with ${bins} bins`).join(', ') ||
      'none'
    );
  if (setting.kind === 'accounts') return accountsInWords(value as JournalAccounts);
  const unit = 'unit' in setting ? setting.unit : undefined;
  if (unit === 'dollars') return formatDollars(Number(value));
  return unit === 'percent' ? `${value} %` : String(value);
}

const accountsInWords = (accounts: JournalAccounts): string =>
  JOURNAL_ROLES.map((role) => {
    const { name, code, type, party } = accounts[role];
    return [name, code, type?.replace('_', ' '), party].filter(Boolean).join(' ');
  }).join(', ');

/** The routes for the stock on the shelf and in the back room, which terminals count against. */
export function stockRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, stockPaths.onShelfRanges, (request) =>
    longList(request, (page) => rangesOfUpc(tenant, request.params, TICKET_STATUS.onShelf, page)),
  );
  serve(api, stockPaths.activeRanges, (request) =>
    longList(request, (page) => rangesOfUpc(tenant, request.params, TICKET_STATUS.active, page)),
  );

  serve(api, stockPaths.stockList, (request, reply) =>
    snapshot(tenant, async (tx) => {
      const { storeId } = request.params;
      const { version, isFresh } = await revalidated(tx, storeId, request, reply);
      if (isFresh) return reply.code(304).send();
      return {
        version,
        ...(await longList(request, (page) => unsoldStock(tx, storeId, page))),
        settings: await stockSettings(tx, storeId),
      };
    }),
  );

  serve(api, stockPaths.soldList, (request, reply) =>
    snapshot(tenant, async (tx) => {
      const { storeId } = request.params;
      const { version, isFresh } = await revalidated(tx, storeId, request, reply);
      if (isFresh) return reply.code(304).send();
      return { version, ...(await soldLots(tx, storeId, request.now())) };
    }),
  );

  serve(api, stockPaths.transfers, ({ params: { storeId }, query }) =>
    listTransfers(tenant, storeId, wantedPage(query)),
  );

  serveOnce(
    api,
    tenant,
    stockPaths.placeInBin,
    (db, request) => moveLot(db, submitterOf(request), request.body, statedBy(request)),
    saved,
  );
  serveOnce(
    api,
    tenant,
    stockPaths.lotDirection,
    async (db, request) =>
      changeDirection(
        db,
        await changerOf(db, request, request.body.store_id),
        request.body,
        statedBy(request),
      ),
    saved,
  );
}

/** The stock version of a store, which is set as ETag, and whether the caller already has it. */
async function revalidated(
  db: Db,
  storeId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ version: string; isFresh: boolean }> {
  const { version, etag } = await stockVersion(db, storeId);
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  const etags = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return { version, isFresh: etags.includes(etag) || etags.includes('*') };
}
