import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords } from '../../messages/words/packs';
import { shownUpc } from '../../shared/catalogue/game';
import { shiftValue } from '../../shared/counting/report-rows';
import type { SalesRow } from '../../shared/counting/sales-schema';
import { centsOf, formatCents, formatDollars } from '../../shared/values/money';
import { DataTable } from '../ui/data-table/data-table';
import { Chip } from '../ui/form/choices';
import { clockTime } from '../ui/formats';
import { Muted, Row } from '../ui/layout';
import { rowKey, type SaleColumn } from './sale-columns';

type Props = { rows: readonly SalesRow[]; columns: readonly SaleColumn[]; groupings?: readonly Grouping[] };

/** The sums of a report by shift, clerk, price or game; each unfolds to its rows. */
export function Totals({ rows, columns, groupings = GROUPINGS }: Props) {
  const [chosen, setChosen] = useState(groupings[0] ?? 'game');
  const groups = groupRows(rows, chosen);
  const largest = Math.max(...groups.map(({ amountCents }) => amountCents));
  return (
    <GroupedSums id="totals" groupings={groupings} chosen={chosen} onChoose={setChosen}>
      <div>
        {groups.map((group) => (
          <GroupLine
            key={`${chosen}/${group.key}`}
            group={group}
            columns={columns}
            share={largest === 0 ? 0 : group.amountCents / largest}
          />
        ))}
      </div>
    </GroupedSums>
  );
}

type SumsProps<By extends Grouping> = {
  /** the heading's id, unique on the page */
  id: string;
  groupings: readonly By[];
  chosen: By;
  onChoose: (grouping: By) => void;
  /** the sums of the chosen grouping */
  children: ReactNode;
};

/** The heading of sums, with the choice of their grouping. */
export function GroupedSums<By extends Grouping>({
  id,
  groupings,
  chosen,
  onChoose,
  children,
}: SumsProps<By>) {
  const t = useMessages(SALES_REPORT);
  return (
    <section aria-labelledby={id}>
      <Row gap="2" mb="2">
        <chakra.h2 id={id} fontWeight="bold" me="2">
          {t.totals}
        </chakra.h2>
        {groupings.map((grouping) => (
          <Chip key={grouping} isChosen={grouping === chosen} onChoose={() => onChoose(grouping)}>
            {t.by[grouping]}
          </Chip>
        ))}
      </Row>
      {children}
    </section>
  );
}

type LineProps = {
  group: Group;
  columns: readonly SaleColumn[];
  /** the fraction of the largest group's amount, 0 to 1 */
  share: number;
};

function GroupLine({ group, columns, share }: LineProps) {
  const t = useMessages(SALES_REPORT);
  const [isOpen, setOpen] = useState(false);
  const { title, detail, count, amountCents, rows } = group;
  return (
    <chakra.details
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <chakra.summary px="3" py="2.5" minH="11" cursor="pointer" _hover={{ bg: 'bg.muted' }}>
        <TotalLine title={title} detail={detail} count={count} amountCents={amountCents} share={share} />
      </chakra.summary>
      {isOpen && (
        <chakra.div px="3" pb="3">
          <DataTable
            caption={t.rowsOf({ group: [title, detail].filter(Boolean).join(' ') })}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            note={(row) => row.note}
            empty={null}
          />
        </chakra.div>
      )}
    </chakra.details>
  );
}

type TotalLineProps = {
  title: string;
  /** may be empty */
  detail: string;
  count: number;
  amountCents: number;
  /** the fraction of the largest sum's amount, 0 to 1 */
  share: number;
};

/** A sum with its name, tickets and dollars, and on wider screens a bar of its share. */
export const TotalLine = ({ title, detail, count, amountCents, share }: TotalLineProps) => {
  const t = useMessages(SALES_REPORT);
  return (
    <chakra.span
      display="inline-grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 12rem 7rem' }}
      alignItems="center"
      gap="3"
      width="calc(100% - 1.5rem)"
      verticalAlign="middle"
      fontVariantNumeric="tabular-nums"
    >
      <span>
        <chakra.span display="block" fontWeight="semibold">
          {title}
        </chakra.span>
        <Muted as="span" small>
          {[detail, t.tickets({ count })].filter(Boolean).join(' · ')}
        </Muted>
      </span>
      <chakra.span hideBelow="md" bg="bg.muted" borderRadius="sm" aria-hidden="true">
        <chakra.span
          display="block"
          h="2"
          bg="blue.solid"
          borderRadius="sm"
          style={{ width: `${share * 100}%` }}
        />
      </chakra.span>
      <chakra.span textAlign="end" fontWeight="semibold">
        {formatCents(amountCents)}
      </chakra.span>
    </chakra.span>
  );
};

/** The groupings of a report's rows, in the order of the buttons. */
const GROUPINGS = ['shift', 'clerk', 'price', 'game'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** Some rows of a report with their totals. */
type Group = {
  key: string | number;
  title: string;
  /** distinguishes groups with the same title; may be empty */
  detail: string;
  count: number;
  amountCents: number;
  rows: SalesRow[];
};

const HEADS: Record<Grouping, (row: SalesRow) => Pick<Group, 'key' | 'title' | 'detail'>> = {
  shift: (row) => ({ key: shiftValue(row), title: row.name, detail: clockTime(row.report_time) }),
  clerk: (row) => ({ key: row.created_by, title: row.name, detail: '' }),
  price: (row) => ({ key: row.ticket_price, title: formatDollars(row.ticket_price), detail: '' }),
  game: (row) => {
    const upc = shownUpc(row);
    const title = gameInWords(row.vendor_name, row.lot_number);
    return { key: upc, title, detail: title === upc ? '' : upc };
  },
};

/**
 * The rows of a report in groups, with totals to the cent. Shifts keep their order; prices and the other groups'
 * amounts come highest first.
 */
export function groupRows(rows: readonly SalesRow[], by: Grouping): Group[] {
  const groups = new Map<Group['key'], Group>();
  for (const row of rows) {
    const head = HEADS[by](row);
    const group = groups.get(head.key) ?? { ...head, count: 0, amountCents: 0, rows: [] };
    groups.set(head.key, group);
    group.rows.push(row);
    group.count += row.ticketCount;
    group.amountCents += centsOf(row.amount);
  }
  const allGroups = [...groups.values()];
  if (by === 'shift') return allGroups;
  if (by === 'price') return allGroups.sort((a, b) => Number(b.key) - Number(a.key));
  return allGroups.sort((a, b) => b.amountCents - a.amountCents);
}
