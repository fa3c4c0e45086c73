import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { now } from '../../api/client/clock';
import { businessDate } from '../../domain/time/store-clock';
import { dayInWords } from '../../domain/time/time';
import { SALES_REPORT } from '../../i18n/en/reports/sales-report';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { lastCountedDay } from './report-reads';

type Props = {
  storeId: number;
  /** the day without a count, YYYY-MM-DD */
  date: string;
  /** the server has just said that the day has none; otherwise nobody knows without the network */
  isKnown: boolean;
  onShow: (date: string) => void;
};

/** Says that a day has no count, and offers the last day with one. */
export function LastCounted({ storeId, date, isKnown, onShow }: Props) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  /** undefined until it is read */
  const [last, setLast] = useState<string | null>();
  useEffect(() => {
    let superseded = false;
    void lastCountedDay(storeId).then((day) => {
      if (!superseded) setLast(day);
    });
    return () => {
      superseded = true;
    };
  }, [storeId]);
  if (last === undefined) return null;
  const other = last === date ? null : last;
  const nothing = date === today ? SALES_REPORT.nothingToday : SALES_REPORT.nothingOn(dayInWords(date));
  if (!isKnown && !other) return null;
  return (
    <StatusAlert
      kind="info"
      action={
        other && (
          <Button variant="outline" onClick={() => onShow(other)}>
            {SALES_REPORT.showDay(dayInWords(other))}
          </Button>
        )
      }
    >
      {isKnown && `${nothing} `}
      {other && SALES_REPORT.lastCounted(dayInWords(other))}
    </StatusAlert>
  );
}
