import { chakra, Table } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { useMessages } from '../../../messages/hooks/use-messages';
import { statusCode, statusOf } from '../../../messages/words/status';
import type { Ticket } from '../../../shared/stock/inventory-schema';
import { TicketStatus } from '../../ui/status-badges';

const ROW_PX = 40;
/** Rows rendered beyond the visible ones, so that fast scrolling shows no blank. */
const MARGIN_ROWS = 12;

const HEAD = { px: '3', py: '0', borderBottomWidth: '0', fontSize: 'xs' } as const;
const CELL = { px: '3', py: '0', borderTopWidth: '1px', borderBottomWidth: '0' } as const;

type Props = {
  /** the table's accessible name */
  label: string;
  tickets: readonly Ticket[];
};

/** A status by its name in a reply. */
function NamedStatus({ name }: { name: string }) {
  const code = statusCode(name);
  return <TicketStatus code={code} name={statusOf({ status: name, status_code: code })} />;
}

/**
 * A list of up to 10,000 tickets that renders only the visible rows. The box takes the focus, so that the browser's own
 * keys (arrows, Page Down, Home, End) scroll it; `aria-rowcount` gives screen readers the total.
 */
export function TicketRows({ label, tickets }: Props) {
  const t = useMessages(ADD_INVENTORY);
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
            <NamedStatus name={name} /> {count}
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
        <Table.Root
          variant="line"
          width="full"
          borderCollapse="separate"
          borderSpacing="0"
          aria-rowcount={tickets.length + 1}
        >
          <chakra.caption srOnly>{label}</chakra.caption>
          <Table.Header position="sticky" top="0" zIndex="1" bg="bg.muted">
            <Table.Row aria-rowindex={1} height="10">
              <Table.ColumnHeader {...HEAD} scope="col">
                #
              </Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD} scope="col">
                {t.ticket}
              </Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD} scope="col">
                {t.status}
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            <Gap height={rendered[0]?.start ?? 0} />
            {rendered.map(({ index }) => (
              <Table.Row key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <Table.Cell {...CELL} color="fg.muted" fontSize="sm">
                  {index + 1}
                </Table.Cell>
                <Table.Cell {...CELL}>{tickets[index]?.ticket_number}</Table.Cell>
                <Table.Cell {...CELL}>
                  <NamedStatus name={tickets[index]?.name ?? ''} />
                </Table.Cell>
              </Table.Row>
            ))}
            <Gap height={rows.getTotalSize() - (rendered.at(-1)?.end ?? 0)} />
          </Table.Body>
        </Table.Root>
      </chakra.section>
    </div>
  );
}

/** The height of the rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  // Screen readers should skip an empty row.
  return height > 0 && <Table.Row aria-hidden="true" style={{ height }} />;
}

function countByStatus(tickets: readonly Ticket[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name } of tickets) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
