import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SalesRow } from '../../../contract/counting/sales';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { DataTable } from '../../../ui/data-table/data-table';
import { Chip } from '../../../ui/form/chip';
import { GROUPINGS, type Group, type Grouping, groupRows } from './groups';
import { rowKey, type SaleColumn } from './sale-columns';
import { TotalLine } from './total-line';

type Props = { rows: readonly SalesRow[]; columns: readonly SaleColumn[]; groupings?: readonly Grouping[] };

/** The sums of a report by shift, clerk, price or game; each unfolds to its rows. */
export function Totals({ rows, columns, groupings = GROUPINGS }: Props) {
  const [chosen, setChosen] = useState(groupings[0] ?? 'game');
  const groups = groupRows(rows, chosen);
  const largest = Math.max(...groups.map(({ amountCents }) => amountCents));
  return (
    <chakra.section aria-labelledby="totals">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="2">
        <chakra.h2 id="totals" fontWeight="bold" me="2">
          {SALES_REPORT.totals}
        </chakra.h2>
        {groupings.map((grouping) => (
          <Chip key={grouping} isChosen={grouping === chosen} onChoose={() => setChosen(grouping)}>
            {SALES_REPORT.by[grouping]}
          </Chip>
        ))}
      </chakra.div>
      <chakra.div borderWidth="1px" borderRadius="md" overflow="hidden">
        {groups.map((group) => (
          <GroupLine
            key={`${chosen}/${group.key}`}
            group={group}
            columns={columns}
            share={largest === 0 ? 0 : group.amountCents / largest}
          />
        ))}
      </chakra.div>
    </chakra.section>
  );
}

type LineProps = {
  group: Group;
  columns: readonly SaleColumn[];
  /** of the largest group's amount, 0 to 1 */
  share: number;
};

function GroupLine({ group, columns, share }: LineProps) {
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
            caption={SALES_REPORT.rowsOf([title, detail].filter(Boolean).join(' '))}
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
