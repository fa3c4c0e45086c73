import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ALARMS } from '../../messages/areas/alarms';
import { ATTENTION } from '../../messages/areas/attention';
import { EXCEPTIONS } from '../../messages/areas/exceptions';
import { MENU } from '../../messages/areas/menu';
import { useMessages } from '../../messages/hooks/use-messages';
import { type AttentionRow, dearestFirst } from '../../shared/board/worst-first';
import { costOfLate } from '../../shared/counting/late-records';
import { centsOf } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { useDisagreementCards } from '../counting/exceptions/disagreements';
import { useDecisions } from '../counting/exceptions/exceptions-page';
import { useLateCards } from '../counting/exceptions/late-records';
import { PackCard, StoryLink } from '../counting/exceptions/open-exceptions';
import { packsOf } from '../counting/exceptions/packs';
import { useUnknownCards } from '../counting/exceptions/unknown-packs';
import {
  useDisagreements,
  useLateRecords,
  useOpenExceptions,
  useUnknownPacks,
} from '../counting/exceptions/use-lists';
import { StorePage, WaitingStores } from '../places/place-page';
import { useConnectivity } from '../state/connectivity-store';
import { together } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { FIRST_VIEW, pageQuery } from '../ui/data-table/rows';
import { Row } from '../ui/layout';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { KeyList } from '../ui/record-list';
import { useAlarmCards, useAlarms, useLastDays } from './alarms-page';

/** Everything that needs an owner's attention, in one list (an addition to the specification). */
export const AttentionPage = () => {
  const menu = useMessages(MENU);
  return (
    <StorePage title={menu.attention} byClock offersAll>
      {({ storeId, isAll }) => <Everything placeId={storeId} isAll={isAll} />}
    </StorePage>
  );
};

/** The maximum number of rows of each kind; the kind's own chip shows the others. */
const MAX_OF_KIND = FIRST_VIEW.size;

/** A kind of rows: the first of them, and how many there are. */
type Kind = { name: string; path: string; rows: (AttentionRow & { card: ReactNode })[]; total: number };

/** The rows of every kind, with their cards and the cards' dialogs. @param placeId a store's id, or a company's */
function useKinds(placeId: number, isAll: boolean) {
  const texts = useMessages(EXCEPTIONS);
  const menu = useMessages(MENU);
  const { online } = useConnectivity();
  const days = useLastDays();
  const alarms = useAlarms(placeId, isAll ? pageQuery(FIRST_VIEW) : days);
  const exceptions = useOpenExceptions(placeId, isAll);
  const late = useLateRecords(placeId, 'open');
  const disagreements = useDisagreements(placeId);
  const unknown = useUnknownPacks(placeId);
  const alarmCards = useAlarmCards(placeId);
  const decisions = useDecisions({ placeId, online });
  const lateCards = useLateCards(placeId);
  const disagreementCards = useDisagreementCards(placeId, online);
  const unknownCards = useUnknownCards(placeId, online);

  const packs = packsOf(exceptions.rows);
  const kinds: Kind[] = [
    {
      name: menu.alerts,
      path: paths.alarms,
      total: alarms.total,
      rows: alarms.open.map((alarm) => ({
        cents: centsOf(alarm.at_stake ?? 0),
        at: alarm.date,
        card: alarmCards.card(alarm, menu.alerts),
      })),
    },
    {
      name: menu.exceptions,
      path: paths.exceptions,
      total: packs.length,
      rows: packs.map((pack) => ({
        cents: pack.amountCents,
        at: pack.exceptions.at(-1)?.seen_at ?? '',
        card: (
          <PackCard key={`pack ${pack.id}`} kind={menu.exceptions} pack={pack} {...decisions.actions}>
            <StoryLink pack={pack} />
          </PackCard>
        ),
      })),
    },
    {
      name: texts.disagreements,
      path: paths.exceptions,
      total: disagreements.reply?.open ?? 0,
      rows: disagreements.rows
        .filter(({ answers }) => answers.length === 0)
        .map((row) => ({ cents: 0, at: row.at, card: disagreementCards.card(row, texts.disagreements) })),
    },
    {
      name: texts.unknownPacks,
      path: paths.exceptions,
      total: unknown.total,
      rows: unknown.rows.map((pack) => ({
        cents: 0,
        at: pack.seen_at,
        card: unknownCards.card(pack, texts.unknownPacks),
      })),
    },
    {
      name: menu.lateRecords,
      path: paths.late,
      total: late.total,
      rows: late.rows.map((each) => ({
        cents: centsOf(costOfLate(each)),
        at: each.received_at,
        card: lateCards.card(each, menu.lateRecords),
      })),
    },
  ];
  return {
    kinds,
    read: together(alarms.read, exceptions, late, disagreements, unknown),
    alarms: alarms.read.reply,
    outcomes: (
      <>
        {decisions.outcome}
        {unknownCards.outcome}
      </>
    ),
    dialogs: (
      <>
        {alarmCards.dialog}
        {decisions.dialogs}
        {lateCards.dialog}
        {disagreementCards.dialog}
        {unknownCards.dialogs}
      </>
    ),
  };
}

/** The first rows of every kind in one order (docs/decisions 80). @param placeId a store's id, or a company's */
function Everything({ placeId, isAll }: { placeId: number; isAll: boolean }) {
  const t = useMessages(ATTENTION);
  const alarmTexts = useMessages(ALARMS);
  const { search } = useLocation();
  const { kinds, read, alarms, outcomes, dialogs } = useKinds(placeId, isAll);
  const { asOf, error, reload } = read;
  const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
  const shown = kinds.flatMap(({ rows }) => rows.slice(0, MAX_OF_KIND));
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {outcomes}
      <Panel title={alarmTexts.open}>
        <WaitingStores reply={alarms} reload={reload} />
        {total === 0 && !error && <Empty icon="check">{t.none}</Empty>}
        {shown.length > 0 && <KeyList>{dearestFirst(shown).map(({ card }) => card)}</KeyList>}
        <Row gap="4">
          {kinds
            .filter((kind) => kind.total > MAX_OF_KIND)
            .map(({ name, path, total: count }) => (
              <TextLink key={name} to={{ pathname: path, search }}>
                {t.more({ count, list: name })}
              </TextLink>
            ))}
        </Row>
      </Panel>
      {dialogs}
    </>
  );
}
