import { DataList, ExceptionId, PageQuery, RowReply, ShortText } from '../common';
import { DiscardBody, DiscardReply } from '../counting/discards';
import {
  CorrectionBody,
  CorrectionReply,
  CorrectionsReply,
  DismissBody,
  DismissReply,
  ExceptionsQuery,
  ExceptionsReply,
  SoldRun,
} from '../counting/exceptions';
import { LateSeenBody, LateSeenReply } from '../counting/late-records';
import { PackReply } from '../counting/pack-history';
import { RemovalBody, RemovalReply, TransfersReply } from '../counting/removals';
import { SalesBody, SalesReply } from '../counting/sales';
import {
  BinBody,
  BinReply,
  OnShelfBody,
  OnShelfReply,
  SoldListReply,
  StockListReply,
  StockRange,
  SubmissionStatusBody,
  SubmissionStatusReply,
} from '../counting/stock';
import {
  AddPlanBody,
  AddVendorBody,
  DeactivateBody,
  Plan,
  UpdatePlanBody,
  UpdateVendorBody,
  Vendor,
} from '../office/catalogue';
import {
  AddLotBody,
  AddLotReply,
  CheckUpcReply,
  InventoryCriteria,
  InventoryRun,
  InventorySearchBody,
  InventorySearchReply,
  Lot,
  Ticket,
} from '../office/inventory';
import {
  ChangeSettingsBody,
  ChangeSettingsReply,
  LotDirectionBody,
  LotDirectionReply,
  SettingsReply,
} from '../office/store-settings';
import {
  EndLayoutBody,
  EndLayoutReply,
  LayoutRow,
  TeachLayoutBody,
  TeachLayoutReply,
  TicketCodeBody,
  TicketCodeReply,
} from '../office/ticket-layouts';
import { counterEndpoints as counter } from './counter';
import { CaptureHeaders, type Entries, may, SubmissionHeaders } from './facts';
import { officeEndpoints as office } from './office';

const ofVendors = { tag: 'Vendors', access: may('editCatalogue', 'body') };
const ofPlans = { tag: 'Plans', access: may('editCatalogue', 'body') };

/** Vendors, from whom packs come, and plans: the price of a ticket and the size of a pack. */
export const catalogueEndpoints = {
  [office.vendorList]: { tag: 'Vendors', access: may('readCatalogue'), reply: DataList(Vendor) },
  [office.vendorListOf]: { tag: 'Vendors', access: may('readCatalogue', 'path'), reply: DataList(Vendor) },
  [office.vendorAdd]: {
    ...ofVendors,
    body: AddVendorBody,
    reply: RowReply(Vendor),
    creates: true,
    idempotency: 'key',
  },
  [office.vendorUpdate]: {
    ...ofVendors,
    body: UpdateVendorBody,
    reply: RowReply(Vendor),
    idempotency: 'key',
  },
  [office.vendorDelete]: { ...ofVendors, body: DeactivateBody, reply: RowReply(Vendor), idempotency: 'key' },

  [office.planList]: { tag: 'Plans', access: may('readCatalogue'), reply: DataList(Plan) },
  [office.planListOf]: { tag: 'Plans', access: may('readCatalogue', 'path'), reply: DataList(Plan) },
  [office.planAdd]: {
    ...ofPlans,
    body: AddPlanBody,
    reply: RowReply(Plan),
    creates: true,
    idempotency: 'key',
  },
  [office.planUpdate]: { ...ofPlans, body: UpdatePlanBody, reply: RowReply(Plan), idempotency: 'key' },
  [office.planDelete]: { ...ofPlans, body: DeactivateBody, reply: RowReply(Plan), idempotency: 'key' },
} as const satisfies Entries;

const ofInventory = { tag: 'Inventory', access: may('readInventory', 'path') };
const ofStock = { tag: 'Stock', access: may('readStock', 'path') };

/** Receiving packs, and what a store has of each: searched, and one by one. */
export const stockEndpoints = {
  [office.inventoryList]: { ...ofInventory, reply: DataList(Lot) },
  [office.inventoryAdd]: {
    tag: 'Inventory',
    access: may('addInventory', 'body'),
    headers: CaptureHeaders,
    body: AddLotBody,
    reply: AddLotReply,
    creates: true,
    idempotency: 'key',
    countedAs: 'lot',
  },
  [office.checkUpcNumber]: { ...ofInventory, reply: CheckUpcReply },
  [office.ticketList]: { ...ofInventory, reply: DataList(Ticket) },
  [office.pack]: { ...ofInventory, reply: PackReply },
  [office.transfers]: { ...ofInventory, query: PageQuery, reply: TransfersReply },
  [office.inventorySearch]: {
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventorySearchBody,
    reply: InventorySearchReply,
    readsOnly: true,
  },
  [office.inventoryRuns]: {
    tag: 'Inventory',
    access: may('readInventory', 'body'),
    body: InventoryCriteria,
    reply: DataList(InventoryRun),
    readsOnly: true,
  },
  [office.onShelfRanges]: { ...ofStock, reply: DataList(StockRange) },
  [office.activeRanges]: { ...ofStock, reply: DataList(StockRange) },
  [counter.stockList]: { ...ofStock, reply: StockListReply, revalidates: true },
  [counter.soldList]: { ...ofStock, reply: SoldListReply, revalidates: true },
  [office.placeInBin]: {
    tag: 'Stock',
    access: may('placeLots', 'body'),
    body: BinBody,
    reply: BinReply,
    idempotency: 'key',
  },
  [office.lotDirection]: {
    tag: 'Stock',
    access: may('turnLots', 'body'),
    headers: CaptureHeaders,
    body: LotDirectionBody,
    reply: LotDirectionReply,
    idempotency: 'key',
  },
} as const satisfies Entries;

/** What a store sets for itself, and how its tickets are written. */
export const settingsEndpoints = {
  [office.storeSettings]: { tag: 'Settings', access: may('readStock', 'path'), reply: SettingsReply },
  [office.changeSettings]: {
    tag: 'Settings',
    access: may('changeSettings', 'path'),
    body: ChangeSettingsBody,
    reply: ChangeSettingsReply,
    idempotency: 'key',
  },
  [office.ticketLayouts]: { tag: 'Settings', access: may('readInventory'), reply: DataList(LayoutRow) },
  [office.ticketLayoutsOf]: {
    tag: 'Settings',
    access: may('readInventory', 'path'),
    reply: DataList(LayoutRow),
  },
  [office.teachLayout]: {
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    body: TeachLayoutBody,
    reply: TeachLayoutReply,
    creates: true,
    idempotency: 'key',
  },
  [office.endLayout]: {
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    params: { code: ShortText },
    body: EndLayoutBody,
    reply: EndLayoutReply,
    idempotency: 'key',
  },
  [office.ticketCode]: {
    tag: 'Stock',
    access: may('readStock', 'body'),
    body: TicketCodeBody,
    reply: TicketCodeReply,
    readsOnly: true,
  },
} as const satisfies Entries;

const ofOwners = { tag: 'Sales', access: may('correctSales', 'path') };

/** What clerks count: submissions of the shelf and of sales, what became of them, exceptions and corrections. */
export const countingEndpoints = {
  [counter.updateOnShelf]: {
    tag: 'Stock',
    access: may('putOnShelf', 'entries'),
    headers: SubmissionHeaders,
    body: OnShelfBody,
    reply: OnShelfReply,
    idempotency: 'submission',
    countedAs: 'shelf',
  },
  [counter.salesRecordRegister]: {
    tag: 'Sales',
    access: may('recordSales', 'entries'),
    headers: SubmissionHeaders,
    body: SalesBody,
    reply: SalesReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'sale',
  },
  [counter.packsRemoved]: {
    tag: 'Stock',
    access: may('removePacks', 'body'),
    headers: SubmissionHeaders,
    body: RemovalBody,
    reply: RemovalReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'removal',
  },
  [counter.submissionStatus]: {
    tag: 'Sales',
    access: may('recordSales'),
    body: SubmissionStatusBody,
    reply: SubmissionStatusReply,
    readsOnly: true,
  },
  [counter.discardedSubmissions]: {
    tag: 'Sales',
    access: may('discardEntries', 'body'),
    headers: CaptureHeaders,
    body: DiscardBody,
    reply: DiscardReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'discard',
  },
  [office.exceptions]: { ...ofOwners, query: ExceptionsQuery, reply: ExceptionsReply },
  [office.dismissException]: {
    tag: 'Sales',
    params: { id: ExceptionId },
    access: may('correctSales'),
    body: DismissBody,
    reply: DismissReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'dismissal',
  },
  [office.lateRecordSeen]: {
    tag: 'Sales',
    access: may('correctSales', 'body'),
    body: LateSeenBody,
    reply: LateSeenReply,
    idempotency: 'key',
  },
  [office.correct]: {
    tag: 'Sales',
    access: may('correctSales', 'body'),
    body: CorrectionBody,
    reply: CorrectionReply,
    creates: true,
    idempotency: 'submission',
    countedAs: 'correction',
  },
  [office.correctionList]: { ...ofOwners, query: PageQuery, reply: CorrectionsReply },
  [office.soldTickets]: { ...ofOwners, reply: DataList(SoldRun) },
} as const satisfies Entries;
