import { chakra } from '@chakra-ui/react';
import { SETTLING } from '../../messages/areas/settling';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { dayInWords } from '../../messages/words/times';
import { shownUpc } from '../../shared/catalogue/game';
import type { SettlingPack } from '../../shared/lottery/lottery-schema';
import { type Urgency, unsoldCents, urgencyOf } from '../../shared/lottery/settling';
import { daysBefore, daysBetween } from '../../shared/time/store-clock';
import { centsOf, formatCents, formatDollars, formatMoney } from '../../shared/values/money';
import type { Column, Filter } from '../ui/data-table/data-table';
import { PackName } from '../ui/pack-name';

type NamedPack = {
  lot_number: string;
  upc?: string;
  lot_counter: number;
  vendor_name: string | null;
  /** dollars */
  ticket_price: number;
};

/** The column that names a pack. */
export const packColumn = <Pack extends NamedPack>(header: string): Column<Pack> => ({
  header,
  value: (pack) => `${pack.vendor_name ?? ''} ${shownUpc(pack)} ${pack.lot_counter}`,
  cell: (pack) => (
    <PackName
      pack={{
        upc: pack.lot_number,
        realUpc: pack.upc,
        lotCounter: pack.lot_counter,
        vendorName: pack.vendor_name,
        priceCents: centsOf(pack.ticket_price),
      }}
    />
  ),
  title: true,
});

const urgency = ({ due_by, settled_at }: SettlingPack, today: string): Urgency =>
  settled_at === null ? urgencyOf(due_by, today) : 'none';

const TIMELINE_DAYS = 56;

/** A day of the timeline: the packs due on it that will have unsold tickets, and their value in cents. */
type DueDay = { day: string; packs: number; cents: number; isUrgent: boolean };

/** The next eight weeks, day by day. Packs that are overdue count today. */
export function dueDays(packs: readonly SettlingPack[], today: string): DueDay[] {
  const days = Array.from({ length: TIMELINE_DAYS }, (_, index) => daysBefore(today, -index));
  const waiting = packs.filter(({ settled_at, due_by }) => settled_at === null && due_by !== null);
  return days.map((day) => {
    const due = waiting.filter(
      (pack) =>
        unsoldCents(pack) > 0 && (pack.due_by === day || (day === today && (pack.due_by ?? '') < today)),
    );
    return {
      day,
      packs: due.length,
      cents: due.reduce((sum, pack) => sum + unsoldCents(pack), 0),
      isUrgent: urgencyOf(day, today) !== 'none',
    };
  });
}

/** The state of a pack: 'Due in 9 days'. */
function stateText({ settled_at, due_by }: SettlingPack, today: string): string {
  const t = currentMessages(SETTLING);
  if (settled_at !== null) return t.settled({ day: dayInWords(settled_at) });
  if (due_by === null) return t.noDue;
  const days = daysBetween(today, due_by);
  return days >= 0 ? t.dueIn({ days }) : t.pastDue({ days: -days });
}

const BADGE = {
  display: 'inline-block',
  borderRadius: 'sm',
  fontWeight: 'semibold',
  '&[data-urgency=soon]': { color: 'fg.warning' },
  '&[data-urgency=due]': { px: '2', bg: 'bg.warning', color: 'fg.warning' },
} as const;

const State = ({ pack, today }: { pack: SettlingPack; today: string }) => (
  <chakra.span css={BADGE} data-urgency={urgency(pack, today)}>
    {stateText(pack, today)}
  </chakra.span>
);

/** @param today business day, YYYY-MM-DD @param hasStores the table also has a column of stores, so less room */
export const settlingColumns = (today: string, hasStores = false): Column<SettlingPack>[] => {
  const t = currentMessages(SETTLING);
  return [
    packColumn(t.pack),
    {
      header: t.state,
      value: (pack) => pack.due_by ?? '9999',
      text: (pack) => stateText(pack, today),
      cell: (pack) => <State pack={pack} today={today} />,
      unbroken: true,
    },
    {
      header: t.due,
      value: ({ due_by }) => due_by ?? '',
      text: ({ due_by }) => (due_by === null ? '' : dayInWords(due_by)),
      unbroken: true,
      secondary: true,
    },
    { header: t.days, value: ({ days }) => days ?? '', numeric: true, secondary: true },
    { header: t.left, value: ({ left }) => left, numeric: true, ...(hasStores && { secondary: true }) },
    {
      header: t.expected,
      value: unsoldCents,
      text: (pack) => formatCents(unsoldCents(pack)),
      numeric: true,
    },
    {
      header: t.leftValue,
      value: ({ left_value }) => left_value,
      text: ({ left_value }) => formatDollars(left_value),
      numeric: true,
    },
    {
      header: t.value,
      value: ({ value }) => value,
      text: ({ value }) => formatDollars(value),
      numeric: true,
    },
  ];
};

export const settlingFilters = (today: string): Filter<SettlingPack>[] => {
  const t = currentMessages(SETTLING);
  return [
    { label: t.filters.unsold, has: (pack) => unsoldCents(pack) > 0 && pack.settled_at === null },
    { label: t.filters.due, has: (pack) => urgency(pack, today) === 'due' },
    { label: t.filters.soon, has: (pack) => urgency(pack, today) === 'soon' },
    {
      label: t.filters.later,
      has: (pack) => pack.settled_at === null && urgency(pack, today) === 'none',
    },
    { label: t.filters.settled, has: ({ settled_at }) => settled_at !== null },
    { label: t.filters.soldOut, has: ({ left }) => left === 0 },
  ];
};

/** The source of a settled pack's day; otherwise whether the pack may settle early. */
export function settlingNote({ settled_at, source, may_settle }: SettlingPack): string | undefined {
  if (settled_at !== null) return source ?? undefined;
  return may_settle ? currentMessages(SETTLING).mayNow : undefined;
}

const headers = inReadersLanguage(SETTLING, (t) => [
  { header: t.pack },
  { header: t.upc, code: true },
  { header: t.lot },
  { header: t.price },
  { header: t.activated },
  { header: t.due },
  { header: t.settledOn },
  { header: t.left },
  { header: t.leftValue },
  { header: t.expected },
  { header: t.value },
  { header: t.source },
]);

/** The packs as a file. */
export const settlingTable = (packs: readonly SettlingPack[]) => ({
  columns: headers(),
  rows: packs.map((pack) => [
    ...[pack.vendor_name ?? '', shownUpc(pack), pack.lot_counter, pack.ticket_price, pack.activated_at ?? ''],
    ...[pack.due_by ?? '', pack.settled_at ?? '', pack.left, pack.left_value, pack.expected_left_value ?? ''],
    ...[pack.value, pack.source ?? ''],
  ]),
});

/** The packs as a printed table. */
export const printedSettling = (packs: readonly SettlingPack[], today: string) => {
  const t = currentMessages(SETTLING);
  return {
    columns: [
      { header: t.pack },
      { header: t.upc },
      { header: t.state },
      { header: t.left, numeric: true },
      { header: t.expected, numeric: true },
      { header: t.value, numeric: true },
    ],
    rows: packs.map((pack) => [
      `${formatMoney(centsOf(pack.ticket_price))} ${pack.vendor_name ?? ''}`,
      shownUpc(pack),
      stateText(pack, today),
      pack.left,
      pack.expected_left_value === null ? '' : formatDollars(pack.expected_left_value),
      formatDollars(pack.value),
    ]),
  };
};
