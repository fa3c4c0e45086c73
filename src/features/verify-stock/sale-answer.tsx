import type { OutboxRow } from '../../device/rows';

/** The server's answer to a count: what it recorded, and each entry of which it recorded something else. */
export function SaleAnswer({ row }: { row: OutboxRow }) {
  if (!row.reply || !('data' in row.reply)) return null;
  const { message, data } = row.reply;
  const others = data.entries.filter((entry) => entry.status !== 'done');
  return (
    <>
      <p>{message}</p>
      {others.map((entry) => (
        <p key={`${entry.list}${entry.index}`}>{entry.message}</p>
      ))}
    </>
  );
}
