import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { currentMessages } from '../../../messages/current';
import { type UnsoldPack, unsoldCents } from '../../../shared/stock/unsold-packs';
import { serialFields } from '../../../shared/tickets/layouts';
import type { ExportTable } from '../../../shared/values/csv';
import { centsToDollars, formatCents } from '../../../shared/values/money';
import type { Column } from '../../ui/data-table/data-table';
import { TextLink } from '../../ui/try-again';
import { inventoryReportOf } from '../pack-address';

/** The columns of packs with unsold tickets. @param hasBins the column is there where a pack is in a bin */
export const packColumns = (hasBins: boolean): Column<UnsoldPack>[] => {
  const t = currentMessages(INVENTORY_REPORT);
  return [
    {
      header: t.game,
      value: ({ vendorName }) => vendorName ?? '',
      title: true,
    },
    {
      header: t.upc,
      value: ({ upc }) => upc,
      cell: ({ upc }) => <TextLink to={inventoryReportOf({ upc })}>{upc}</TextLink>,
    },
    { header: t.pack, value: ({ start }) => serialFields(start).pack },
    ...(hasBins ? [{ header: t.bin, value: ({ bin }: UnsoldPack) => bin }] : []),
    { header: t.onShelf, value: ({ shelf }) => shelf, numeric: true },
    { header: t.active, value: ({ active }) => active, numeric: true },
    {
      header: t.ticketPrice,
      value: ({ priceCents }) => priceCents,
      text: ({ priceCents }) => formatCents(priceCents),
      numeric: true,
    },
    {
      header: t.value,
      value: unsoldCents,
      text: (pack) => formatCents(unsoldCents(pack)),
      numeric: true,
    },
  ];
};

/** The packs as a file. */
export const packFile = (packs: readonly UnsoldPack[]): ExportTable => {
  const t = currentMessages(INVENTORY_REPORT);
  return {
    columns: [
      { header: t.game },
      { header: t.upc, code: true },
      { header: t.pack, code: true },
      ...[t.bin, t.onShelf, t.active, t.ticketPrice, t.value].map((header) => ({ header })),
    ],
    rows: packs.map((pack) => [
      ...[pack.vendorName ?? '', pack.upc, serialFields(pack.start).pack, pack.bin],
      ...[pack.shelf, pack.active, centsToDollars(pack.priceCents), centsToDollars(unsoldCents(pack))],
    ]),
  };
};
