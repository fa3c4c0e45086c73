import { DataList, PageQuery } from '../wire/common';
import { type Entries, MAX_REPLY_BYTES, may } from '../wire/facts';
import { BoardReply, StoreToday } from './board-schema';
import { boardPaths as paths } from './paths';
import { TodayListReply } from './today-list-schema';

const ofReports = { tag: 'Reports', access: may('readReports', 'path') };

/** The rows of the endpoint table for board. */
export const boardEndpoints = {
  [paths.today]: {
    most: { rows: 100, bytes: 50_000 },
    summary: 'Sales and open questions of a store today',
    tag: 'Dashboard',
    access: may('readReports', 'path'),
    reply: DataList(StoreToday),
  },
  [paths.board]: {
    most: { rows: 1_000, bytes: MAX_REPLY_BYTES },
    summary: 'All stores of a company, the one that needs you most first',
    tag: 'Dashboard',
    access: may('readBoard', 'path'),
    query: PageQuery,
    reply: BoardReply,
  },
  [paths.todayList]: {
    most: { rows: 1_000, bytes: 1_000_000 },
    summary: 'What to do in a store today',
    ...ofReports,
    reply: TodayListReply,
  },
} as const satisfies Entries;
