import { Button, chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { useMessages } from '../../messages/hooks/use-messages';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { atStore } from '../../shared/wire/page-paths';
import { ALL, notesOf } from '../reports/money-columns';
import { shiftReportOf } from '../reports/report-addresses';
import { Dialog } from '../ui/dialog';
import { useStoreClock } from '../ui/store-clock';

type Props = { row: OverShortRow; onClose: () => void };

/** All amounts of a drawer, its history, who entered its money, and its records. */
export function DrawerDetails({ row, onClose }: Props) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const figures = ALL(clock).filter(({ header }) => header !== t.notes);
  return (
    <Dialog title={[row.name, row.store_name].filter(Boolean).join(' · ')} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="6" rowGap="1">
        {figures.map(({ header, text }) => (
          <Fragment key={header}>
            <chakra.dt color="fg.muted">{header}</chakra.dt>
            <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums">
              {text(row) || '–'}
            </chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
      {notesOf(row, clock).map((note) => (
        <chakra.p key={note} mt="2">
          {note}
        </chakra.p>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
        {row.records.map((record) => {
          const address = shiftReportOf(row.date, record);
          return (
            <Button key={record.submission_id} asChild variant="outline">
              <Link to={row.store_id === undefined ? address : atStore(address, row.store_id)}>
                {row.records.length === 1 ? t.record : t.recordOf({ name: record.name })}
              </Link>
            </Button>
          );
        })}
      </chakra.div>
    </Dialog>
  );
}
