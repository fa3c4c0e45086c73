import { Badge } from '@chakra-ui/react';

/** Active green, On Shelf orange, Sold red (specification, section 4). */
const PALETTE: Record<string, string> = { Active: 'green', 'On Shelf': 'orange', Sold: 'red' };

/** The status of a ticket, by its name; the color only repeats the word. */
export function TicketStatus({ name }: { name: string }) {
  return <Badge colorPalette={PALETTE[name] ?? 'gray'}>{name}</Badge>;
}

const STATE = {
  pending: { palette: 'orange', label: 'Waiting' },
  attention: { palette: 'red', label: 'Needs attention' },
  sent: { palette: 'green', label: 'Sent' },
  discarded: { palette: 'gray', label: 'Discarded' },
  replaced: { palette: 'gray', label: 'Changed' },
} as const;

/** What became of an entry of the outbox so far. */
export function EntryState({ state }: { state: keyof typeof STATE }) {
  const { palette, label } = STATE[state];
  return <Badge colorPalette={palette}>{label}</Badge>;
}
