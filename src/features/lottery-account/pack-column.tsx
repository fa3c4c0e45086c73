import { centsOf } from '../../domain/values/money';
import type { Column } from '../../ui/data-table/data-table';
import { PackName } from '../../ui/pack/pack-name';

type NamedPack = {
  lot_number: string;
  lot_counter: number;
  vendor_name: string | null;
  /** dollars */
  ticket_price: number;
};

/** The column that names a pack. */
export const packColumn = <Pack extends NamedPack>(header: string): Column<Pack> => ({
  header,
  value: (pack) => `${pack.vendor_name ?? ''} ${pack.lot_number} ${pack.lot_counter}`,
  cell: (pack) => (
    <PackName
      pack={{
        upc: pack.lot_number,
        lotCounter: pack.lot_counter,
        vendorName: pack.vendor_name,
        priceCents: centsOf(pack.ticket_price),
      }}
    />
  ),
  title: true,
});
