import {
  type Api,
  type Args,
  call,
  type Fields,
  hasFields,
  isDataListOf,
  isListOf,
  isNumber,
  isRow,
  type ReplyCheck,
} from '../../../device/client';
import { accountsPaths } from '../../../shared/accounts/paths';
import { auditPaths } from '../../../shared/audit/paths';
import { boardPaths } from '../../../shared/board/paths';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { countingPaths } from '../../../shared/counting/paths';
import { drawerPaths } from '../../../shared/drawer/paths';
import { journalPaths } from '../../../shared/journal/paths';
import { lotteryPaths } from '../../../shared/lottery/paths';
import { placesPaths } from '../../../shared/places/paths';
import { reportsPaths } from '../../../shared/reports/paths';
import { stockPaths } from '../../../shared/stock/paths';
import { terminalsPaths } from '../../../shared/terminals/paths';
import { ticketsPaths } from '../../../shared/tickets/paths';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import type { Endpoint } from '../../../shared/wire/facts';
import { PROFILE } from '../auth-calls';

type Data<E extends Endpoint> = ReplyOf<E> extends { data: infer Content } ? Content : never;
type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** The fields of each row of `data`. */
const ROWS: { [E in Endpoint]?: Fields<RowOf<Data<E>>> } = {
  [terminalsPaths.sessionList]: { id: 'number', person: 'string', began_at: 'string' },
  [placesPaths.companyList]: { id: 'number', store_name: 'string' },
  [placesPaths.storeList]: { id: 'number', store_name: 'string' },
  [accountsPaths.accessTokens]: { id: 'number', name: 'string', scope: 'string', expires_at: 'string' },
  [accountsPaths.userList]: { id: 'number', name: 'string', Username: 'string', user_role: 'number' },
  [cataloguePaths.vendorListOf]: { id: 'number', vendor_name: 'string', upc_code: 'string' },
  [cataloguePaths.planListOf]: {
    id: 'number',
    plan_name: 'string',
    plan_price: 'number',
    lot_size: 'number',
  },
  [cataloguePaths.games]: { id: 'number', game: 'string', name: 'string', price: 'number' },
  [stockPaths.inventoryList]: {
    lot_number: 'string',
    lot_counter: 'number',
    start_ticket_number: 'string',
    end_ticket_number: 'string',
    ticket_price: 'number',
  },
  [stockPaths.ticketList]: { ticket_number: 'string', name: 'string' },
  [stockPaths.inventoryRuns]: { upc_code: 'string', start_ticket: 'string', end_ticket: 'string' },
  [ticketsPaths.ticketLayoutsOf]: { code: 'string', name: 'string', example: 'string' },
  [reportsPaths.shiftList]: { name: 'string', report_time: 'string', created_by: 'number' },
  [drawerPaths.overShort]: { date: 'string', report_time: 'string', counted: 'number' },
  [lotteryPaths.settling]: { lot_number: 'string', lot_counter: 'number', left: 'number' },
  [lotteryPaths.lotterySweeps]: { week_start: 'string', sweep_on: 'string', sweep: 'number' },
  [lotteryPaths.lotteryBills]: { store_id: 'number', store_name: 'string', sweep: 'number' },
  [boardPaths.todayList]: { kind: 'string', game: 'string', ticket_price: 'number' },
  [boardPaths.alarms]: { id: 'string', rule: 'string', date: 'string' },
  [countingPaths.disagreements]: { id: 'string', by: 'string', words: 'string' },
  [countingPaths.ownRecords]: { submission_id: 'string' },
  [countingPaths.lateRecords]: { id: 'number', kind: 'string', recorded_at: 'string' },
  [countingPaths.soldTickets]: { start_ticket: 'string', end_ticket: 'string', name: 'string' },
  [boardPaths.today]: { store_id: 'number', date: 'string' },
  [boardPaths.board]: { store_id: 'number', date: 'string', sales_today: 'number' },
  [terminalsPaths.terminals]: { store_id: 'number', code: 'string', state: 'string' },
};

const SETTINGS = {
  ticket_layout: 'string',
  sells: 'string',
  time_zone: 'string',
  day_ends_at: 'string',
} as const;
const SESSIONS = { others: 'number', terminals: 'number' } as const;
const ATTENTION = { alarms: 'number', exceptions: 'number', late: 'number' } as const;
const MAIL = { hour: 'number' } as const;
const ALERTS = { push_elsewhere: 'number' } as const;

/** The fields of `data`. */
const DATA: { [E in Endpoint]?: Fields<NonNullable<Data<E>>> } = {
  [accountsPaths.viewProfile]: PROFILE,
  [accountsPaths.sessions]: SESSIONS,
  [accountsPaths.endSessions]: SESSIONS,
  [placesPaths.storeSettings]: SETTINGS,
  [placesPaths.changeSettings]: SETTINGS,
  [ticketsPaths.teachLayout]: { code: 'string', name: 'string' },
  [ticketsPaths.endLayout]: { code: 'string', name: 'string' },
  [lotteryPaths.lotteryWeek]: { week_start: 'string', sweep_on: 'string' },
  [journalPaths.journal]: { week_start: 'string', status: 'string' },
  [boardPaths.morning]: { date: 'string', amount: 'number', open_exceptions: 'number' },
  [boardPaths.attention]: ATTENTION,
  [reportsPaths.receipt]: { url: 'string', valid_until: 'string' },
  [boardPaths.morningMail]: MAIL,
  [boardPaths.changeMorningMail]: MAIL,
  [boardPaths.instantAlerts]: { ...ALERTS, push_key: 'string' },
  [boardPaths.changeInstantAlerts]: ALERTS,
  [boardPaths.subscribeToPush]: ALERTS,
  [boardPaths.endPush]: ALERTS,
};

const isBoolean: ReplyCheck = (value) => typeof value === 'boolean';
const isObject = isRow<object>({});
const RUN = { id: 'number', lot_number: 'string', start_ticket: 'string', end_ticket: 'string' } as const;
const isAuditLog = hasFields({
  total: isNumber,
  data: isListOf<RowOf<Data<typeof auditPaths.auditLog>>>({
    id: 'string',
    at: 'string',
    action: 'string',
    what: 'string',
  }),
});
const isCount = isListOf<RowOf<ReplyOf<typeof reportsPaths.ticketCount>>>({
  plan_name: 'string',
  total_count: 'number',
  shelf_count: 'number',
  lot_count: 'number',
});
const isPack = hasFields({ lot: isObject, states: Array.isArray, history: Array.isArray });
type Sales = ReplyOf<typeof reportsPaths.daySales>;
const isSalesReport = hasFields({
  salesRecord: isListOf<Sales['salesRecord'][number]>({
    lot_number: 'string',
    start_ticket: 'string',
    end_ticket: 'string',
    ticketCount: 'number',
    amount: 'number',
  }),
  countData: isListOf<Sales['countData'][number]>({
    date_created: 'string',
    ticketCount: 'number',
    amount: 'number',
  }),
});
type Period = ReplyOf<typeof reportsPaths.periodSales>;
type Exceptions = ReplyOf<typeof countingPaths.exceptions>;
type Transfers = ReplyOf<typeof stockPaths.transfers>;

type Echoing = {
  [E in Endpoint]: ReplyOf<E> extends { submission_id: string } ? E : never;
}[Endpoint];
/** Decisions, whose replies name the Idempotency-Key, which `call` compares. */
const ECHOING: readonly Echoing[] = [
  countingPaths.packsRemoved,
  countingPaths.correct,
  countingPaths.dismissException,
  journalPaths.journalClose,
  lotteryPaths.packsSettled,
  lotteryPaths.lotteryStatement,
  lotteryPaths.lotteryPacks,
];
const isEcho = hasFields({ submission_id: (key) => typeof key === 'string' });

/** Replies of another shape. */
const OTHERS: { [E in Endpoint]?: ReplyCheck } = {
  [auditPaths.auditLog]: isAuditLog,
  [auditPaths.auditLogOf]: isAuditLog,
  [reportsPaths.ticketCount]: isCount,
  [reportsPaths.lotCount]: isCount,
  [reportsPaths.daySales]: isSalesReport,
  [reportsPaths.shiftSales]: isSalesReport,
  [stockPaths.pack]: hasFields({ data: isPack }),
  [stockPaths.packs]: hasFields({ data: (packs) => Array.isArray(packs) && packs.every(isPack) }),
  [stockPaths.checkUpcNumber]: hasFields({ lotData: Array.isArray, maxLotCounter: isNumber }),
  [reportsPaths.storeExport]: hasFields({ rows: Array.isArray }),
  [stockPaths.inventoryAdd]: hasFields({
    data: isRow<Data<typeof stockPaths.inventoryAdd>>({ start_ticket_number: 'string' }),
  }),
  [cataloguePaths.subscriptionList]: hasFields({
    Status: isBoolean,
    Subscriptions: isListOf<ReplyOf<typeof cataloguePaths.subscriptionList>['Subscriptions'][number]>({
      id: 'number',
      subscription_name: 'string',
    }),
  }),
  [stockPaths.inventorySearch]: hasFields({
    total: isNumber,
    data: isListOf<RowOf<Data<typeof stockPaths.inventorySearch>>>({
      upc_code: 'string',
      ticket_number: 'string',
      ticket_price: 'number',
    }),
  }),
  [stockPaths.transfers]: hasFields({
    data: isListOf<Transfers['data'][number]>({ id: 'number', lot_number: 'string', status: 'string' }),
    stores: isListOf<Transfers['stores'][number]>({ id: 'number', store_name: 'string' }),
  }),
  [countingPaths.exceptions]: hasFields({
    total: isNumber,
    data: isListOf<Exceptions['data'][number]>({ ...RUN, message: 'string' }),
    late_total: isNumber,
    late: isListOf<Exceptions['late'][number]>({
      id: 'number',
      recorded_at: 'string',
      received_at: 'string',
    }),
  }),
  [countingPaths.correctionList]: hasFields({
    total: isNumber,
    data: isListOf<RowOf<Data<typeof countingPaths.correctionList>>>({ ...RUN, reason: 'string' }),
  }),
  [reportsPaths.periodSales]: hasFields({
    data: isListOf<Period['data'][number]>({ date: 'string', ticketCount: 'number', amount: 'number' }),
    prices: isListOf<Period['prices'][number]>({ ticket_price: 'number', amount: 'number' }),
    games: isListOf<Period['games'][number]>({ lot_number: 'string', amount: 'number' }),
    clerks: isListOf<Period['clerks'][number]>({ name: 'string', amount: 'number' }),
  }),
};

/** The check of an endpoint's reply; undefined if no screen reads the reply. */
function replyCheckOf(endpoint: Endpoint): ReplyCheck | undefined {
  const rows: Fields<unknown> | undefined = ROWS[endpoint];
  if (rows) return isDataListOf(rows);
  const data: Fields<unknown> | undefined = DATA[endpoint];
  if (data) return hasFields({ data: isRow(data) });
  return ECHOING.some((each) => each === endpoint) ? isEcho : OTHERS[endpoint];
}

/**
 * Like `call`, for an endpoint of the office: a reply without the fields that its screens require isn't our
 * server's, but a captive portal's.
 * @throws ApiError if the server refuses; NetworkError if it doesn't respond
 */
export const ask = <E extends Endpoint>(api: Api, endpoint: E, ...[options]: Args<E>): Promise<ReplyOf<E>> =>
  call(api, endpoint, ...([{ isReply: replyCheckOf(endpoint), ...options }] as unknown as Args<E>));
