import { Badge, chakra } from '@chakra-ui/react';
import type { OutboxRow } from '../../device/rows';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { capturedDate, capturedWallTime, isOpeningCheck } from '../../outbox/submission';
import { formatCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { WallTime } from '../office/wall-time';
import { useUnsentRows } from '../state/use-outbox';
import { Muted, Row, Stack } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';
import { TextLink } from '../ui/try-again';

/** A store's unsent counts of some days on this device. @param from YYYY-MM-DD, as is `to`: the first and the last business day */
export function useWaitingSales(storeId: number, from: string, to = from): OutboxRow[] {
  const clock = useStoreClock();
  return useUnsentRows(storeId).filter((row) => {
    const date = capturedDate(row, clock);
    return row.kind === 'sale' && from <= date && date <= to;
  });
}

/** The tickets that an unsent count sold, or that an unsent opening check found missing. */
const figuresOf = (row: OutboxRow): string => {
  const t = currentMessages(SALES_REPORT);
  const { count, amountCents } = row.summary;
  const text = isOpeningCheck(row) ? t.waitingCheck : t.waitingCount;
  return text({ tickets: count, amount: formatCents(amountCents) });
};

/** Unsent counts on this device: shown above the report, never in its totals. */
export function WaitingSales({ rows }: { rows: readonly OutboxRow[] }) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  if (rows.length === 0) return null;
  return (
    <Panel aria-labelledby="not-yet-sent" colorPalette="orange" borderColor="colorPalette.border">
      <chakra.h2 id="not-yet-sent" fontWeight="bold">
        {t.notSent}
      </chakra.h2>
      <Muted small mb="2">
        {t.notInTotals} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
      </Muted>
      <Stack as="ul" gap="2">
        {rows.map((row) => (
          <Row as="li" key={row.key} rowGap="0" columnGap="4">
            <Badge colorPalette={row.state === 'attention' ? 'orange' : 'gray'}>
              {row.state === 'attention' ? t.needsAttention : t.waiting}
            </Badge>
            <WallTime wall={capturedWallTime(row, clock)} />
            <span>{row.userName}</span>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {figuresOf(row)}
            </chakra.span>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
