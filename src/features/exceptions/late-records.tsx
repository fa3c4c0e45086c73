import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { markLateRecordSeen } from '../../api/corrections';
import type { LateRecord } from '../../contract/counting/late-records';
import type { StoreClock } from '../../domain/time/store-clock';
import { timeInWords, wallInWords } from '../../domain/time/time';
import {
  dayChangeText,
  lateBy,
  lateWall,
  onDutyText,
  takenFromTexts,
} from '../../i18n/en/counting/late-records';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { RecordCard } from '../../ui/record-card';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { ListExport } from './exceptions-export';
import { lateColumns } from './list-columns';
import { RecordList } from './record-list';
import { Section } from './section';
import type { PagedList } from './use-lists';

const KIND: Record<LateRecord['kind'], string> = {
  before_shelf: EXCEPTIONS.beforeShelf,
  other_day: EXCEPTIONS.otherDay,
  before_receipt: EXCEPTIONS.beforeReceipt,
  before_sent: EXCEPTIONS.beforeSent,
  took_over: EXCEPTIONS.tookOver,
};

/** The details of a late record besides its time and author, in sentences. */
const detailsOf = (late: LateRecord, clock: StoreClock): string =>
  [
    EXCEPTIONS.received(timeInWords(new Date(late.received_at), clock), lateBy(late), late.terminal),
    onDutyText(late),
  ]
    .filter(Boolean)
    .join(' ');

type Props = {
  storeId: number;
  list: PagedList<LateRecord>;
  /** false while the server can't be reached */
  canMark: boolean;
};

/** Records that changed days that had ended, are dated before their tickets were on the shelf, or took over tickets. */
export function LateRecords({ storeId, list, canMark }: Props) {
  const clock = useStoreClock();
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null);

  const markSeen = async ({ id }: LateRecord) => {
    setFailure(null);
    await markLateRecordSeen(api, storeId, id).catch((error: unknown) => setFailure(failureText(error)));
    list.reload();
  };

  return (
    <Section
      title={EXCEPTIONS.lateRecords}
      note={list.total > 0 ? EXCEPTIONS.lateNote : !list.error && !list.loading && EXCEPTIONS.noneLate}
    >
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <RecordList list={list}>
        {(late) => (
          <LateRecordCard key={late.id} late={late} canMark={canMark} onSeen={() => void markSeen(late)} />
        )}
      </RecordList>
      <ListExport fileName="late-records" columns={lateColumns(clock)} list={list} />
    </Section>
  );
}

type CardProps = { late: LateRecord; canMark: boolean; onSeen: () => void };

function LateRecordCard({ late, canMark, onSeen }: CardProps) {
  const clock = useStoreClock();
  const title = EXCEPTIONS.recordTitle(wallInWords(lateWall(late, clock)), late.by);
  return (
    <RecordCard
      title={EXCEPTIONS.recordOf(title)}
      badge={KIND[late.kind]}
      action={
        late.seen_at === null ? (
          <Button
            variant="outline"
            disabled={!canMark}
            aria-label={EXCEPTIONS.markRecordSeen(title)}
            onClick={onSeen}
          >
            {EXCEPTIONS.markSeen}
          </Button>
        ) : (
          <chakra.p color="fg.muted" fontSize="sm">
            {EXCEPTIONS.seen(timeInWords(new Date(late.seen_at), clock))}
          </chakra.p>
        )
      }
    >
      <p>{detailsOf(late, clock)}</p>
      <chakra.ul listStyle="none">
        {takenFromTexts(late).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {late.days.map((day) => (
          <li key={day.date}>{dayChangeText(day)}</li>
        ))}
      </chakra.ul>
      {late.days.length === 0 && <p>{EXCEPTIONS.noFigures}</p>}
    </RecordCard>
  );
}
