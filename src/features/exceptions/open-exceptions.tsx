import { Badge, Button, chakra } from '@chakra-ui/react';
import type { SalesException } from '../../contract/sales';

const KIND = {
  went_backwards: 'Number went backwards',
  seen_after_sold_out: 'Sold out, then seen',
} as const;

const packOf = (exception: SalesException) => `${exception.lot_number} lot ${exception.lot_counter}`;

type Props = {
  exceptions: readonly SalesException[];
  /** false: the server can't be reached, so nothing can be corrected now */
  canCorrect: boolean;
  onCorrect: (exception: SalesException) => void;
};

/** What contradicts itself and nobody has corrected: what happened, in words, and the way to mend it. */
export function OpenExceptions({ exceptions, canCorrect, onCorrect }: Props) {
  return (
    <chakra.ul listStyle="none" display="grid" gap="3">
      {exceptions.map((exception) => (
        <chakra.li
          key={exception.id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
          borderWidth="1px"
          borderRadius="md"
          p="3"
        >
          <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
            <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="semibold">
              {packOf(exception)}
              <Badge colorPalette="orange">{KIND[exception.kind]}</Badge>
              <chakra.span color="fg.muted" fontWeight="normal" fontSize="sm">
                {`No. ${exception.id}`}
              </chakra.span>
            </chakra.h3>
            <p>{exception.message}</p>
          </chakra.div>
          <Button
            variant="outline"
            disabled={!canCorrect}
            aria-label={`Correct ${packOf(exception)}, ${exception.start_ticket}`}
            onClick={() => onCorrect(exception)}
          >
            Correct
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
