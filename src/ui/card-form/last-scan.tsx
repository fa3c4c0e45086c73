import { Button, chakra } from '@chakra-ui/react';
import type { Tone } from '../../scanner/tones';
import { BilingualText } from '../bilingual-text';
import { Icon, type IconName } from '../icon';
import { useCardActions, useCards } from './card-context';

const LOOK: Record<Tone, { icon: IconName; word: string; bg: string; color: string }> = {
  good: { icon: 'check', word: 'Taken', bg: 'bg.success', color: 'fg.success' },
  repeated: { icon: 'info', word: 'Again', bg: 'bg.warning', color: 'fg.warning' },
  refused: { icon: 'alert', word: 'Not taken', bg: 'bg.error', color: 'fg.error' },
};

/** The last scan and what came of it, to be read from a metre away, with one tap to take it back. */
export function LastScan() {
  const last = useCards((state) => state.last);
  const canUndo = useCards((state) => state.history.length > 0);
  const { undo } = useCardActions();
  const look = last && LOOK[last.tone];

  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap={{ base: '2', md: '3' }}
      minHeight="16"
      px={{ base: '3', md: '4' }}
      py="2"
      borderRadius="md"
      bg={look?.bg ?? 'bg.muted'}
      color={look?.color ?? 'fg.muted'}
    >
      {look && <Icon name={look.icon} size={{ base: '6', md: '8' }} />}
      <chakra.div role="status" flex="1" minWidth="0">
        {/* A new element for each scan: the same words twice are announced twice. */}
        <chakra.div key={last?.nth} fontSize={{ base: 'md', md: '2xl' }} fontWeight="bold" lineHeight="1.25">
          {last && look ? (
            <>
              <chakra.span srOnly>{look.word}: </chakra.span>
              <BilingualText text={last.text} />
            </>
          ) : (
            'Scan a ticket or a UPC'
          )}
        </chakra.div>
      </chakra.div>
      {canUndo && (
        <Button variant="outline" px="3" onClick={undo}>
          Undo
        </Button>
      )}
    </chakra.div>
  );
}
