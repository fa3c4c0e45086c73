import { Button } from '@chakra-ui/react';
import type { SalesException } from '../../contract/counting/exceptions';
import { endsOf } from '../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { RecordCard, RecordList } from './record-list';
import { Section } from './section';
import type { PagedList } from './use-lists';

const KIND = {
  went_backwards: EXCEPTIONS.wentBackwards,
  seen_after_sold_out: EXCEPTIONS.seenAfterSoldOut,
} as const;

const packOf = (exception: SalesException) =>
  EXCEPTIONS.packName(exception.lot_number, exception.lot_counter);

type Props = {
  list: PagedList<SalesException>;
  /** false while the server can't be reached */
  canCorrect: boolean;
  onCorrect: (exception: SalesException) => void;
};

/** Contradictions not corrected yet: a sentence and a button for each. */
export function OpenExceptions({ list, canCorrect, onCorrect }: Props) {
  return (
    <Section
      title={EXCEPTIONS.open}
      note={list.total > 0 ? EXCEPTIONS.openNote : !list.error && !list.loading && EXCEPTIONS.noneOpen}
    >
      <RecordList list={list}>
        {(exception) => (
          <RecordCard
            key={exception.id}
            title={packOf(exception)}
            badge={KIND[exception.kind]}
            note={EXCEPTIONS.numberOf(exception.id)}
            action={
              <Button
                variant="outline"
                disabled={!canCorrect}
                aria-label={EXCEPTIONS.correctTickets(packOf(exception), endsOf(exception).first)}
                onClick={() => onCorrect(exception)}
              >
                {EXCEPTIONS.correct}
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
