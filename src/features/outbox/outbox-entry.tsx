import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { now } from '../../api/client/clock';
import { notesOf } from '../../counting/submission/entry-notes';
import type { OutboxRow, RemovalEntry } from '../../device/rows';
import { wallDate } from '../../domain/time/store-clock';
import { refusedText } from '../../i18n/bilingual';
import { COMMON } from '../../i18n/en/app/common';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { SAVED } from '../../i18n/en/outbox/saved';
import { useMessages } from '../../i18n/hooks/use-messages';
import { capturedWallTime, isOpeningCheck } from '../../outbox/captured';
import { packsSeen } from '../../outbox/submission';
import { EntryState } from '../../reports/status-badges';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { BilingualText } from '../../ui/bilingual-text';
import { sinceWhen, wallSince } from '../../ui/since';
import { useStoreClock } from '../../ui/store-clock';
import { EntryActions } from './entry-actions';

/** A row changes only by an attempt to send it or by a user's action, and both change one of these. */
const isSame = ({ row: a }: Props, { row: b }: Props): boolean =>
  a.seq === b.seq && a.state === b.state && a.attempts === b.attempts;

type Props = { row: OutboxRow };

/** One submission of this terminal: kind, author, times, totals, the server's notes, and the actions on it. */
export const OutboxEntry = memo(function OutboxEntry({ row }: Props) {
  const t = useMessages(OUTBOX);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  const { count, amountCents, entries } = row.summary;
  const seen = packsSeen(row);
  const captured = capturedWallTime(row, clock);
  const today = wallDate(now(), clock);
  const notes = notesOf(row, amounts, today);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <chakra.div flex="1" minWidth="56">
          <chakra.p fontWeight="semibold">
            {isOpeningCheck(row) ? t.openingCheck : t.kind[row.kind]} <EntryState state={row.state} />
            {row.kind === 'removal' && <RemovalReason row={row} />}
          </chakra.p>
          <chakra.p title={captured} fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {(row.kind === 'discard' ? t.discardedBy : t.captured)(row.userName, wallSince(captured, today))}
            {row.sentAt && t.sentAt(sinceWhen(new Date(row.sentAt), now(), clock))}
          </chakra.p>
        </chakra.div>
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="bold" fontSize="lg">
            {row.kind !== 'money' && words.ticketCount(count)}
            {amountCents > 0 && row.kind !== 'shelf' && `, ${amounts.short(amountCents)}`}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {seen > 0 ? t.packsSeen(seen) : row.kind === 'money' ? t.counts(entries) : t.entries(entries)}
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
              <BilingualText text={note.message} />
            </li>
          ))}
        </chakra.ul>
      )}
      {row.state === 'attention' && <EntryActions row={row} />}
    </chakra.li>
  );
}, isSame);

/** Why the tickets of a removal left the stock. */
function RemovalReason({ row: { payload } }: { row: RemovalEntry }) {
  const { reasons } = useMessages(REMOVAL);
  const [first] = payload.data;
  return first && <chakra.span display="block">{reasons[first.reason]}</chakra.span>;
}

/** Why the entry wasn't sent, and who withdrew it and why. */
function Why({ row: { state, lastError, withdrawn, replaces, imported, kind, payload, reply } }: Props) {
  const t = useMessages(OUTBOX);
  const saved = useMessages(SAVED);
  const amounts = useAmounts();
  const clock = useStoreClock();
  const at = (instant: string) => sinceWhen(new Date(instant), now(), clock);
  const isOut = state === 'discarded' || state === 'replaced';
  const refusal = lastError && refusedText({ ...lastError, message: amounts.within(lastError.message) });
  return (
    <chakra.div mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
      {state !== 'sent' && refusal && (
        <chakra.div color={state === 'attention' ? 'fg.error' : 'fg.muted'}>
          <BilingualText text={isOut ? { ...refusal, text: t.refused(refusal.text) } : refusal} />
        </chakra.div>
      )}
      {withdrawn && (
        <p>
          {t.withdrawn(
            state === 'discarded' ? state : 'replaced',
            withdrawn.userName,
            at(withdrawn.at),
            withdrawn.reason,
          )}
        </p>
      )}
      {replaces && <chakra.p color="fg.muted">{t.replaces}</chakra.p>}
      {imported && (
        <chakra.p color="fg.muted">{t.loadedFrom(imported.file, at(imported.loaded_at))}</chakra.p>
      )}
      {kind === 'discard' && <p>{t.reason(payload.reason)}</p>}
      {state === 'sent' && reply && 'was_recorded' in reply && reply.was_recorded && (
        <p>{saved.stillRecorded}</p>
      )}
    </chakra.div>
  );
}
