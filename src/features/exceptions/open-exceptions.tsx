import { Button } from '@chakra-ui/react';
import type { SalesException } from '../../contract/sales';
import { RecordCard, RecordList } from './record-list';
import { Section } from './section';
import type { PagedList } from './use-lists';

const KIND = {
  went_backwards: 'Number went backwards',
  seen_after_sold_out: 'Sold out, then seen',
} as const;

const NOTE =
  'Two records contradict each other; the totals stay as they are. Look at the pack: where the tickets are still there, ' +
  'correct it. Where they are sold, the report is right.';

const packOf = (exception: SalesException) => `${exception.lot_number} lot ${exception.lot_counter}`;

type Props = {
  list: PagedList<SalesException>;
  /** false: the server can't be reached, so nothing can be corrected now */
  canCorrect: boolean;
  onCorrect: (exception: SalesException) => void;
};

/** Contradictions that nobody has corrected: what happened, in words, and a button to correct each. */
export function OpenExceptions({ list, canCorrect, onCorrect }: Props) {
  return (
    <Section
      title="Open exceptions"
      note={list.total > 0 ? NOTE : !list.error && !list.loading && 'No record contradicts another.'}
    >
      <RecordList list={list}>
        {(exception) => (
          <RecordCard
            key={exception.id}
            title={packOf(exception)}
            badge={KIND[exception.kind]}
            note={`No. ${exception.id}`}
            action={
              <Button
                variant="outline"
                disabled={!canCorrect}
                aria-label={`Correct ${packOf(exception)}, ${exception.start_ticket}`}
                onClick={() => onCorrect(exception)}
              >
                Correct
              </Button>
            }
          >
            <p>{exception.message}</p>
          </RecordCard>
        )}
      </RecordList>
    </Section>
  );
}
