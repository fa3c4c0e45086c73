import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { OutboxRow } from '../../device/rows';
import { useOutboxList } from '../../terminal/use-outbox';
import { Panel } from '../../ui/panel';
import { OutboxEntry } from './outbox-entry';

/** As many entries as a section lists at first, and as many more at each press of the button. */
const SHOWN = 20;

type Props = {
  title: string;
  state: OutboxRow['state'];
  /** what is still to be done comes in the order in which it's done; what is over, the newest first */
  order: 'oldest first' | 'newest first';
  /** a sentence under the title */
  note?: (total: number) => string | null;
  /** a button of the whole section, where it has entries */
  action?: ReactNode;
  /** shown also where it has none */
  always?: true;
};

/** The entries in one state. Only those shown are read, however many there are. */
export function OutboxSection({ title, state, order, note, action, always }: Props) {
  const [shown, setShown] = useState(SHOWN);
  const listed = useOutboxList(state, order, shown);
  if (!listed || (listed.total === 0 && !always)) return null;
  const { total, rows } = listed;
  const sentence = note?.(total);
  return (
    <Panel aria-label={title}>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.div flex="1">
          <chakra.h2 fontSize="lg" fontWeight="bold">
            {title} ({total})
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
        <Button variant="outline" width="full" mt="2" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      )}
    </Panel>
  );
}
