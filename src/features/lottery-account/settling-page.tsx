import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { StorePage } from '../../admin/store-page';
import { settlingPacks } from '../../api/lottery';
import type { SettlingPack } from '../../contract/lottery/lottery';
import { paths } from '../../contract/page-paths';
import { centsOf, formatMoney } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { SETTLING } from '../../i18n/en/money/settling';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Empty } from '../../ui/page/empty';
import { Figure } from '../../ui/page/figure';
import { StatusAlert } from '../../ui/status-alert';
import { TextLink } from '../../ui/text-link';
import { PackDaysDialog } from './pack-days-dialog';
import {
  isSoon,
  printedSettling,
  settlingColumns,
  settlingFilters,
  settlingTable,
  unsoldNote,
} from './settling-columns';

/** Settling: the packs by the day on which the lottery charges them (an addition to the specification). */
export const SettlingPage = () => (
  <StorePage title={SETTLING.title} breadcrumb={[COMMON.lottery, SETTLING.group, SETTLING.title]}>
    {(store) => <Packs {...store} />}
  </StorePage>
);

function Packs({ storeId, storeName }: { storeId: number; storeName: string }) {
  const { found, asOf, error, busy, reload } = usePage(`settling/${storeId}`, storeId, (id) =>
    settlingPacks(api, id),
  );
  const [pack, setPack] = useState<SettlingPack | null>(null);
  const packs = found?.reply.data ?? [];
  const today = found?.reply.today ?? '';
  const soon = packs.filter((row) => isSoon(row, today));
  const unsold = soon.reduce((sum, row) => sum + centsOf(row.expected_left_value ?? row.left_value), 0);
  const hasNoRule = packs.length > 0 && packs.every(({ due_by }) => due_by === null);
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {hasNoRule && (
        <StatusAlert kind="info" action={<TextLink to={paths.storeSettings}>{SETTLING.toSettings}</TextLink>}>
          {SETTLING.noRule}
        </StatusAlert>
      )}
      <chakra.section {...PANEL} aria-label={SETTLING.title} display="grid" gap="4">
        {packs.length > 0 && (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            gap="4"
            justifyContent="space-between"
            alignItems="center"
          >
            <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
              <Figure label={SETTLING.dueSoon(soon.length)}>
                {formatMoney(soon.reduce((sum, row) => sum + centsOf(row.value), 0))}
              </Figure>
              <Figure label={SETTLING.unsoldSoon}>{formatMoney(unsold)}</Figure>
            </chakra.dl>
            <ExportButtons
              fileName={`settling-${today}`}
              table={() => settlingTable(packs)}
              print={
                <PrintSheet title={SETTLING.title} subtitle={[storeName, today].join(' · ')}>
                  <PrintTable caption={SETTLING.dueSoon(soon.length)} {...printedSettling(packs, today)} />
                </PrintSheet>
              }
            />
          </chakra.div>
        )}
        <DataTable
          caption={SETTLING.title}
          columns={settlingColumns(today)}
          rows={packs}
          rowKey={(row) => `${row.lot_number}/${row.lot_counter}`}
          loading={!found && !error}
          busy={busy}
          error={error}
          onRetry={reload}
          empty={<Empty hint={SETTLING.noneHint}>{SETTLING.none}</Empty>}
          searchable
          filters={settlingFilters(today)}
          note={unsoldNote}
          actions={(row) => (
            <Button
              variant="ghost"
              color="blue.fg"
              aria-label={SETTLING.setDaysOf(
                `${row.vendor_name ?? row.lot_number} ${COMMON.lotNumber(row.lot_counter)}`,
              )}
              onClick={() => setPack(row)}
            >
              {SETTLING.setDays}
            </Button>
          )}
        />
      </chakra.section>
      {pack && (
        <PackDaysDialog storeId={storeId} pack={pack} onSaved={reload} onClose={() => setPack(null)} />
      )}
    </>
  );
}
