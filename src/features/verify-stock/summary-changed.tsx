import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { SummaryChange } from '../../domain/counting/review/summary-changes';
import { lotKey } from '../../domain/stock/stock';
import { VERIFY_STOCK as PUNJABI } from '../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../i18n/bilingual';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { BilingualText } from '../../ui/bilingual-text';
import { StatusAlert } from '../../ui/status-alert';

type Props = {
  /** id of the text, for the button that waits for it */
  id: string;
  changes: readonly SummaryChange[];
  onUnderstood: () => void;
};

/** Says what changed in the open summary, and why. Nothing is saved before the clerk has understood it. */
export function SummaryChanged({ id, changes, onUnderstood }: Props) {
  const t = useMessages(VERIFY_STOCK);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A statement, since newer browsers return a promise here.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice}>
      <StatusAlert kind="warning" action={<Button onClick={onUnderstood}>{t.understood}</Button>}>
        <div id={id}>
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'summaryChanged')} />
        </div>
        <chakra.ul
          listStyle="none"
          maxHeight="25dvh"
          overflowY="auto"
          overscrollBehavior="contain"
          fontVariantNumeric="tabular-nums"
          tabIndex={changes.length > 3 ? 0 : undefined}
        >
          {changes.map((change) => (
            <li key={lotKey(change)}>{t.lotChanged(change)}</li>
          ))}
        </chakra.ul>
      </StatusAlert>
    </div>
  );
}
