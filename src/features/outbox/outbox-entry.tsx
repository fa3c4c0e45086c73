import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { OutboxRow } from '../../device/rows';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { laWallTime } from '../../domain/time';
import { EntryState } from '../../reports/status-badges';
import { EntryActions } from './entry-actions';
import { notesOf } from './row-notes';

/** What an entry is, in words. */
export const KIND = {
  sale: 'Sales record',
  shelf: 'Put on the shelf',
  discard: 'Notice of a discarded entry',
} as const;

const at = (instant: string) => laWallTime(new Date(instant));

/** A row changes only by being tried, or by a person: both show in these. */
const isSame = ({ row: a }: Props, { row: b }: Props): boolean =>
  a.seq === b.seq && a.state === b.state && a.attempts === b.attempts;

type Props = { row: OutboxRow };

/** One submission of this terminal: what, who, when, how much, what the server said, and what can be done. */
export const OutboxEntry = memo(function OutboxEntry({ row }: Props) {
  const { count, amountCents, entries } = row.summary;
  const notes = notesOf(row);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.div flex="1" minWidth="56">
          <chakra.p fontWeight="semibold">
            {KIND[row.kind]} <EntryState state={row.state} />
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {row.userName}, {row.kind === 'discard' ? 'discarded' : 'captured'} {at(row.recordedAt)}
            {row.sentAt && `, sent ${at(row.sentAt)}`}
          </chakra.p>
        </chakra.div>
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="bold" fontSize="lg">
            {pluralize(count, 'ticket')}
            {amountCents > 0 && row.kind !== 'shelf' && `, ${formatMoney(amountCents)}`}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {pluralize(entries, 'entry', 'entries')}
          </chakra.span>
        </chakra.p>
      </chakra.div>
      <Why row={row} />
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
      {row.state === 'attention' && <EntryActions row={row} />}
    </chakra.li>
  );
}, isSame);

/** Why it isn't sent, and who took it out and why. */
function Why({ row: { state, lastError, withdrawn, replaces, imported, kind, payload, reply } }: Props) {
  const isOut = state === 'discarded' || state === 'replaced';
  return (
    <chakra.div mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
      {state !== 'sent' && lastError && (
        <chakra.p color={state === 'attention' ? 'fg.error' : 'fg.muted'}>
          {isOut && 'Refused: '}
          {lastError.message}
        </chakra.p>
      )}
      {withdrawn && (
        <p>
          {state === 'discarded' ? 'Discarded' : 'Changed'} by {withdrawn.userName}, {at(withdrawn.at)}
          {withdrawn.reason && `: ${withdrawn.reason}`}
        </p>
      )}
      {replaces && <chakra.p color="fg.muted">Changed after it was refused.</chakra.p>}
      {imported && (
        <chakra.p color="fg.muted">
          Loaded from {imported.file}, {at(imported.loaded_at)}.
        </chakra.p>
      )}
      {kind === 'discard' && <p>Reason: {payload.reason}</p>}
      {state === 'sent' && reply && 'was_recorded' in reply && reply.was_recorded && <p>{reply.message}</p>}
    </chakra.div>
  );
}
