import type { OutboxRow } from '../../device/rows';
import { BILINGUAL } from '../../domain/texts';
import { BilingualText } from '../../ui/bilingual-text';

/** The server's answer to a shelf record, with a message for tickets that were already there. */
export function shelfAnswer({ reply }: OutboxRow) {
  const notices = reply && 'entries' in reply ? reply.entries.filter((entry) => entry.status !== 'done') : [];
  return (
    <>
      <BilingualText text={BILINGUAL.putOnShelfDone} />
      {notices.map((entry) => (
        <p key={entry.index}>{entry.message}</p>
      ))}
    </>
  );
}
