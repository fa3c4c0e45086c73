import { dollarsToCents, formatMoney } from '../../domain/money';
import type { OutboxRow } from '../../outbox/rows';

/** The server's answer to a count: what it recorded, and each entry of which it recorded something else. */
export function SaleAnswer({ row }: { row: OutboxRow }) {
  if (!row.reply || !('data' in row.reply)) return null;
  const { message, data } = row.reply;
  const others = data.entries.filter((entry) => entry.status !== 'done');
  return (
    <>
      <p>
        {message} {data.ticketCount} {data.ticketCount === 1 ? 'ticket' : 'tickets'},{' '}
        {formatMoney(dollarsToCents(data.amount) ?? 0)}.
      </p>
      {others.map((entry) => (
        <p key={`${entry.list}${entry.index}`}>{entry.message}</p>
      ))}
    </>
  );
}
