import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import type { Game } from './receiving-state';

type Props = { game: Game; onAnswer: (yes: boolean) => void };

/** Asks whether to add another lot of a UPC that the store already has. */
export function AnotherLot({ game: { upc, lots }, onAnswer }: Props) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <chakra.p fontSize="lg" fontWeight="semibold">
          {ADD_INVENTORY.anotherLot}
        </chakra.p>
        <chakra.p color="fg.muted">{ADD_INVENTORY.lotsOf(upc, lots.length)}</chakra.p>
      </div>
      <chakra.div display="flex" justifyContent="flex-end" gap="3">
        <Button variant="outline" onClick={() => onAnswer(false)}>
          {ADD_INVENTORY.no}
        </Button>
        <Button ref={yes} onClick={() => onAnswer(true)}>
          {ADD_INVENTORY.yes}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
