import type { OutboxRow } from '../../device/rows';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/use-messages';
import { isOpeningCheck, seenOf } from '../../outbox/captured';

/** The server's answer to a count: its summary, and what it says of entries that it recorded differently and of packs seen. */
export function SaleAnswer({ row }: { row: OutboxRow }) {
  if (!row.reply || !('data' in row.reply)) return null;
  const { message, data } = row.reply;
  const others = [...data.entries, ...(data.seen ?? [])].filter(({ status }) => status !== 'done');
  const messages = new Set(others.flatMap(({ message }) => message ?? []));
  return (
    <>
      <p>{message}</p>
      {[...messages].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

/** What a saved count saw and sold, sent or not. */
export function SavedCount({ row }: { row: OutboxRow }) {
  const t = useMessages(VERIFY_STOCK);
  const seen = seenOf(row);
  if (!seen) return null;
  const of = t.of[isOpeningCheck(row) ? 'opening' : 'shift'];
  const packs = t.packsSeen(seen.seen, seen.onShelf);
  return <p>{row.summary.count === 0 ? `${of.nothing} · ${packs}` : packs}</p>;
}
