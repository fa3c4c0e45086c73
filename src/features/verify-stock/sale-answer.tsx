import type { OutboxRow } from '../../device/rows';

/** The server's answer to a count: its summary, and a message for each entry that it recorded differently. */
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
