import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { Game } from './receiving-state';

type Props = { game: Game; onAnswer: (yes: boolean) => void };

/** Asks whether another lot is meant of a UPC that the store has already. */
export function AnotherLot({ game: { upc, lots }, onAnswer }: Props) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <chakra.p fontSize="lg" fontWeight="semibold">
          Do you want to add another lot with same UPC ?
        </chakra.p>
        <chakra.p color="fg.muted">
          {upc} has {lots.length === 1 ? 'one lot' : `${lots.length} lots`} in this store.
        </chakra.p>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button variant="outline" onClick={() => onAnswer(false)}>
          No
        </Button>
        <Button ref={yes} onClick={() => onAnswer(true)}>
          Yes
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
