import { Badge, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { wordsTexts } from '../../../messages/words/clerks-side';
import { packEventText } from '../../../messages/words/exceptions';
import {
  endsOf,
  gameInWords,
  packNamed,
  type SerialRun,
  serialsInWords,
  ticketOf,
} from '../../../messages/words/packs';
import { recordedAs } from '../../../messages/words/replies';
import { timeInWords } from '../../../messages/words/times';
import { exceptionNumber } from '../../../shared/counting/claims';
import type { SalesException } from '../../../shared/counting/exceptions-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { formatCents } from '../../../shared/values/money';
import { atStore, paths } from '../../../shared/wire/page-paths';
import { useRead } from '../../state/queries/query';
import { FIRST_VIEW, pageOf, type View } from '../../ui/data-table/rows';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { CARD } from '../../ui/record-list';
import { useStoreClock } from '../../ui/store-clock';
import { RecordList } from './late-records';
import { type ExceptionPack, packsOf, runsOf, storyOf } from './packs';
import type { OpenList } from './use-lists';

const roleInWords = inReadersLanguage(EXCEPTIONS, (t) => ({
  contradicted: t.contradicted,
  contradicts: t.contradicts,
}));

type PackStoryProps = { storeId: number; pack: ExceptionPack };

/**
 * The history of a pack since the first contradicted record: who counted, scanned, corrected or dismissed what, when
 * and from where.
 */
function PackStory({ storeId, pack }: PackStoryProps) {
  const t = useMessages(EXCEPTIONS);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { lotNumber, lotCounter, exceptions } = pack;
  const { reply, error } = useRead(stockPaths.pack, { params: { storeId, lotNumber, lotCounter } });
  if (error) return <Muted>{t.notNow}</Muted>;
  if (!reply) return <Muted>{office.loading}</Muted>;
  return (
    <Stack as="ol" aria-label={t.storyOf({ pack: gameAndPack(pack) })} gap="2">
      {storyOf(reply.data.history, exceptions).map(({ event, role }, index) => (
        <chakra.li
          // biome-ignore lint/suspicious/noArrayIndexKey: the events have no id and don't change their order
          key={index}
          borderInlineStartWidth="3px"
          borderColor={role ? 'orange.solid' : 'border'}
          ps="3"
        >
          <chakra.span fontWeight="semibold">{timeInWords(new Date(event.at), clock)}</chakra.span>{' '}
          {role && <Badge colorPalette="orange">{roleInWords()[role]}</Badge>}
          <p>{packEventText(event)}</p>
        </chakra.li>
      ))}
    </Stack>
  );
}

const kindInWords = inReadersLanguage(
  EXCEPTIONS,
  (t) =>
    ({
      went_backwards: t.wentBackwards,
      seen_after_sold_out: t.seenAfterSoldOut,
      seen_after_removal: t.seenAfterRemoval,
      sold_after_removal: t.soldAfterRemoval,
    }) as const,
);

export type Actions = {
  /** false while the server can't be reached */
  canDecide: boolean;
  /** @param run of the exception's tickets */
  onCorrect: (exception: SalesException, run: SerialRun) => void;
  onDismiss: (exception: SalesException) => void;
};

type Props = Actions & { storeId: number; list: OpenList };

/** Open contradictions by pack, the most expensive first. */
export function OpenExceptions({ storeId, list, ...actions }: Props) {
  const t = useMessages(EXCEPTIONS);
  const [view, onView] = useState<View>({ ...FIRST_VIEW, size: 20 });
  const packs = packsOf(list.rows);
  const { rows } = pageOf(packs, view);
  return (
    <Panel title={t.open} note={list.total > 0 ? t.openNote : !list.error && !list.loading && t.noneOpen}>
      <RecordList
        hasKeys
        list={{ ...list, rows: [...rows], served: { total: packs.length, view, onView, busy: list.busy } }}
      >
        {(pack) => (
          <PackCard key={pack.id} pack={pack} {...actions}>
            {pack.storeId === undefined ? (
              <Stack gap="2">
                <chakra.h4 fontWeight="semibold">{t.story}</chakra.h4>
                <PackStory storeId={storeId} pack={pack} />
              </Stack>
            ) : (
              <StoryLink pack={pack} />
            )}
          </PackCard>
        )}
      </RecordList>
    </Panel>
  );
}

/** 'Crossword Mini, pack 1200789' */
const gameAndPack = ({ lotNumber, exceptions: [first] }: ExceptionPack): string =>
  packNamed(gameInWords(first?.vendor_name ?? null, lotNumber), first?.start_ticket ?? '');

/** Leads to the pack's story, on the screen of its store. */
export function StoryLink({ pack: { storeId } }: { pack: ExceptionPack }) {
  const t = useMessages(EXCEPTIONS);
  return (
    <Button asChild variant="ghost" color="blue.fg" justifySelf="start" ms="-3.5">
      <Link to={storeId === undefined ? paths.exceptions : atStore(paths.exceptions, storeId)}>
        {t.story}
      </Link>
    </Button>
  );
}

type PackCardProps = Actions & {
  kind?: string | undefined;
  pack: ExceptionPack;
  /** the pack's story, or a link to it */
  children: ReactNode;
};

/** The open exceptions of a pack, each of which is corrected or dismissed. */
export function PackCard({ kind, pack, children, ...actions }: PackCardProps) {
  const t = useMessages(EXCEPTIONS);
  const id = useId();
  const { exceptions, ticketCount, amountCents } = pack;
  const name = gameAndPack(pack);
  return (
    <chakra.li
      {...CARD}
      // `KeyList` moves the focus here.
      tabIndex={-1}
      aria-labelledby={id}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      py="4"
    >
      <div>
        {kind && <Muted small>{kind}</Muted>}
        <Row
          as="h3"
          id={id}
          gap="2"
          fontWeight="semibold"
          title={t.packName({ upc: pack.lotNumber, lot: pack.lotCounter })}
        >
          {[name, pack.storeName].filter(Boolean).join(' · ')}
          <Badge colorPalette="orange" size="md" whiteSpace="normal">
            {t.atStake({ tickets: ticketCount, amount: formatCents(amountCents) })}
          </Badge>
        </Row>
      </div>
      <Stack as="ul" gap="3">
        {exceptions.map((exception) => (
          <Decision key={exception.id} pack={name} exception={exception} {...actions} />
        ))}
      </Stack>
      {children}
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
  const t = useMessages(EXCEPTIONS);
  const { id, claimed_as: claimedAs } = exception;
  const runs = runsOf(exception);
  return (
    <Row as="li">
      <chakra.div flex="1" minWidth={{ base: '48', md: '80' }} overflowWrap="anywhere">
        <Row as="p" gap="2" color="fg.muted" fontSize="sm">
          {t.numberOf({ number: exceptionNumber(id) })}
          <Badge>{kindInWords()[exception.kind]}</Badge>
        </Row>
        <p title={runs.map(serialsInWords).join(', ')}>{exception.message}</p>
        {wordsTexts(exception.disagreements).map((text) => (
          <chakra.p key={text} color="fg.warning">
            {text}
          </chakra.p>
        ))}
      </chakra.div>
      <Row gap="2">
        {runs.map((run) => {
          const { first, last } = endsOf(run);
          return (
            <Button
              key={run.start_ticket}
              variant="outline"
              disabled={!canDecide}
              aria-label={t.correctTickets({ pack, start: ticketOf(first) })}
              onClick={() => onCorrect(exception, run)}
            >
              {runs.length === 1
                ? t.correct
                : t.correctPart({ first: ticketOf(first), last: ticketOf(last) })}
            </Button>
          );
        })}
        <Button
          variant="outline"
          disabled={!canDecide}
          aria-label={t.keepTickets({ as: recordedAs(claimedAs), number: exceptionNumber(id) })}
          onClick={() => onDismiss(exception)}
        >
          {t.keepAs({ as: recordedAs(claimedAs) })}
        </Button>
      </Row>
    </Row>
  );
}
