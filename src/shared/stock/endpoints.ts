import { LotDirectionBody, LotDirectionReply } from '../places/store-settings-schema';
import { DataList, PageQuery } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, MAX_REPLY_BYTES, may, SMALL } from '../wire/facts';
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
  PacksInStockQuery,
  PacksInStockReply,
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
  [paths.inventoryList]: {
    most: { whole: 'all packs of a store since its beginning; the previous release asks for it whole' },
    summary: 'List the packs of a store',
    ...ofInventory,
    reply: DataList(Lot),
  },
  [paths.inventoryAdd]: {
    most: SMALL,
    summary: 'Add a pack',
    tag: 'Inventory',
    access: may('addInventory', 'body'),
    headers: CaptureHeaders,
    body: AddLotBody,
    reply: AddLotReply,
    creates: true,
    idempotency: 'key',
    countedAs: 'lot',
  },
  [paths.checkUpcNumber]: {
    most: { whole: 'all packs of a UPC since the beginning of a store' },
    summary: 'List the packs of a UPC',
    ...ofInventory,
    reply: CheckUpcReply,
  },
  [paths.ticketList]: {
    most: { rows: 10_000, bytes: 1_000_000 },
    summary: 'List the tickets of a pack',
    ...ofInventory,
    reply: DataList(Ticket),
  },
  [paths.pack]: {
    most: { rows: 500, bytes: 1_000_000 },
    summary: 'A pack with its history',
    ...ofInventory,
    reply: PackReply,
  },
  [paths.packs]: {
    most: { whole: 'the histories of the packs that it names, each of which is bounded' },
    summary: 'Several packs with their histories',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: PacksBody,
    reply: PacksReply,
    readsOnly: true,
  },
  [paths.transfers]: {
    most: { rows: 10_000, bytes: MAX_REPLY_BYTES },
    summary: 'List packs sent to and received from other stores',
    ...ofInventory,
    query: PageQuery,
    reply: TransfersReply,
  },
  [paths.inventorySearch]: {
    most: { rows: 100, bytes: 100_000 },
    summary: 'Search the inventory, ticket by ticket',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventorySearchBody,
    reply: InventorySearchReply,
    readsOnly: true,
  },
  [paths.inventoryRuns]: {
    most: { whole: 'up to 20,000 runs of tickets, for a printed list or a file' },
    summary: 'The whole result of an inventory search, in runs of tickets',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventoryCriteria,
    reply: DataList(InventoryRun),
    readsOnly: true,
  },
  [paths.packsInStock]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'List the unsold packs of all stores of a company',
    tag: 'Inventory',
    access: may('readBoard', 'path'),
    query: PacksInStockQuery,
    reply: PacksInStockReply,
  },
  [paths.onShelfRanges]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The tickets of a UPC on the shelf',
    ...ofStock,
    reply: DataList(StockRange),
  },
  [paths.activeRanges]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The tickets of a UPC in the back room',
    ...ofStock,
    reply: DataList(StockRange),
  },
  [paths.stockList]: {
    most: { whole: 'the unsold tickets of a store, which a terminal counts with while it has no network' },
    summary: 'List the unsold tickets of a store',
    ...ofStock,
    reply: StockListReply,
    revalidates: true,
  },
  [paths.soldList]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'List the recently sold tickets of a store',
    ...ofStock,
    reply: SoldListReply,
    revalidates: true,
  },
  [paths.placeInBin]: {
    most: SMALL,
    summary: 'Put a pack in a bin',
    tag: 'Stock',
    access: may('placeLots', 'body'),
    body: BinBody,
    reply: BinReply,
    idempotency: 'key',
  },
  [paths.lotDirection]: {
    most: SMALL,
    summary: 'Change the direction in which a pack is sold',
    tag: 'Stock',
    access: may('turnLots', 'body'),
    headers: CaptureHeaders,
    body: LotDirectionBody,
    reply: LotDirectionReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
