import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import type { OutboxRow } from '../../device/rows';
import { bilingual } from '../../i18n/bilingual';
import { ADD_ON_SHELF } from '../../i18n/en/counting/add-on-shelf';
import { useMessages } from '../../i18n/hooks/use-messages';
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

/** Below the status of a shelf record: what usually follows. */
export const savedShelf = () => <CountNow />;

function CountNow() {
  const t = useMessages(ADD_ON_SHELF);
  return (
    <Button asChild mt="2">
      <Link to={paths.verifyStock}>{t.countNow}</Link>
    </Button>
  );
}
