import type { OutboxRow } from '../../device/rows';
import { bilingual } from '../../i18n/bilingual';
import { BilingualText } from '../../ui/bilingual-text';

/** The server's answer to a shelf record, with a message for tickets that were already there. */
export function shelfAnswer({ reply }: OutboxRow) {
  const notices = reply && 'entries' in reply ? reply.entries.filter((entry) => entry.status !== 'done') : [];
  return (
    <>
      <BilingualText text={bilingual('putOnShelfDone')} />
      {notices.map((entry) => (
        <p key={entry.index}>{entry.message}</p>
      ))}
    </>
  );
}
