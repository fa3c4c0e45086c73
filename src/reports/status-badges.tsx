import { Badge } from '@chakra-ui/react';
import { TICKET_STATUS } from '../domain/tickets/status';
import { OUTBOX } from '../i18n/en/outbox/outbox';
import { statusName } from '../i18n/en/rules/status';
import { useMessages } from '../i18n/hooks/use-messages';

/** Active green, On Shelf orange, Sold red (specification, section 4); what left the store unsold is gray. */
const PALETTE: Record<string, string> = {
  [statusName(TICKET_STATUS.active)]: 'green',
  [statusName(TICKET_STATUS.onShelf)]: 'orange',
  [statusName(TICKET_STATUS.sold)]: 'red',
};

/** The status of a ticket, by its name, or of some tickets; the color only repeats the word. */
export function TicketStatus({ name, count }: { name: string; count?: number }) {
  return (
    <Badge data-palette={PALETTE[name] ?? 'gray'}>{count === undefined ? name : `${count} ${name}`}</Badge>
  );
}

const STATE = {
  pending: { palette: 'orange', label: 'waiting' },
  attention: { palette: 'red', label: 'needsAttention' },
  sent: { palette: 'green', label: 'sent' },
  discarded: { palette: 'gray', label: 'discarded' },
  replaced: { palette: 'gray', label: 'changed' },
} as const;

/** What became of an entry of the outbox so far. */
export function EntryState({ state }: { state: keyof typeof STATE }) {
  const t = useMessages(OUTBOX);
  const { palette, label } = STATE[state];
  return <Badge data-palette={palette}>{t[label]}</Badge>;
}
