import { Button, chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../../device/clock';
import type { OutboxRow, RemovalEntry } from '../../../device/rows';
import { COMMON } from '../../../messages/areas/common';
import { OUTBOX } from '../../../messages/areas/outbox';
import { REMOVAL } from '../../../messages/areas/removal';
import { SAVED } from '../../../messages/areas/saved';
import { refusedText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { isOfKnownKind } from '../../../outbox/drain';
import { retry } from '../../../outbox/refused-entry';
import { capturedWallTime, changesTickets, isOpeningCheck, packsSeen } from '../../../outbox/submission';
import { wakeOutbox } from '../../../pwa/wake';
import { wallDate } from '../../../shared/time/store-clock';
import { traceOfKey } from '../../../shared/wire/trace';
import { notesOf } from '../../counting/cards/entry-notes';
import { gameOf } from '../../counting/my-shift/shift-records';
import { failureOf } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { amountsFor, useAmounts } from '../../state/shift/use-amounts';
import { useStock } from '../../state/stock-store';
import { editAddress } from '../../state/use-outbox';
import { sinceWhen, wallSince } from '../../ui/formats';
import { Muted, Row, Stack } from '../../ui/layout';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { EntryState } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import { announceDone, DiscardDialog } from './discard-dialog';

/** A row changes only by an attempt to send it or by a user's action, and both change one of these. */
const isSame = ({ row: a }: Props, { row: b }: Props): boolean =>
  a.seq === b.seq && a.state === b.state && a.attempts === b.attempts;

type Props = { row: OutboxRow };

/** One submission of this terminal. On a shared one, a colleague's is only named: neither words nor amounts of it. */
export const OutboxEntry = memo(function OutboxEntry({ row }: Props) {
  const isOthers = useSession(({ handedOver, user }) => handedOver && row.userId !== user?.id);
  return (
    <chakra.li py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      {isOthers ? <OthersEntry row={row} /> : <WholeEntry row={row} />}
      {row.state === 'attention' && <EntryActions row={row} />}
    </chakra.li>
  );
}, isSame);

/** A colleague's submission, and why it still waits, which the person on duty may have to tell an admin. */
function OthersEntry({ row: { state, userName, lastError } }: Props) {
  const t = useMessages(OUTBOX);
  const { within } = amountsFor(true, 'tickets');
  return (
    <>
      <p>{t.ofOther({ by: userName, state })}</p>
      {state !== 'sent' && lastError && (
        <BilingualText text={refusedText({ ...lastError, message: within(lastError.message) })} />
      )}
    </>
  );
}

/** Kind, author, times, totals, and the server's notes. */
function WholeEntry({ row }: Props) {
  const t = useMessages(OUTBOX);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  const { count, amountCents, entries } = row.summary;
  const seen = packsSeen(row);
  const captured = capturedWallTime(row, clock);
  const today = wallDate(now(), clock);
  return (
    <>
      <Row columnGap="4" rowGap="1">
        <chakra.div flex="1" minWidth="56">
          <chakra.p fontWeight="semibold">
            {isOpeningCheck(row) ? t.openingCheck : (t.kind[row.kind] ?? t.unknownKind)}{' '}
            <EntryState state={row.state} />
            {row.kind === 'removal' && <RemovalReason row={row} />}
          </chakra.p>
          <Muted title={captured} small fontVariantNumeric="tabular-nums">
            {(row.kind === 'discard' ? t.discardedBy : t.captured)({
              by: row.userName,
              at: wallSince(captured, today),
            })}
            {row.sentAt && t.sentAt({ at: sinceWhen(new Date(row.sentAt), now(), clock) })}
          </Muted>
          <Muted small overflowWrap="anywhere">
            {t.trace({ id: traceOfKey(row.key) })}
          </Muted>
        </chakra.div>
        <chakra.p fontVariantNumeric="tabular-nums">
          <chakra.span fontWeight="bold" fontSize="lg">
            {changesTickets(row) && words.ticketCount({ count })}
            {amountCents > 0 && row.kind !== 'shelf' && `, ${amounts.exact(amountCents)}`}
          </chakra.span>
          <Muted as="span" display="block" small>
            {seen > 0
              ? t.packsSeen({ packs: seen })
              : row.kind === 'money'
                ? t.counts({ count: entries })
                : t.entries({ count: entries })}
          </Muted>
        </chakra.p>
      </Row>
      <Why row={row} />
      <Notes row={row} today={today} />
    </>
  );
}

/** The server's notes on single packs, by the names of their games. */
function Notes({ row, today }: Props & { today: string }) {
  const amounts = useAmounts();
  const stock = useStock();
  const notes = notesOf(row, amounts, today, (pack) => gameOf(pack, stock)?.vendorName);
  return (
    notes.length > 0 && (
      <Stack as="ul" mt="2" ps="3" borderInlineStartWidth="2px" gap="2" fontSize="sm">
        {notes.map((note) => (
          <li key={note.key}>
            <Muted as="span" display="block" fontVariantNumeric="tabular-nums">
              {note.about}
            </Muted>
            <BilingualText text={note.message} />
          </li>
        ))}
      </Stack>
    )
  );
}

/** The reason why the tickets of a removal left the stock. */
function RemovalReason({ row: { payload } }: { row: RemovalEntry }) {
  const { reasons } = useMessages(REMOVAL);
  const [first] = payload.data;
  return first && <chakra.span display="block">{reasons[first.reason]}</chakra.span>;
}

/** The reason why an entry wasn't sent or was withdrawn, and by whom. */
function Why({ row }: Props) {
  const { state, lastError, withdrawn, replaces, imported, kind, payload, reply } = row;
  const t = useMessages(OUTBOX);
  const saved = useMessages(SAVED);
  const amounts = useAmounts();
  const clock = useStoreClock();
  const at = (instant: string) => sinceWhen(new Date(instant), now(), clock);
  const isOut = state === 'discarded' || state === 'replaced';
  const refusal = lastError && refusedText({ ...lastError, message: amounts.within(lastError.message) });
  return (
    <chakra.div mt="1" overflowWrap="anywhere" _empty={{ display: 'none' }}>
      {!isOfKnownKind(row) && <p>{t.newerVersion}</p>}
      {state !== 'sent' && refusal && (
        <chakra.div color={state === 'attention' ? 'fg.warning' : 'fg.muted'}>
          <BilingualText text={isOut ? { ...refusal, text: t.refused({ why: refusal.text }) } : refusal} />
        </chakra.div>
      )}
      {withdrawn && (
        <p>
          {t.withdrawn({
            how: state === 'discarded' ? state : 'replaced',
            by: withdrawn.userName,
            at: at(withdrawn.at),
            reason: withdrawn.reason,
          })}
        </p>
      )}
      {replaces && <Muted>{t.replaces}</Muted>}
      {imported && <Muted>{t.loadedFrom({ file: imported.file, at: at(imported.loaded_at) })}</Muted>}
      {kind === 'discard' && <p>{t.reason({ reason: payload.reason })}</p>}
      {kind === 'disagreement' && <p>“{payload.words}”</p>}
      {state === 'sent' && reply && 'was_recorded' in reply && reply.was_recorded && (
        <p>{saved.stillRecorded}</p>
      )}
    </chakra.div>
  );
}

/**
 * Actions for a refused entry: edit it, retry it unchanged, or discard it. Only an admin may discard, or retry a
 * discard.
 */
function EntryActions({ row }: { row: OutboxRow }) {
  const t = useMessages(OUTBOX);
  const words = useMessages(COMMON);
  const handedOver = useSession((session) => session.handedOver);
  const [failure, setFailure] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);

  const resend = async () => {
    setFailure(null);
    try {
      await retry(row.seq);
      announceDone(t.resent);
      await wakeOutbox();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };

  if (row.kind === 'discard' && handedOver) return <p>{t.forAdmin}</p>;
  return (
    <>
      <Row mt="3">
        {changesTickets(row) && (
          <Button asChild>
            <Link to={editAddress(row)}>{words.edit}</Link>
          </Button>
        )}
        <Button variant="outline" onClick={() => void resend()}>
          {words.retry}
        </Button>
        {row.kind !== 'discard' && !handedOver && (
          <Button variant="outline" onClick={() => setDiscarding(true)}>
            {words.discard}
          </Button>
        )}
      </Row>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {discarding && row.kind !== 'discard' && (
        <DiscardDialog row={row} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}
