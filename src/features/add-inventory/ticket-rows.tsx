import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Ticket } from '../../contract/inventory';
import { TicketStatus } from '../../reports/status-badges';

const ROW_PX = 40;
/** Drawn above and below what's in sight, so that quick scrolling shows no blank. */
const MARGIN_ROWS = 12;

const head = { scope: 'col', px: '3', fontSize: 'xs', fontWeight: 'bold', textAlign: 'start' } as const;
const cell = { px: '3', borderTopWidth: '1px' } as const;

type Props = {
  /** the table's accessible name */
  label: string;
  tickets: readonly Ticket[];
};

/**
 * A list of up to 10,000 tickets, of which only those in sight are drawn. The box takes the focus, so the browser's
 * own keys (arrows, Page Down, Home, End) scroll it; a screen reader is told the number of all rows.
 */
export function TicketRows({ label, tickets }: Props) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: MARGIN_ROWS,
  });
  const drawn = rows.getVirtualItems();
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
      {/* A box that scrolls has to be reachable by keyboard. */}
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
              <chakra.th {...head}>#</chakra.th>
              <chakra.th {...head}>Ticket#</chakra.th>
              <chakra.th {...head}>Status</chakra.th>
            </chakra.tr>
          </chakra.thead>
          <tbody>
            <Gap height={drawn[0]?.start ?? 0} />
            {drawn.map(({ index }) => (
              <chakra.tr key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <chakra.td {...cell} color="fg.muted" fontSize="sm">
                  {index + 1}
                </chakra.td>
                <chakra.td {...cell}>{tickets[index]?.ticket_number}</chakra.td>
                <chakra.td {...cell}>
                  <TicketStatus name={tickets[index]?.name ?? ''} />
                </chakra.td>
              </chakra.tr>
            ))}
            <Gap height={rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
          </tbody>
        </chakra.table>
      </chakra.section>
    </div>
  );
}

/** The height of the rows that aren't drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus, and an empty one isn't read out
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}

function countByStatus(tickets: readonly Ticket[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name } of tickets) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
