import { Button } from '@chakra-ui/react';
import { now } from '../../device/clock';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { boardPaths } from '../../shared/board/paths';
import { businessDate } from '../../shared/time/store-clock';
import { useRows } from '../state/queries/query';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';

type Props = {
  storeId: number;
  /** the day without a count, YYYY-MM-DD */
  date: string;
  /** the server has just confirmed that the day has none; offline, it isn't known */
  isKnown: boolean;
  onShow: (date: string) => void;
};

/** Tells that a day has no count, and offers the last day with one. */
export function LastCounted({ storeId, date, isKnown, onShow }: Props) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const { rows, loading } = useRows(boardPaths.today, { params: { id: storeId } });
  const last = rows[0]?.last_count?.date ?? null;
  if (loading) return null;
  const other = last === date ? null : last;
  const nothing = date === today ? t.nothingToday : t.nothingOn({ day: dayInWords(date) });
  if (!isKnown && !other) return null;
  return (
    <StatusAlert
      kind="info"
      action={
        other && (
          <Button variant="outline" onClick={() => onShow(other)}>
            {t.showDay({ day: dayInWords(other) })}
          </Button>
        )
      }
    >
      {isKnown && `${nothing} `}
      {other && t.lastCounted({ day: dayInWords(other) })}
    </StatusAlert>
  );
}
