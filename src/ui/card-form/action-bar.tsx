import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { StatusAlert } from '../status-alert';
import { useCardActions, useCards } from './card-context';
import { focusField, hasKeyboard } from './focus';
import { LOW_SCREEN_BOTTOM } from './low-screen';

/** The buttons under the cards; they stay in view. */
export function ActionBar({ primary }: { primary: 'Proceed' | 'Save' }) {
  const { addMore, review } = useCardActions();
  const problem = useCards((state) => state.problem);
  const lastId = useCards((state) => state.cards.at(-1)?.id);
  const elsewhere = useCards((state) => state.elsewhere);
  const added = useRef(false);

  useEffect(() => {
    if (added.current && lastId !== undefined && hasKeyboard()) focusField(lastId, 'upc');
    added.current = false;
  }, [lastId]);

  if (elsewhere) return null;

  const proceed = () => {
    const missing = review();
    if (missing) focusField(missing.id, missing.field);
  };

  return (
    <chakra.div
      position="sticky"
      bottom="0"
      zIndex="1"
      display="grid"
      gap="3"
      bg="bg"
      borderTopWidth="1px"
      mt="3"
      py="3"
      pb="calc(0.75rem + env(safe-area-inset-bottom))"
      css={LOW_SCREEN_BOTTOM}
    >
      {problem && <StatusAlert kind="error">{problem}</StatusAlert>}
      <chakra.div display="flex" gap="3" justifyContent="space-between">
        <Button
          variant="outline"
          size="lg"
          onClick={() => {
            added.current = true;
            addMore();
          }}
        >
          Add More
        </Button>
        <Button size="lg" onClick={proceed}>
          {primary}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
