import { EXPORTED_STOCK_FIELDS, GAME_FIELDS } from '../imports/columns';

const LOT = ['lot_number', 'lot_counter', 'upc', 'name'] as const;
const RUN = ['start_ticket', 'end_ticket', 'tickets', 'ticket_price', 'amount'] as const;
/** A register's report, and its record. */
const REPORT = [
  ...['register', 'period', 'shift', 'sequence', 'revision', 'date', 'begins_at', 'ends_at'],
  ...['recorded_at', 'recorded_by'],
] as const;

/**
 * The lists that an export reads from the server page by page, with the columns of each file. An opening
 * stock has the columns of its import, so that a store can be set up from another one's file.
 */
export const EXPORT_PARTS = {
  opening_stock: EXPORTED_STOCK_FIELDS,
  packs: [
    ...LOT,
    'ticket_price',
    'start_ticket',
    'end_ticket',
    'sells',
    'bin',
    'added_at',
    'added_by',
    'activated_on',
    'active',
    'on_shelf',
    'sold',
    'returned',
    'missing',
    'damaged',
    'transferred',
  ],
  bins: ['bin', ...LOT],
  shift_records: [
    'record',
    'business_date',
    'report_time',
    'recorded_at',
    'received_at',
    'recorded_by',
    'purpose',
    'place',
    'packs_seen',
    'packs_on_shelf',
    'packs_swept',
    'tickets',
    'amount',
  ],
  shift_record_rows: ['record', ...LOT, 'counted_from', 'counted_to', 'scanned', ...RUN.slice(2)],
  removals: [
    'record',
    'recorded_at',
    'recorded_by',
    'reason',
    ...LOT,
    ...RUN,
    'to_store',
    'reference',
    'note',
  ],
  money: [
    'statement',
    'recorded_at',
    'recorded_by',
    'basis',
    'online_sales',
    'online_cancels',
    'instant_cashes',
    'online_cashes',
    'cashless',
    'other',
    'cash_counted',
    'cash_total',
    'cash_by',
    'terminal_closed',
    'note',
    'records',
  ],
  corrections: ['correction', 'corrected_at', 'corrected_by', ...LOT, 'start_ticket', 'end_ticket', 'reason'],
  late_records: [
    'record',
    'kind',
    'recorded_at',
    'received_at',
    'recorded_by',
    'changed_record',
    'changed_date',
    'tickets',
    'amount',
  ],
  pack_days: ['recorded_at', 'recorded_by', ...LOT, 'what', 'day', 'source'],
  lottery_statements: ['week_start', 'recorded_at', 'recorded_by', 'line', 'pack', 'amount'],
  lottery_packs: [
    'as_of',
    'recorded_at',
    'recorded_by',
    'game',
    'pack',
    'shipped',
    'confirmed',
    'activated',
    'settled',
    'returned',
  ],
  registers: [...REPORT, 'department', 'name', 'amount', 'payouts'],
  register_items: [...REPORT, 'upc', 'name', 'tickets'],
  machine_slips: ['statement', 'recorded_at', 'recorded_by', 'machine', 'name', 'slip_sales', 'cash_pulled'],
  census: [
    'census',
    'recorded_at',
    'recorded_by',
    'lot_number',
    'lot_counter',
    'code',
    'place',
    'front_ticket',
  ],
  pack_places: ['recorded_at', 'recorded_by', ...LOT, 'place'],
  slip_pictures: ['picture', 'recorded_at', 'recorded_by', 'record', 'bytes'],
  disagreements: ['disagreement', 'recorded_at', 'recorded_by', 'record', 'exception', 'answers', 'words'],
  journal: [
    'number',
    'date',
    'week_start',
    'kind',
    'part',
    'before',
    'account',
    'code',
    'amount',
    'memo',
    'recorded_at',
    'recorded_by',
  ],
} as const satisfies Record<string, readonly string[]>;
export type ExportPart = keyof typeof EXPORT_PARTS;
export const EXPORT_PART_NAMES = Object.keys(EXPORT_PARTS) as ExportPart[];

/** The columns of the file of games: those of its import, and their sources. */
export const GAME_FILE_COLUMNS = ['state', ...GAME_FIELDS, 'source', 'as_of'] as const;

/** The columns of the files of exceptions and of settings. */
export const EXCEPTION_FILE_COLUMNS = [
  ...['id', 'lot_number', 'lot_counter', 'start_ticket', 'end_ticket', 'ticketCount', 'amount', 'kind'],
  ...['claimed_by', 'claimed_at', 'seen_by', 'seen_at', 'resolved_at', 'message'],
] as const;
export const SETTING_FILE_COLUMNS = ['setting', 'value'] as const;

/** Digits that keep their zeros. */
const CODES: ReadonlySet<string> = new Set([
  ...['upc', 'game', 'pack', 'first_ticket', 'last_ticket', 'front_ticket'],
  ...['lot_number', 'start_ticket', 'end_ticket', 'counted_from', 'counted_to'],
]);

/** A column of a file. */
export const fileColumn = (header: string) => ({ header, code: CODES.has(header) });
