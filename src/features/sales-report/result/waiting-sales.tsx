import { Badge, chakra } from '@chakra-ui/react';
import { paths } from '../../../contract/page-paths';
import type { OutboxRow } from '../../../device/rows';
import { formatMoney } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { capturedDate, capturedWallTime, isOpeningCheck } from '../../../outbox/captured';
import { WallTime } from '../../../reports/wall-time';
import { useUnsentRows } from '../../../terminal/outbox/use-outbox';
import { PANEL } from '../../../theme/looks';
import { useStoreClock } from '../../../ui/store-clock';
import { TextLink } from '../../../ui/text-link';

/** A store's unsent counts of some days on this device. @param from YYYY-MM-DD, as is `to`: the first and the last business day */
export function useWaitingSales(storeId: number, from: string, to = from): OutboxRow[] {
  const clock = useStoreClock();
  return useUnsentRows(storeId).filter((row) => {
    const date = capturedDate(row, clock);
    return row.kind === 'sale' && from <= date && date <= to;
  });
}

/** What an unsent count sold, or what an unsent opening check found missing. */
const figuresOf = (row: OutboxRow): string => {
  const { count, amountCents } = row.summary;
  const text = isOpeningCheck(row) ? SALES_REPORT.waitingCheck : SALES_REPORT.waitingCount;
  return text(count, formatMoney(amountCents));
};

/** Unsent counts on this device: shown above the report, never in its totals. */
export function WaitingSales({ rows }: { rows: readonly OutboxRow[] }) {
  const clock = useStoreClock();
  if (rows.length === 0) return null;
  return (
    <chakra.section
      {...PANEL}
      aria-labelledby="not-yet-sent"
      colorPalette="orange"
      borderColor="colorPalette.border"
    >
      <chakra.h2 id="not-yet-sent" fontWeight="bold">
        {SALES_REPORT.notSent}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" mb="2">
        {SALES_REPORT.notInTotals} <TextLink to={paths.outbox}>{SALES_REPORT.seeOutbox}</TextLink>
      </chakra.p>
      <chakra.ul listStyle="none" display="grid" gap="2">
        {rows.map((row) => (
          <chakra.li key={row.key} display="flex" flexWrap="wrap" columnGap="4" alignItems="center">
            <Badge colorPalette={row.state === 'attention' ? 'red' : 'orange'}>
              {row.state === 'attention' ? SALES_REPORT.needsAttention : SALES_REPORT.waiting}
            </Badge>
            <WallTime wall={capturedWallTime(row, clock)} />
            <span>{row.userName}</span>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {figuresOf(row)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
