import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Ticket } from '../../contract/office/inventory';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { TicketStatus } from '../../reports/status-badges';

const ROW_PX = 40;
/** Rows rendered beyond the visible ones, so that fast scrolling shows no blank. */
const MARGIN_ROWS = 12;

const HEAD = { px: '3', fontSize: 'xs', fontWeight: 'bold', textAlign: 'start' } as const;
const CELL = { px: '3', borderTopWidth: '1px' } as const;

type Props = {
  /** the table's accessible name */
  label: string;
  tickets: readonly Ticket[];
};

/**
 * A list of up to 10,000 tickets that renders only the visible rows. The box takes the focus, so that the browser's own
 * keys (arrows, Page Down, Home, End) scroll it; `aria-rowcount` gives screen readers the total.
 */
export function TicketRows({ label, tickets }: Props) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: MARGIN_ROWS,
  });
  const rendered = rows.getVirtualItems();
  useEffect(() => box.current?.focus(), []);

  return (
    <div>
      <chakra.p color="fg.muted" mb="2" display="flex" flexWrap="wrap" gap="4">
        {countByStatus(tickets).map(([name, count]) => (
          <chakra.span key={name} whiteSpace="nowrap">
            <TicketStatus name={name} /> {count}
          </chakra.span>
        ))}
      </chakra.p>
      {/* A scrollable box must be reachable with the keyboard. */}
      <chakra.section
        ref={box}
        tabIndex={0}
        aria-label={label}
        height="55dvh"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
        fontVariantNumeric="tabular-nums"
      >
        <chakra.table
          width="full"
          borderCollapse="separate"
          borderSpacing="0"
          aria-rowcount={tickets.length + 1}
        >
          <chakra.caption srOnly>{label}</chakra.caption>
          <chakra.thead position="sticky" top="0" zIndex="1" bg="bg.muted">
            <chakra.tr aria-rowindex={1} height="10">
              <chakra.th {...HEAD} scope="col">
                #
              </chakra.th>
              <chakra.th {...HEAD} scope="col">
                {ADD_INVENTORY.ticket}
              </chakra.th>
              <chakra.th {...HEAD} scope="col">
                {ADD_INVENTORY.status}
              </chakra.th>
            </chakra.tr>
          </chakra.thead>
          <tbody>
            <Gap height={rendered[0]?.start ?? 0} />
            {rendered.map(({ index }) => (
              <chakra.tr key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <chakra.td {...CELL} color="fg.muted" fontSize="sm">
                  {index + 1}
                </chakra.td>
                <chakra.td {...CELL}>{tickets[index]?.ticket_number}</chakra.td>
                <chakra.td {...CELL}>
                  <TicketStatus name={tickets[index]?.name ?? ''} />
                </chakra.td>
              </chakra.tr>
            ))}
            <Gap height={rows.getTotalSize() - (rendered.at(-1)?.end ?? 0)} />
          </tbody>
        </chakra.table>
      </chakra.section>
    </div>
  );
}

/** The height of the rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: rows take no focus, and screen readers should skip an empty one
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}

function countByStatus(tickets: readonly Ticket[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name } of tickets) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
