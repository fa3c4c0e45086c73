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
  [paths.inventoryList]: { summary: 'List the packs of a store', ...ofInventory, reply: DataList(Lot) },
  [paths.inventoryAdd]: {
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
  [paths.checkUpcNumber]: { summary: 'List the packs of a UPC', ...ofInventory, reply: CheckUpcReply },
  [paths.ticketList]: { summary: 'List the tickets of a pack', ...ofInventory, reply: DataList(Ticket) },
  [paths.pack]: { summary: 'A pack with its history', ...ofInventory, reply: PackReply },
  [paths.packs]: {
    summary: 'Several packs with their histories',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: PacksBody,
    reply: PacksReply,
    readsOnly: true,
  },
  [paths.transfers]: {
    summary: 'List packs sent to and received from other stores',
    ...ofInventory,
    query: PageQuery,
    reply: TransfersReply,
  },
  [paths.inventorySearch]: {
    summary: 'Search the inventory, ticket by ticket',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventorySearchBody,
    reply: InventorySearchReply,
    readsOnly: true,
  },
  [paths.inventoryRuns]: {
    summary: 'The whole result of an inventory search, in runs of tickets',
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventoryCriteria,
    reply: DataList(InventoryRun),
    readsOnly: true,
  },
  [paths.packsInStock]: {
    summary: 'List the unsold packs of all stores of a company',
    tag: 'Inventory',
    access: may('readBoard', 'path'),
    query: PacksInStockQuery,
    reply: PacksInStockReply,
  },
  [paths.onShelfRanges]: {
    summary: 'The tickets of a UPC on the shelf',
    ...ofStock,
    reply: DataList(StockRange),
  },
  [paths.activeRanges]: {
    summary: 'The tickets of a UPC in the back room',
    ...ofStock,
    reply: DataList(StockRange),
  },
  [paths.stockList]: {
    summary: 'List the unsold tickets of a store',
    ...ofStock,
    reply: StockListReply,
    revalidates: true,
  },
  [paths.soldList]: {
    summary: 'List the recently sold tickets of a store',
    ...ofStock,
    reply: SoldListReply,
    revalidates: true,
  },
  [paths.placeInBin]: {
    summary: 'Put a pack in a bin',
    tag: 'Stock',
    access: may('placeLots', 'body'),
    body: BinBody,
    reply: BinReply,
    idempotency: 'key',
  },
  [paths.lotDirection]: {
    summary: 'Change the direction in which a pack is sold',
    tag: 'Stock',
    access: may('turnLots', 'body'),
    headers: CaptureHeaders,
    body: LotDirectionBody,
    reply: LotDirectionReply,
    idempotency: 'key',
  },
} as const satisfies Entries;
