import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import { notesOf } from '../../counting/submission/entry-notes';
import type { OutboxRow } from '../../device/rows';
import { wallDate } from '../../domain/time/store-clock';
import { bilingual } from '../../i18n/bilingual';
import { ADD_ON_SHELF } from '../../i18n/en/counting/add-on-shelf';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useAmounts } from '../../terminal/shift/use-amounts';
import { BilingualText } from '../../ui/bilingual-text';
import { useStoreClock } from '../../ui/store-clock';

/** The server's answer to a shelf record, with a message for tickets that were already there. */
export function ShelfAnswer({ row }: { row: OutboxRow }) {
  const notes = notesOf(row, useAmounts(), wallDate(now(), useStoreClock()));
  return (
    <>
      <BilingualText text={bilingual('putOnShelfDone')} />
      {notes
        .filter(({ isDone }) => !isDone)
        .map(({ key, message }) => (
          <BilingualText key={key} text={message} />
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
