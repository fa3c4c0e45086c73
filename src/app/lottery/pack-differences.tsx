import { PACK_LIST } from '../../messages/areas/pack-list';
import { currentMessages } from '../../messages/current';
import type { LotteryPackList } from '../../shared/lottery/lottery-schema';
import type { ExportTable } from '../../shared/values/csv';
import { centsOf, formatCents } from '../../shared/values/money';
import { atStore } from '../../shared/wire/page-paths';
import { packAddress } from '../stock/pack-address';
import type { Column } from '../ui/data-table/data-table';
import { TextLink } from '../ui/try-again';

type Difference = LotteryPackList['differences'][number];

/** A pack's number at the lottery: game and pack. */
export const packNumberOf = ({ game, pack }: Difference): string => `${game}-${pack}`;

/** The value of a difference. A pack of a game that the store doesn't know has no known value. */
export const differenceValue = ({ value }: Difference): string =>
  value === 0 ? currentMessages(PACK_LIST).unknownValue : formatCents(centsOf(value));

/** The columns of differences between the lottery's list and a store's packs. @param storeOf the store of a row */
export const differenceColumns = <Row extends Difference>(storeOf: (row: Row) => number): Column<Row>[] => {
  const t = currentMessages(PACK_LIST);
  return [
    {
      header: t.pack,
      value: (row) => `${row.vendor_name ?? ''} ${packNumberOf(row)}`,
      cell: (row) => {
        const { lot_number: upc, lot_counter: lotCounter, vendor_name: name } = row;
        const number = packNumberOf(row);
        const isOurs = upc !== null && lotCounter !== null;
        return (
          <>
            {isOurs ? (
              <TextLink to={atStore(packAddress({ upc, lotCounter }), storeOf(row))}>{number}</TextLink>
            ) : (
              <strong>{number}</strong>
            )}
            {name !== null && ` ${name}`}
          </>
        );
      },
      title: true,
    },
    {
      header: t.tickets,
      value: ({ tickets }) => tickets,
      text: ({ tickets, lot_number }) => (lot_number === null ? '' : String(tickets)),
      numeric: true,
    },
    { header: t.value, value: ({ value }) => value, text: differenceValue, numeric: true },
  ];
};

/** The differences as a file. */
export const differencesFile = (differences: readonly Difference[]): ExportTable => {
  const t = currentMessages(PACK_LIST);
  return {
    columns: [
      { header: t.difference },
      { header: t.game, code: true },
      { header: t.pack, code: true },
      { header: t.upc, code: true },
      { header: t.lot },
      { header: t.name },
      { header: t.tickets },
      { header: t.value },
      { header: t.toDo },
    ],
    rows: differences.map((row) => [
      ...[t.kinds[row.kind], row.game, row.pack, row.upc ?? row.lot_number ?? '', row.lot_counter ?? ''],
      ...[row.vendor_name ?? '', row.tickets, row.value, t.doIt[row.kind]],
    ]),
  };
};
