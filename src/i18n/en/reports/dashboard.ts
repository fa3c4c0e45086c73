import { pluralize } from '../../../domain/values/pluralize';

/** Dashboard. */
export const DASHBOARD = {
  title: 'Dashboard',
  counter: 'Counter',
  verifyStock: 'Verify Stock',
  countPacks: 'Count the packs on the shelf',
  addOnShelf: 'Add On Shelf',
  putOnShelf: 'Put a pack from the back room on the shelf',
  stock: 'Stock of this store',
  packsOnShelf: 'Packs on the shelf',
  packsInBack: 'Packs in the back room',
  entriesWaiting: 'Waiting to sync',
  noStock: 'The stock of this store is not on this device yet; it loads when the network is available.',
  lately: 'Sales and the last count',
  soldToday: 'Sold today',
  soldYesterday: 'Yesterday',
  lastCount: 'Last count',
  notCounted: 'Not counted yet',
  needsYou: 'Needs you',
  latelyAsOf: (time: string) => `Sales as of ${time}`,
  inShifts: (tickets: number, shifts: number) =>
    `${pluralize(tickets, 'ticket')} · ${pluralize(shifts, 'shift')}`,
  usually: (weekday: string, amount: string) => `A usual ${weekday}: ${amount}`,
  /** `percent`: above zero is more */
  compared: (percent: number, weekday: string, amount: string) =>
    percent === 0
      ? `Like a usual ${weekday} (${amount})`
      : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than a usual ${weekday} (${amount})`,
  countedBy: (day: string, name: string) => `${day}, by ${name}`,
  packsSeen: (seen: number, onShelf: number) => `${seen} of ${pluralize(onShelf, 'pack')} seen`,
  sold: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')} sold, ${amount}`,
  foundMissing: (tickets: number, amount: string) =>
    `Opening check: ${pluralize(tickets, 'ticket')} missing, ${amount}`,
  salesOfDays: (days: number) => `Sales of the last ${days} days`,
  dayFigures: (day: string, amount: string, tickets: number) =>
    `${day}: ${amount}, ${pluralize(tickets, 'ticket')}`,
  wholeDollars: (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`,
  users: 'Number of Users',
  vendors: 'Number of Vendors',
  plans: 'Number of Plans',
  tickets: 'Tickets',
  availableLots: 'Available Lots',
  seeTerminals: 'See the terminals',
  total: 'Total',
  onShelf: 'On Shelf',
  today: 'today',
  yesterday: 'yesterday',
  /** `sum`: `Missing: 3 tickets, $60` */
  missing: (sum: string, day: string) => `${sum}, found by ${day}’s opening check and explained by no sale.`,
  seeDayReport: (day: string) => `See ${day}’s report`,
  seeExceptions: 'See what happened',
  seeLateRecords: 'See late records',
  otherPlans: 'Other plans',
  plan: 'Plan',
  chartsMissing: 'The charts could not be loaded. The table has all their figures.',
  ticketsStatistics: 'Tickets Statistics',
  onShelfStatistics: 'On Shelf Statistics',
  ticketsUnit: 'tickets',
  lotsUnit: 'lots',
  byPlan: 'By plan',
  unsoldByPlan: 'Unsold tickets by plan',
  addInventory: 'Add Inventory',
  store: 'Store',
  stockAsOf: (time: string) => `Stock as of ${time}`,
  terminalLate: (code: string, since: string) => `Terminal ${code} hasn’t synced since ${since}.`,
  terminalsLate: (count: number) => `${count} terminals haven’t synced since yesterday or longer.`,
  exceptions: (count: number) => `${pluralize(count, 'exception')} in the last 7 days: two counts disagree.`,
  lateRecords: (count: number) =>
    `${pluralize(count, 'late record')} to look at: dated before the tickets were on the shelf, or changing days that had ended.`,
  chart: (title: string) => `${title}, a chart of the figures in the table “By plan”`,
  emptyStore: [
    'There are no unsold tickets in this store. Receive packs with',
    ', and this page shows how many of each plan there are.',
  ] as const,
  emptyCompany: ['No inventory yet. Add a store under', '; it then receives its own packs.'] as const,
};
