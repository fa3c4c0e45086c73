import { area } from '../../area';

/** The table that all lists are shown in. */
export const TABLE = area('TABLE', {
  action: 'Action',
  all: 'All',
  countOf: (what: string, count: number) => `${what} ${count}`,
  loading: 'Loading…',
  next: 'Next',
  /** a search within the table */
  noMatch: 'No data found.',
  previous: 'Previous',
  rowsPerPage: 'Rows per page',
  /** which rows */
  show: 'Show',
  searchIn: (caption: string) => `Search ${caption}`,
  searchHint: 'Search…',
  shownOf: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  /** a list that is shown without a network */
  asOf: (time: string) => `Offline. Showing data from ${time}.`,
});
