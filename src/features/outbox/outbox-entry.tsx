import { Badge, Button, chakra } from '@chakra-ui/react';
import { formatMoney } from '../../domain/money';
import { laWallTime } from '../../domain/time';
import type { OutboxRow } from '../../outbox/rows';
import { notesOf } from './row-notes';

const STATE = {
  pending: { palette: 'orange', label: 'Waiting' },
  attention: { palette: 'red', label: 'Needs attention' },
  sent: { palette: 'green', label: 'Sent' },
} as const;

const KIND = { sale: 'Sales record', shelf: 'Put on the shelf' } as const;

const at = (instant: string) => laWallTime(new Date(instant));

type Props = {
  row: OutboxRow;
  /** for what needs attention: send it again as it is */
  onRetry?: () => void;
};

/** One submission of this terminal: what, who, when, how much, and what the server said. */
export function OutboxEntry({ row, onRetry }: Props) {
  const { palette, label } = STATE[row.state];
  const { count, amountCents, entries } = row.summary;
  const notes = notesOf(row);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.div flex="1" minWidth="56">
          <chakra.p fontWeight="semibold">
            {KIND[row.kind]} <Badge colorPalette={palette}>{label}</Badge>
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {row.userName}, captured {at(row.recordedAt)}
            {row.sentAt && `, sent ${at(row.sentAt)}`}
          </chakra.p>
        </chakra.div>
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="bold" fontSize="lg">
            {count} {count === 1 ? 'ticket' : 'tickets'}
            {row.kind === 'sale' && `, ${formatMoney(amountCents)}`}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {entries} {entries === 1 ? 'entry' : 'entries'}
          </chakra.span>
        </chakra.p>
        {onRetry && (
          <Button variant="outline" onClick={onRetry}>
            Retry
          </Button>
        )}
      </chakra.div>
      {row.state !== 'sent' && row.lastError && (
        <chakra.p mt="1" color={row.state === 'attention' ? 'fg.error' : 'fg.muted'}>
          {row.lastError.message}
        </chakra.p>
      )}
      {notes.length > 0 && (
        <chakra.ul
          mt="2"
          ps="3"
          borderInlineStartWidth="2px"
          listStyle="none"
          display="grid"
          gap="2"
          fontSize="sm"
        >
          {notes.map((note) => (
            <li key={note.key}>
              <chakra.span display="block" color="fg.muted" fontVariantNumeric="tabular-nums">
                {note.about}
              </chakra.span>
              {note.message}
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.li>
  );
}
