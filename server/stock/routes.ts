import type { FastifyInstance } from 'fastify';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { RegisterMap } from '../../src/shared/drawer/register';
import { JOURNAL_ROLES, type JournalAccounts } from '../../src/shared/journal/accounts';
import { placesPaths } from '../../src/shared/places/paths';
import { SETTINGS, type StoreSettings } from '../../src/shared/places/store-settings';
import type { ChangeSettingsBody } from '../../src/shared/places/store-settings-schema';
import type { VendingMachine } from '../../src/shared/stock/bins';
import type { PackReply } from '../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import { ticketsPaths } from '../../src/shared/tickets/paths';
import { centsOf, formatCents } from '../../src/shared/values/money';
import type { Setting } from '../../src/shared/values/setting';
import type { Caller } from '../access';
import { writeAudit } from '../audit/audit-log';
import type { Db, TenantDb } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { snapshot } from '../db/sql';
import { callerOf } from '../http/guard';
import { recordedInstant } from '../http/parameters';
import { removed, saved, serve, serveOnce } from '../http/serve';
import { authorOf, givenKey } from '../http/submissions';
import { keepSettings, readSettings, requireCompanyOf, storeSettings } from '../places/settings';
import { endTaughtLayout, keepTaughtLayout, listLayouts, listLayoutsOf } from '../tickets/ticket-layouts';
import { inventoryRuns, searchInventory } from './inventory-search';
import { addLot, checkUpc, listLots, listTickets } from './lots';
import { packHistory } from './pack-history';
import { renewStock } from './version';

/** Receiving packs, and the inventory of a store: lots, single tickets and the Inventory Report. */
export function inventoryRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, stockPaths.inventoryList, async ({ params }) => ({
    data: await listLots(tenant, params.storeId),
  }));

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
  serve(api, stockPaths.inventoryRuns, async ({ body }) => ({
    data: await inventoryRuns(tenant, body),
  }));
}

/** Routes for a store's settings and its ticket layouts. @param tenant the tenant handle */
export function settingsRoutes(api: FastifyInstance, tenant: TenantDb): void {
  serve(api, placesPaths.storeSettings, ({ params }) => readSettings(tenant, params.storeId));
  serveOnce(
    api,
    tenant,
    placesPaths.changeSettings,
    (db, request) => changeSettings(db, callerOf(request), request.params.storeId, request.body),
    saved,
  );
  serve(api, ticketsPaths.ticketLayouts, async (request) => ({
    data: await listLayouts(tenant, callerOf(request)),
  }));
  serve(api, ticketsPaths.ticketLayoutsOf, async ({ params }) => ({
    data: await listLayoutsOf(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    ticketsPaths.teachLayout,
    (db, request) => keepTaughtLayout(db, callerOf(request), request.body, request.now()),
    saved,
  );
  serveOnce(
    api,
    tenant,
    ticketsPaths.endLayout,
    (db, request) =>
      endTaughtLayout(db, callerOf(request), request.params.code, request.body.store_id, request.now()),
    removed,
  );
}

/**
 * Changes some settings of a store, and renews its stock version, so that terminals fetch them.
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
  if (unit === 'dollars') return formatCents(centsOf(Number(value)));
  return unit === 'percent' ? `${value} %` : String(value);
}

const accountsInWords = (accounts: JournalAccounts): string =>
  JOURNAL_ROLES.map((role) => {
    const { name, code, type, party } = accounts[role];
    return [name, code, type?.replace('_', ' '), party].filter(Boolean).join(' ');
  }).join(', ');
