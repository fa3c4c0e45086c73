import {
  type Api,
  ApiError,
  type Args,
  call,
  type Fields,
  hasFields,
  hasMessage,
  isDataListOf,
  isListOf,
  isNumber,
  isRow,
  isString,
  type ReplyCheck,
} from '../../../device/client';
import { statusText } from '../../../messages/words/status';
import { accountsPaths } from '../../../shared/accounts/paths';
import { auditPaths } from '../../../shared/audit/paths';
import { boardPaths } from '../../../shared/board/paths';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { countingPaths } from '../../../shared/counting/paths';
import { drawerPaths } from '../../../shared/drawer/paths';
import { importsPaths } from '../../../shared/imports/paths';
import { journalPaths } from '../../../shared/journal/paths';
import { lotteryPaths } from '../../../shared/lottery/paths';
import { placesPaths } from '../../../shared/places/paths';
import { reportsPaths } from '../../../shared/reports/paths';
import { stockPaths } from '../../../shared/stock/paths';
import { terminalsPaths } from '../../../shared/terminals/paths';
import { ticketsPaths } from '../../../shared/tickets/paths';
import { recordOf } from '../../../shared/values/collections';
import type { ReplyOf } from '../../../shared/wire/endpoints';
import { ERROR_CODE } from '../../../shared/wire/errors';
import type { Endpoint } from '../../../shared/wire/facts';
import { PROFILE } from '../auth-calls';

/** The endpoints whose replies no screen reads through `ask`. */
type Unread =
  // The specification's, for other clients.
  | typeof cataloguePaths.vendorList
  | typeof cataloguePaths.planList
  | typeof stockPaths.onShelfRanges
  | typeof stockPaths.activeRanges
  | typeof ticketsPaths.ticketLayouts
  | typeof ticketsPaths.ticketCode
  // Their callers check the reply, without loading this table.
  | typeof accountsPaths.login
  | typeof accountsPaths.logout
  | typeof accountsPaths.forgotPassword
  | typeof accountsPaths.resetPassword
  | typeof accountsPaths.linkOwner
  | typeof placesPaths.signUp
  | typeof stockPaths.stockList
  | typeof stockPaths.soldList
  | typeof terminalsPaths.handOver
  | typeof terminalsPaths.roster
  | typeof terminalsPaths.clerkUnlock
  | typeof terminalsPaths.terminalReport
  // The outbox sends these, and classifies their replies.
  | typeof countingPaths.salesRecordRegister
  | typeof countingPaths.updateOnShelf
  | typeof countingPaths.discardedSubmissions
  | typeof countingPaths.submissionStatus
  | typeof countingPaths.censusRecord
  | typeof countingPaths.censusClose
  | typeof countingPaths.packsPlaced
  | typeof countingPaths.disagree;

/** An endpoint that screens call; `CHECKS` recognizes its reply. */
export type CheckedEndpoint = Exclude<Endpoint, Unread>;

type Data<E extends Endpoint> = ReplyOf<E> extends { data: infer Content } ? Content : never;
type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** The fields of each row of `data`. */
const ROWS = {
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
  [cataloguePaths.gamesWithoutUpc]: { game: 'string', price: 'number', packs: 'number' },
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
  [countingPaths.unknownPacks]: { id: 'number', code: 'string', seen_at: 'string' },
  [countingPaths.packsFound]: { code: 'string', result: 'string' },
  [countingPaths.soldTickets]: { start_ticket: 'string', end_ticket: 'string', name: 'string' },
  [boardPaths.today]: { store_id: 'number', date: 'string' },
  [boardPaths.board]: { store_id: 'number', date: 'string', sales_today: 'number' },
  [terminalsPaths.terminals]: { store_id: 'number', code: 'string', state: 'string' },
} satisfies { [E in Endpoint]?: Fields<RowOf<Data<E>>> };

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
const ID = { id: 'number' } as const;
const IMPORTED = { added: 'number', changed: 'number', unchanged: 'number' } as const;

/** The fields of `data`. */
const DATA = {
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
  [accountsPaths.register]: ID,
  [accountsPaths.addUser]: ID,
  [accountsPaths.updateUserStatus]: ID,
  [accountsPaths.updateProfile]: ID,
  [accountsPaths.endAccessToken]: ID,
  [placesPaths.storeUpdate]: ID,
  [placesPaths.storeDelete]: ID,
  [cataloguePaths.nameUpc]: { game: 'string', upc: 'string' },
  [cataloguePaths.vendorAdd]: ID,
  [cataloguePaths.vendorUpdate]: ID,
  [cataloguePaths.vendorDelete]: ID,
  [cataloguePaths.planAdd]: ID,
  [cataloguePaths.planUpdate]: ID,
  [cataloguePaths.planDelete]: ID,
  [cataloguePaths.subscriptionAdd]: ID,
  [cataloguePaths.subscriptionUpdate]: ID,
  [countingPaths.lateRecordSeen]: ID,
  [countingPaths.dismissUnknownPack]: ID,
  [boardPaths.alarmSeen]: { id: 'string' },
  [stockPaths.inventoryAdd]: { start_ticket_number: 'string' },
  [stockPaths.placeInBin]: { lot_number: 'string', lot_counter: 'number' },
  [stockPaths.lotDirection]: { lot_number: 'string', sells: 'string' },
  [importsPaths.gamesImport]: IMPORTED,
  [importsPaths.stockImport]: IMPORTED,
} satisfies { [E in Endpoint]?: Fields<NonNullable<Data<E>>> };

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
type Census = ReplyOf<typeof countingPaths.census>;
const CENSUS = { census_id: 'string', begun_at: 'string' } as const;
const isPackList = hasFields({ as_of: isString, differences: Array.isArray });
type Transfers = ReplyOf<typeof stockPaths.transfers>;

/** Decisions, whose replies name the Idempotency-Key, which `call` compares. */
const isEcho = hasFields({ submission_id: isString });

/** Replies of another shape. */
const OTHERS = {
  [placesPaths.sampleLoad]: hasFields({ message: isString }),
  [placesPaths.sampleClear]: hasFields({ message: isString }),
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
  [cataloguePaths.subscriptionList]: hasFields({
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
  [lotteryPaths.lotteryPackList]: hasFields({
    data: (list) => list === null || isPackList(list),
  }),
  [countingPaths.census]: hasFields({
    data: isListOf<Census['data'][number]>(CENSUS),
    history: isListOf<Census['history'][number]>(CENSUS),
    placed: isListOf<Census['placed'][number]>({ lot_number: 'string', place: 'string' }),
  }),
  [accountsPaths.addAccessToken]: hasFields({ token: isString, data: isRow<{ id: number }>(ID) }),
  [accountsPaths.passwordLink]: hasFields({ setup_url: isString }),
  [placesPaths.storeRegister]: hasFields({ setup_url: isString, data: isRow<{ id: number }>(ID) }),
  [cataloguePaths.subscriptionDelete]: hasMessage,
  [terminalsPaths.nameTerminal]: hasMessage,
  [terminalsPaths.endSession]: hasMessage,
  [terminalsPaths.endTerminalAccess]: hasMessage,
  [terminalsPaths.removeTerminal]: hasMessage,
  [countingPaths.packsRemoved]: isEcho,
  [countingPaths.correct]: isEcho,
  [countingPaths.dismissException]: isEcho,
  [countingPaths.answerDisagreement]: isEcho,
  [drawerPaths.shiftMoney]: isEcho,
  [drawerPaths.registerFigures]: isEcho,
  [journalPaths.journalClose]: isEcho,
  [lotteryPaths.packsSettled]: isEcho,
  [lotteryPaths.lotteryStatement]: isEcho,
  [lotteryPaths.lotteryPacks]: isEcho,
} satisfies { [E in Endpoint]?: ReplyCheck };

/** A table with the check for each endpoint's fields. */
const checksOf = <E extends Endpoint>(
  table: Record<E, Fields<unknown>>,
  checkFor: (fields: Fields<unknown>) => ReplyCheck,
): Record<E, ReplyCheck> => recordOf(Object.keys(table) as E[], (endpoint) => checkFor(table[endpoint]));

/** The check of each endpoint's reply. Without the row of an endpoint that screens call, this doesn't compile. */
export const CHECKS: Readonly<Record<CheckedEndpoint, ReplyCheck>> = {
  ...checksOf(ROWS, isDataListOf),
  ...checksOf(DATA, (fields) => hasFields({ data: isRow(fields) })),
  ...OTHERS,
};

/** The calls that the server may refuse with status 200, `Status: false` and a `Message` (specification, section 8). */
const REFUSABLE: readonly Endpoint[] = [
  cataloguePaths.subscriptionList,
  cataloguePaths.subscriptionAdd,
  cataloguePaths.subscriptionUpdate,
  cataloguePaths.subscriptionDelete,
];

/** The message of such a refusal; null: the reply isn't one. */
function refusalIn(endpoint: Endpoint, reply: unknown): string | null {
  if (!REFUSABLE.includes(endpoint)) return null;
  if (!hasFields({ Status: (status) => status === false })(reply)) return null;
  const { Message } = reply as { Message?: unknown };
  return typeof Message === 'string' && Message.trim() !== '' ? Message : statusText(500);
}

/**
 * Like `call`, for an endpoint that screens call: a reply without the fields that they require isn't our server's,
 * but a captive portal's.
 * @throws ApiError if the server refuses; NetworkError if it doesn't respond
 */
export async function ask<E extends CheckedEndpoint>(
  api: Api,
  endpoint: E,
  ...[options]: Args<E>
): Promise<ReplyOf<E>> {
  const check: ReplyCheck = CHECKS[endpoint];
  const isReply: ReplyCheck = (reply) => refusalIn(endpoint, reply) !== null || check(reply);
  const reply = await call(api, endpoint, ...([{ isReply, ...options }] as unknown as Args<E>));
  const message = refusalIn(endpoint, reply);
  if (message !== null) throw new ApiError(200, { message, code: ERROR_CODE.internal });
  return reply;
}
