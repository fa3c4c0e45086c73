import { Button, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import { notesOf, recordedOf, savedText } from '../../counting/submission/entry-notes';
import type { OutboxRow } from '../../device/rows';
import { wallDate } from '../../domain/time/store-clock';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { isOpeningCheck, seenOf } from '../../outbox/captured';
import { useSession } from '../../terminal/session-store';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { BilingualText } from '../../ui/bilingual-text';
import { useStoreClock } from '../../ui/store-clock';

/**
 * It's shown after the count, so nothing of it loads before the first scan. Without a worker and a network it can't load: then
 * the count goes on without it, and My Shift has it later.
 */
const MoneyCard = lazy(() =>
  import('../../counting/money/money-card').then(
    (m) => ({ default: m.MoneyCard }),
    () => ({ default: () => null }),
  ),
);

/** The server's answer to a count: its summary, and what it recorded differently or saw against an earlier record. */
export function SaleAnswer({ row }: { row: OutboxRow }) {
  const amounts = useAmounts();
  const today = wallDate(now(), useStoreClock());
  const summary = savedText(row, amounts, today);
  if (!summary) return null;
  // An entry and the sighting of the same pack may say the same.
  const others = new Map(
    notesOf(row, amounts, today)
      .filter(({ isDone }) => !isDone)
      .map(({ message }) => [message.text, message]),
  );
  return (
    <>
      <BilingualText text={summary} />
      {[...others].map(([text, message]) => (
        <BilingualText key={text} text={message} />
      ))}
    </>
  );
}

type SavedProps = {
  row: OutboxRow;
  /** closes this card */
  onNewCount: () => void;
};

/** The card of a count that was just saved: its figures, the server's once it answered, and what usually follows. */
export function SavedCount({ row, onNewCount }: SavedProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const isHandedOver = useSession((session) => session.handedOver);
  const seen = seenOf(row);
  const [isSkipped, setSkipped] = useState(false);
  if (!seen) return null;
  const of = t.of[isOpeningCheck(row) ? 'opening' : 'shift'];
  const { count, amountCents } = recordedOf(row) ?? row.summary;
  const result = count === 0 ? of.nothing : of.total(count, amounts.short(amountCents));
  return (
    <chakra.div display="grid" gap="2" mt="1">
      <chakra.p fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {`${result} · ${t.packsSeen(seen.seen, seen.onShelf)}`}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={onNewCount}>{t.newCount}</Button>
        <Button asChild variant="outline">
          <Link to={paths.myShift}>{t.printShift}</Link>
        </Button>
        {isHandedOver && (
          <Button asChild variant="outline">
            <Link to={paths.logout}>{t.lock}</Link>
          </Button>
        )}
      </chakra.div>
      {!isSkipped && !isOpeningCheck(row) && (
        <Suspense>
          <MoneyCard row={row} onSkip={() => setSkipped(true)} />
        </Suspense>
      )}
    </chakra.div>
  );
}
