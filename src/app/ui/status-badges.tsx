import { Badge } from '@chakra-ui/react';
import { OUTBOX } from '../../messages/areas/outbox';
import { useMessages } from '../../messages/hooks/use-messages';
import { TICKET_STATUS } from '../../shared/tickets/status';

/**
 * On the shelf: blue. Missing: red, which is only for faults. Sold and gone: gray. In the back room: light, with a border
 * (docs/decisions/0052).
 */
const PALETTE: Partial<Record<number, string>> = {
  [TICKET_STATUS.onShelf]: 'blue',
  [TICKET_STATUS.missing]: 'red',
};

/** The status of a ticket, or of some tickets; the color only repeats the name. */
export function TicketStatus({ code, name, count }: { code: number; name: string; count?: number }) {
  const look = code === TICKET_STATUS.active ? { bg: 'bg.panel', borderWidth: '1px' } : {};
  return (
    <Badge colorPalette={PALETTE[code] ?? 'gray'} {...look} data-badge>
      {count === undefined ? name : `${count} ${name}`}
    </Badge>
  );
}

/** The Inventory Report's colors of a status (specification, section 4). */
const REPORT_PALETTE: typeof PALETTE = {
  [TICKET_STATUS.active]: 'green',
  [TICKET_STATUS.onShelf]: 'orange',
  [TICKET_STATUS.sold]: 'red',
};

/** The status of a ticket on the Inventory Report; the color only repeats the name. */
export const ReportedStatus = ({ code, name }: { code: number; name: string }) => (
  <Badge colorPalette={REPORT_PALETTE[code] ?? PALETTE[code] ?? 'gray'}>{name}</Badge>
);

const STATE = {
  pending: { palette: 'gray', label: 'waiting' },
  attention: { palette: 'orange', label: 'needsAttention' },
  sent: { palette: 'green', label: 'sent' },
  discarded: { palette: 'gray', label: 'discarded' },
  replaced: { palette: 'gray', label: 'changed' },
} as const;

/** The state of an outbox entry. */
export function EntryState({ state }: { state: keyof typeof STATE }) {
  const t = useMessages(OUTBOX);
  const { palette, label } = STATE[state];
  return <Badge colorPalette={palette}>{t[label]}</Badge>;
}
