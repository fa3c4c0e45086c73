import { Button } from '@chakra-ui/react';
import { memo } from 'react';
import type { Tone } from '../../scanner/tones';
import { BilingualText } from '../bilingual-text';
import { Icon, type IconName } from '../icon';
import { useCardActions, useCards } from './card-context';
import styles from './scan-panel.module.css';

const LOOK: Record<Tone, { icon: IconName; word: string }> = {
  good: { icon: 'check', word: 'Taken' },
  repeated: { icon: 'info', word: 'Again' },
  refused: { icon: 'alert', word: 'Not taken' },
};

/** The last scan and what came of it, to be read from a metre away, with one tap to take it back. */
export function LastScan() {
  const last = useCards((state) => state.last);
  const elsewhere = useCards((state) => state.elsewhere);
  const canUndo = useCards((state) => state.history.length > 0);

  return (
    <div className={styles.last} data-tone={last?.tone}>
      {last && <ToneIcon tone={last.tone} />}
      <div role="status" className={styles.text}>
        {/* A new element for each scan: the same words twice are announced twice. */}
        <div key={last?.nth}>
          {last ? (
            <>
              <span className={styles.word}>{LOOK[last.tone].word}: </span>
              {last.text.pa === '' ? last.text.en : <BilingualText text={last.text} />}
            </>
          ) : elsewhere ? (
            'Shown as the other tab keeps it'
          ) : (
            'Scan a ticket or a UPC'
          )}
        </div>
      </div>
      {canUndo && <Undo />}
    </div>
  );
}

// These two stay as they are from scan to scan.
const ToneIcon = memo(function ToneIcon({ tone }: { tone: Tone }) {
  return <Icon name={LOOK[tone].icon} size={{ base: '6', md: '8' }} />;
});

const Undo = memo(function Undo() {
  const { undo } = useCardActions();
  return (
    <Button variant="outline" px="3" onClick={undo}>
      Undo
    </Button>
  );
});
