import { chakra } from '@chakra-ui/react';
import type { SettlingPack } from '../../contract/lottery/lottery';
import { type Urgency, urgencyOf } from '../../domain/lottery/settling';
import { daysBetween } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { centsOf, formatMoney } from '../../domain/values/money';
import { SETTLING } from '../../i18n/en/money/settling';
import type { Column } from '../../ui/data-table/data-table';
import type { Filter } from '../../ui/data-table/table-filters';
import { packColumn } from './pack-column';

const money = (dollars: number): string => formatMoney(centsOf(dollars));
const urgency = ({ due_by, settled_at }: SettlingPack, today: string): Urgency =>
  settled_at === null ? urgencyOf(due_by, today) : 'none';

/** Whether a pack settles within ten days. */
export const isSoon = (pack: SettlingPack, today: string): boolean => urgency(pack, today) !== 'none';

/** Where a pack is on its way: 'Due in 9 days'. */
function stateText({ settled_at, due_by }: SettlingPack, today: string): string {
  if (settled_at !== null) return SETTLING.settled(dayInWords(settled_at));
  if (due_by === null) return SETTLING.noDue;
  const days = daysBetween(today, due_by);
  if (days === 0) return SETTLING.dueToday;
  return days > 0 ? SETTLING.dueIn(days) : SETTLING.pastDue(-days);
}

const BADGE = {
  display: 'inline-block',
  borderRadius: 'sm',
  fontWeight: 'semibold',
  '&[data-urgency=soon]': { px: '2', bg: 'bg.warning', color: 'fg.warning' },
  '&[data-urgency=due]': { px: '2', bg: 'bg.error', color: 'fg.error' },
} as const;

const State = ({ pack, today }: { pack: SettlingPack; today: string }) => (
  <chakra.span css={BADGE} data-urgency={urgency(pack, today)}>
    {stateText(pack, today)}
  </chakra.span>
);

/** @param today business day, YYYY-MM-DD */
export const settlingColumns = (today: string): Column<SettlingPack>[] => [
  packColumn(SETTLING.pack),
  {
    header: SETTLING.state,
    value: (pack) => pack.due_by ?? '9999',
    text: (pack) => stateText(pack, today),
    cell: (pack) => <State pack={pack} today={today} />,
  },
  { header: SETTLING.due, value: ({ due_by }) => due_by ?? '' },
  { header: SETTLING.days, value: ({ days }) => days ?? '', numeric: true },
  { header: SETTLING.left, value: ({ left }) => left, numeric: true },
  {
    header: SETTLING.leftValue,
    value: ({ left_value }) => left_value,
    text: ({ left_value }) => money(left_value),
    numeric: true,
  },
  {
    header: SETTLING.value,
    value: ({ value }) => value,
    text: ({ value }) => money(value),
    numeric: true,
  },
];

export const settlingFilters = (today: string): Filter<SettlingPack>[] => [
  { label: SETTLING.filters.due, has: (pack) => urgency(pack, today) === 'due' },
  { label: SETTLING.filters.soon, has: (pack) => urgency(pack, today) === 'soon' },
  {
    label: SETTLING.filters.later,
    has: (pack) => pack.settled_at === null && urgency(pack, today) === 'none',
  },
  { label: SETTLING.filters.settled, has: ({ settled_at }) => settled_at !== null },
];

/** What a pack will cost beyond its sales, and whether it may settle early. */
export function unsoldNote(pack: SettlingPack): string | undefined {
  const { due_by, expected_left_value: left, value, settled_at, may_settle } = pack;
  if (settled_at !== null) return pack.source ?? undefined;
  const unsold =
    due_by !== null &&
    left !== null &&
    left > 0 &&
    SETTLING.unsold(money(left), money(value), dayInWords(due_by));
  return [unsold, may_settle && SETTLING.mayNow].filter(Boolean).join(' ') || undefined;
}

const HEADERS = [
  { header: SETTLING.pack },
  { header: SETTLING.upc, code: true },
  { header: SETTLING.lot },
  { header: SETTLING.price },
  { header: SETTLING.activated },
  { header: SETTLING.due },
  { header: SETTLING.settledOn },
  { header: SETTLING.left },
  { header: SETTLING.leftValue },
  { header: SETTLING.expected },
  { header: SETTLING.value },
  { header: SETTLING.source },
];

/** The packs as a file. */
export const settlingTable = (packs: readonly SettlingPack[]) => ({
  columns: HEADERS,
  rows: packs.map((pack) => [
    ...[
      pack.vendor_name ?? '',
      pack.lot_number,
      pack.lot_counter,
      pack.ticket_price,
      pack.activated_at ?? '',
    ],
    ...[pack.due_by ?? '', pack.settled_at ?? '', pack.left, pack.left_value, pack.expected_left_value ?? ''],
    ...[pack.value, pack.source ?? ''],
  ]),
});

/** The packs as a printed table. */
export const printedSettling = (packs: readonly SettlingPack[], today: string) => ({
  columns: [
    { header: SETTLING.pack },
    { header: SETTLING.upc },
    { header: SETTLING.state },
    { header: SETTLING.left, numeric: true },
    { header: SETTLING.expected, numeric: true },
    { header: SETTLING.value, numeric: true },
  ],
  rows: packs.map((pack) => [
    `${money(pack.ticket_price)} ${pack.vendor_name ?? ''}`,
    `${pack.lot_number} / ${pack.lot_counter}`,
    stateText(pack, today),
    pack.left,
    pack.expected_left_value === null ? '' : money(pack.expected_left_value),
    money(pack.value),
  ]),
});
