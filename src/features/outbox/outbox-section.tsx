import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { OutboxRow } from '../../device/rows';
import { OUTBOX } from '../../i18n/en/outbox/outbox';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useOutboxList } from '../../terminal/outbox/use-outbox';
import { PANEL } from '../../theme/looks';
import { OutboxEntry } from './outbox-entry';

/** Entries that a section lists at first, and adds at each press of Show more. */
const PAGE_SIZE = 20;

type Props = {
  title: string;
  state: OutboxRow['state'];
  /** entries still to be sent come in sending order, finished ones newest first */
  order: 'oldest first' | 'newest first';
  /** a sentence under the title */
  note?: (total: number) => string | null;
  /** a button for the whole section, shown if it has entries */
  action?: ReactNode;
  /** shown even if empty */
  always?: true;
};

/** The entries in one state. Only those shown are read from storage. */
export function OutboxSection({ title, state, order, note, action, always }: Props) {
  const t = useMessages(OUTBOX);
  const [shown, setShown] = useState(PAGE_SIZE);
  const listed = useOutboxList(state, order, shown);
  if (!listed || (listed.total === 0 && !always)) return null;
  const { total, rows } = listed;
  const sentence = note?.(total);
  return (
    <chakra.section {...PANEL} aria-label={title}>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.div flex="1">
          <chakra.h2 fontSize="lg" fontWeight="bold">
            {t.sectionTitle(title, total)}
          </chakra.h2>
          {sentence && <chakra.p color="fg.muted">{sentence}</chakra.p>}
        </chakra.div>
        {total > 0 && action}
      </chakra.div>
      {rows.length > 0 && (
        <chakra.ul listStyle="none" mt="2">
          {rows.map((row) => (
            <OutboxEntry key={row.seq} row={row} />
          ))}
        </chakra.ul>
      )}
      {total > rows.length && (
        <Button variant="outline" width="full" mt="2" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t.showMore}
        </Button>
      )}
    </chakra.section>
  );
}
