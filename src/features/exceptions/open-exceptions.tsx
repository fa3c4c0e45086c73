import { Badge, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SalesException } from '../../contract/counting/exceptions';
import { formatMoney } from '../../domain/values/money';
import { endsOf, type SerialRun } from '../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { FIRST_VIEW, pageOf, type View } from '../../ui/data-table/rows';
import { PackStory } from './pack-story';
import { type ExceptionPack, packsOf, runsOf } from './packs';
import { RecordList } from './record-list';
import { Section } from './section';
import type { WholeList } from './use-lists';

const KIND = {
  went_backwards: EXCEPTIONS.wentBackwards,
  seen_after_sold_out: EXCEPTIONS.seenAfterSoldOut,
  seen_after_removal: EXCEPTIONS.seenAfterRemoval,
  sold_after_removal: EXCEPTIONS.soldAfterRemoval,
} as const;

type Actions = {
  /** false while the server can't be reached */
  canDecide: boolean;
  /** @param run of the exception's tickets */
  onCorrect: (exception: SalesException, run: SerialRun) => void;
  onDismiss: (exception: SalesException) => void;
};

type Props = Actions & { storeId: number; list: WholeList<SalesException> };

/** Open contradictions by pack, the most expensive first. */
export function OpenExceptions({ storeId, list, ...actions }: Props) {
  const [view, onView] = useState<View>({ ...FIRST_VIEW, size: 20 });
  const packs = packsOf(list.rows);
  const { rows } = pageOf(packs, view);
  return (
    <Section
      title={EXCEPTIONS.open}
      note={list.total > 0 ? EXCEPTIONS.openNote : !list.error && !list.loading && EXCEPTIONS.noneOpen}
    >
      <RecordList
        list={{ ...list, rows: [...rows], served: { total: packs.length, view, onView, busy: list.busy } }}
      >
        {(pack) => <PackCard key={pack.id} storeId={storeId} pack={pack} {...actions} />}
      </RecordList>
    </Section>
  );
}

function PackCard({ storeId, pack, ...actions }: Actions & { storeId: number; pack: ExceptionPack }) {
  const { exceptions, ticketCount, amountCents } = pack;
  const name = EXCEPTIONS.packName(pack.lotNumber, pack.lotCounter);
  return (
    <chakra.li
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      borderWidth="1px"
      borderRadius="md"
      p="4"
    >
      <chakra.h3 display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="semibold">
        {name}
        <Badge colorPalette="orange" size="md">
          {EXCEPTIONS.atStake(ticketCount, formatMoney(amountCents))}
        </Badge>
      </chakra.h3>
      <chakra.ul listStyle="none" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        {exceptions.map((exception) => (
          <Decision key={exception.id} pack={name} exception={exception} {...actions} />
        ))}
      </chakra.ul>
      <chakra.div display="grid" gap="2">
        <chakra.h4 fontWeight="semibold">{EXCEPTIONS.story}</chakra.h4>
        {/* Fetched again after a decision about the pack. */}
        <PackStory
          key={JSON.stringify(exceptions.map((each) => [each.id, runsOf(each)]))}
          storeId={storeId}
          pack={pack}
        />
      </chakra.div>
    </chakra.li>
  );
}

/** An exception in a sentence, with a button for each of its runs. */
function Decision({
  pack,
  exception,
  canDecide,
  onCorrect,
  onDismiss,
}: Actions & { pack: string; exception: SalesException }) {
  const { id, claimed_as: claimedAs } = exception;
  const runs = runsOf(exception);
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
        <chakra.p display="flex" flexWrap="wrap" gap="2" color="fg.muted" fontSize="sm">
          {EXCEPTIONS.numberOf(id)}
          <Badge>{KIND[exception.kind]}</Badge>
        </chakra.p>
        <p>{exception.message}</p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {runs.map((run) => {
          const { first, last } = endsOf(run);
          return (
            <Button
              key={run.start_ticket}
              variant="outline"
              disabled={!canDecide}
              aria-label={EXCEPTIONS.correctTickets(pack, first)}
              onClick={() => onCorrect(exception, run)}
            >
              {runs.length === 1
                ? EXCEPTIONS.correct
                : EXCEPTIONS.correctPart(first.slice(-3), last.slice(-3))}
            </Button>
          );
        })}
        <Button
          variant="outline"
          disabled={!canDecide}
          aria-label={EXCEPTIONS.keepTickets(id, claimedAs)}
          onClick={() => onDismiss(exception)}
        >
          {EXCEPTIONS.keepAs(claimedAs)}
        </Button>
      </chakra.div>
    </chakra.li>
  );
}
