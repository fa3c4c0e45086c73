import { Badge } from '@chakra-ui/react';

/** Active green, On Shelf orange, Sold red (specification, section 4). */
const PALETTE: Record<string, string> = { Active: 'green', 'On Shelf': 'orange', Sold: 'red' };

/** The status of a ticket, by its name; the color only repeats the word. */
export function TicketStatus({ name }: { name: string }) {
  return <Badge colorPalette={PALETTE[name] ?? 'gray'}>{name}</Badge>;
}
