import { useEffect, useState } from 'react';
import { db } from '../../device/db';
import type { OutboxRow } from '../../device/rows';
import { CARDS } from '../../messages/areas/cards';
import { useMessages } from '../../messages/hooks/use-messages';
import { paths } from '../../shared/wire/page-paths';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { reportProblem } from './problem-store';
import { leaveOut, useStock } from './stock-store';

/**
 * The refused outbox entry that a screen changes. Its effects are left out of the stock meanwhile.
 * @param isOfScreen checks whether this screen made the entry
 * @returns the entry: null if there is none to change here, undefined until it was read; and whether the stock is without it
 */
export function useChangedEntry<Entry extends OutboxRow>(
  entryKey: string,
  isOfScreen: (row: OutboxRow) => row is Entry,
): { entry: Entry | null | undefined; isLeftOut: boolean } {
  const [read, setRead] = useState<{ row: OutboxRow | undefined } | null>(null);
  const leftOut = useStock((stock) => stock.leftOut);
  const row = read?.row;
  const entry = row?.state === 'attention' && isOfScreen(row) ? row : null;

  useEffect(() => {
    const find = async () => setRead({ row: await db.outbox.where('key').equals(entryKey).first() });
    find().catch(reportProblem);
  }, [entryKey]);
  useEffect(() => (entry ? leaveOut(entry.seq) : undefined), [entry]);

  return { entry: read ? entry : undefined, isLeftOut: entry !== null && leftOut === entry.seq };
}

export function NothingToChange() {
  const t = useMessages(CARDS);
  return (
    <StatusAlert kind="info">
      {t.nothingToChange} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
    </StatusAlert>
  );
}
