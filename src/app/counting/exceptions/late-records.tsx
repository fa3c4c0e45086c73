import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { MENU } from '../../../messages/areas/menu';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  dayChangeText,
  lateBy,
  lateWall,
  onDutyText,
  takenFromTexts,
} from '../../../messages/words/late-records';
import { timeInWords, wallInWords } from '../../../messages/words/times';
import type { LateRecord } from '../../../shared/counting/late-records-schema';
import { countingPaths } from '../../../shared/counting/paths';
import type { StoreClock } from '../../../shared/time/store-clock';
import { ReasonDialog } from '../../office/form-dialog';
import { StorePage, WaitingStores } from '../../places/place-page';
import { useConnectivity } from '../../state/connectivity-store';
import { write } from '../../state/queries/query';
import { AsOf, ReadFailure } from '../../ui/as-of';
import { Pager } from '../../ui/data-table/pager';
import { pageAmong } from '../../ui/data-table/rows';
import { Muted, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { KeyList, RecordCard } from '../../ui/record-list';
import { useStoreClock } from '../../ui/store-clock';
import { LateExport } from './list-columns';
import { type LateList, type PagedList, useLateRecords } from './use-lists';

const kindInWords = inReadersLanguage(
  EXCEPTIONS,
  (t): Record<LateRecord['kind'], string> => ({
    before_shelf: t.beforeShelf,
    other_day: t.otherDay,
    before_receipt: t.beforeReceipt,
    before_sent: t.beforeSent,
    took_over: t.tookOver,
  }),
);

const titleOf = (late: LateRecord, clock: StoreClock): string =>
  currentMessages(EXCEPTIONS).recordTitle({ time: wallInWords(lateWall(late, clock)), by: late.by });

const recordOf = (late: LateRecord, clock: StoreClock): string =>
  currentMessages(EXCEPTIONS).recordOf({ title: titleOf(late, clock) });

/** The details of a late record besides its time and author, in sentences. */
const detailsOf = (late: LateRecord, clock: StoreClock): string =>
  [
    currentMessages(EXCEPTIONS).received({
      time: timeInWords(new Date(late.received_at), clock),
      late: lateBy(late),
      terminal: late.terminal,
    }),
    onDutyText(late),
  ]
    .filter(Boolean)
    .join(' ');

/** Records that changed days that had ended, are dated before their tickets were on the shelf, or took over tickets. */
export const LatePage = () => {
  const menu = useMessages(MENU);
  return (
    <StorePage title={menu.attention} offersAll>
      {({ storeId, storeName, isAll }) =>
        isAll ? (
          <AllLateRecords companyId={storeId} companyName={storeName} />
        ) : (
          <StoreLateRecords storeId={storeId} storeName={storeName} />
        )
      }
    </StorePage>
  );
};

/** The late records of all stores of a company that nobody has marked as seen. */
function AllLateRecords({ companyId, companyName }: { companyId: number; companyName: string }) {
  const open = useLateRecords(companyId, 'open');
  return (
    <>
      <LateExport storeName={companyName} open={open} />
      <OpenLateRecords placeId={companyId} list={open} />
    </>
  );
}

function StoreLateRecords({ storeId, storeName }: { storeId: number; storeName: string }) {
  const open = useLateRecords(storeId, 'open');
  const seen = useLateRecords(storeId, 'seen');
  return (
    <>
      <LateExport storeName={storeName} open={open} seen={seen} />
      <OpenLateRecords placeId={storeId} list={open} />
      <SeenLateRecords list={seen} />
    </>
  );
}

/** The late records that nobody has marked as seen. @param placeId a store's id, or a company's for all of its stores */
function OpenLateRecords({ placeId, list }: { placeId: number; list: LateList }) {
  const t = useMessages(EXCEPTIONS);
  const { card, dialog } = useLateCards(placeId);
  return (
    <>
      <AsOf at={list.asOf} onRetry={list.reload} />
      <WaitingStores reply={list.reply} reload={list.reload} />
      <Panel title={t.lateOpen} note={list.total > 0 ? t.lateNote : !list.error && !list.loading && t.none}>
        <RecordList list={list} hasKeys>
          {(late) => card(late)}
        </RecordList>
        {dialog}
      </Panel>
    </>
  );
}

/**
 * The cards of open late records, each marked as seen with a reason.
 * @param placeId a store's id, or a company's
 */
export function useLateCards(placeId: number) {
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { online } = useConnectivity();
  const [marked, setMarked] = useState<LateRecord | null>(null);
  return {
    card: (late: LateRecord, kind?: string) => (
      <LateRecordCard
        key={`late ${late.id}`}
        kind={kind}
        late={late}
        canMark={online}
        onSeen={() => setMarked(late)}
      />
    ),
    dialog: marked && (
      <ReasonDialog
        title={office.markAsSeen}
        save={({ reason }, key) =>
          write(countingPaths.lateRecordSeen, {
            params: { id: marked.id },
            body: { store_id: marked.store_id ?? placeId, reason },
            key,
          })
        }
        onClose={() => setMarked(null)}
      >
        <p>{recordOf(marked, clock)}</p>
      </ReasonDialog>
    ),
  };
}

function SeenLateRecords({ list }: { list: LateList }) {
  const t = useMessages(EXCEPTIONS);
  if (list.total === 0) return null;
  return (
    <Panel title={t.lateSeen}>
      <RecordList list={list}>
        {(late) => <LateRecordCard key={late.id} late={late} canMark={false} onSeen={() => undefined} />}
      </RecordList>
    </Panel>
  );
}

type CardProps = { kind?: string | undefined; late: LateRecord; canMark: boolean; onSeen: () => void };

function LateRecordCard({ kind, late, canMark, onSeen }: CardProps) {
  const t = useMessages(EXCEPTIONS);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  return (
    <RecordCard
      kind={kind}
      title={[recordOf(late, clock), late.store_name].filter(Boolean).join(' · ')}
      badge={kindInWords()[late.kind]}
      action={
        late.seen_at === null ? (
          <Button
            variant="outline"
            disabled={!canMark}
            aria-label={t.markRecordSeen({ title: titleOf(late, clock) })}
            onClick={onSeen}
          >
            {office.markAsSeen}
          </Button>
        ) : (
          <Muted small>
            {t.seen({ time: timeInWords(new Date(late.seen_at), clock), by: late.seen?.by ?? null })}
          </Muted>
        )
      }
    >
      <p>{detailsOf(late, clock)}</p>
      {late.seen?.reason && <p>{t.reasonWas({ reason: late.seen.reason })}</p>}
      <ul>
        {takenFromTexts(late).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {late.days.map((day) => (
          <li key={day.date}>{dayChangeText(day)}</li>
        ))}
      </ul>
      {late.days.length === 0 && <p>{t.noFigures}</p>}
    </RecordCard>
  );
}

type ListProps<Row> = {
  list: Pick<PagedList<Row>, 'rows' | 'error' | 'loading' | 'reload'> & {
    served: Pick<PagedList<Row>['served'], 'total' | 'view' | 'onView' | 'busy'>;
  };
  /** J, K and Enter decide about the rows */
  hasKeys?: boolean;
  children: (row: Row) => ReactNode;
};

/**
 * A page of a list whose rows are cards.
 * @param children the card of a row
 */
export function RecordList<Row>({ list, hasKeys = false, children }: ListProps<Row>) {
  const office = useMessages(OFFICE_WORDS);
  const { rows, error, loading, reload, served } = list;
  const { total, view, onView, busy } = served;
  if (error) return <ReadFailure error={error} onRetry={reload} />;
  if (loading) return <p role="status">{office.loading}</p>;
  if (total === 0) return null;
  return (
    <chakra.div aria-busy={busy} opacity={busy ? '0.6' : undefined}>
      {hasKeys ? (
        <KeyList>{rows.map(children)}</KeyList>
      ) : (
        <Stack as="ul" gap="0">
          {rows.map(children)}
        </Stack>
      )}
      <Pager
        page={pageAmong(rows, total, view)}
        total={total}
        size={view.size}
        onPage={(page) => onView({ ...view, page })}
        onSize={(size) => onView({ ...view, size, page: 1 })}
      />
    </chakra.div>
  );
}
