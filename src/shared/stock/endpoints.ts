import { LotDirectionBody, LotDirectionReply } from '../places/store-settings-schema';
import { DataList, PageQuery } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, may } from '../wire/facts';
import {
  AddLotBody,
  AddLotReply,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  PackReply,
  PacksBody,
  PacksReply,
  Ticket,
} from './inventory-schema';
import { stockPaths as paths } from './paths';
import { TransfersReply } from './removals-schema';
import { BinBody, BinReply, SoldListReply, StockListReply, StockRange } from './stock-schema';

const ofInventory = { tag: 'Inventory', access: may('readInventory', 'path') };
const ofStock = { tag: 'Stock', access: may('readStock', 'path') };

/** The rows of the endpoint table for stock. */
export const stockEndpoints = {
  [paths.inventoryList]: { ...ofInventory, reply: DataList(Lot) },
  [paths.inventoryAdd]: {
    tag: 'Inventory',
    access: may('addInventory', 'body'),
    headers: CaptureHeaders,
    body: AddLotBody,
    reply: AddLotReply,
    creates: true,
    idempotency: 'key',
    countedAs: 'lot',
  },
  [paths.checkUpcNumber]: { ...ofInventory, reply: CheckUpcReply },
  [paths.ticketList]: { ...ofInventory, reply: DataList(Ticket) },
  [paths.pack]: { ...ofInventory, reply: PackReply },
  [paths.packs]: {
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: PacksBody,
    reply: PacksReply,
    readsOnly: true,
  },
  [paths.transfers]: { ...ofInventory, query: PageQuery, reply: TransfersReply },
  [paths.inventorySearch]: {
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventorySearchBody,
    reply: InventorySearchReply,
    readsOnly: true,
  },
  [paths.inventoryRuns]: {
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventoryCriteria,
    reply: DataList(InventoryRun),
    readsOnly: true,
  },
  [paths.onShelfRanges]: { ...ofStock, reply: DataList(StockRange) },
  [paths.activeRanges]: { ...ofStock, reply: DataList(StockRange) },
  [paths.stockList]: { ...ofStock, reply: StockListReply, revalidates: true },
  [paths.soldList]: { ...ofStock, reply: SoldListReply, revalidates: true },
  [paths.placeInBin]: {
    tag: 'Stock',
    access: may('placeLots', 'body'),
    body: BinBody,
    reply: BinReply,
    idempotency: 'key',
  },
  [paths.lotDirection]: {
    tag: 'Stock',
    access: may('turnLots', 'body'),
    headers: CaptureHeaders,
    body: LotDirectionBody,
    reply: LotDirectionReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
