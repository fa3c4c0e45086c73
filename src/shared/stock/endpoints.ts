import { LotDirectionBody, LotDirectionReply } from '../places/store-settings-schema';
import { DataList, ListQuery, MAX_ROWS_OF_STORE, PagedList, PageQuery } from '../wire/common';
import type { Entries } from '../wire/facts';
import { CaptureHeaders, MAX_LIST_BYTES, MAX_REPLY_BYTES, may, SMALL } from '../wire/facts';
import {
  AddLotBody,
  AddLotReply,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  MAX_LOTS_OF_UPC,
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
    most: { rows: MAX_ROWS_OF_STORE, bytes: 1_000_000 },
    summary: 'List the packs of a store',
    ...ofInventory,
    query: ListQuery,
    reply: PagedList(Lot),
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
    most: { rows: MAX_LOTS_OF_UPC, bytes: MAX_REPLY_BYTES },
    summary: 'List the newest packs of a UPC',
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
    most: { rows: 10_000, bytes: MAX_REPLY_BYTES },
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
    most: { rows: 500, bytes: MAX_LIST_BYTES },
    summary: 'The whole result of an inventory search, in runs of tickets',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    query: ListQuery,
    body: InventoryCriteria,
    reply: PagedList(InventoryRun),
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
    query: ListQuery,
    reply: PagedList(StockRange),
  },
  [paths.activeRanges]: {
    most: { rows: 2_000, bytes: MAX_REPLY_BYTES },
    summary: 'The tickets of a UPC in the back room',
    ...ofStock,
    query: ListQuery,
    reply: PagedList(StockRange),
  },
  [paths.stockList]: {
    most: { rows: MAX_ROWS_OF_STORE, bytes: MAX_REPLY_BYTES },
    summary: 'List the unsold tickets of a store',
    ...ofStock,
    query: ListQuery,
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
