import { Button, chakra, Table } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { REGISTER_FILES } from '../../messages/areas/register-files';
import { useMessages } from '../../messages/hooks/use-messages';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { formatBalance, formatSignedCents } from '../../shared/values/money';
import { atStore } from '../../shared/wire/page-paths';
import { ALL, besideRegister, notesOf } from '../reports/money-columns';
import { shiftReportOf } from '../reports/report-addresses';
import { Dialog } from '../ui/dialog';
import { useStoreClock } from '../ui/store-clock';

type Props = { row: OverShortRow; onClose: () => void };

/** All amounts of a drawer, its history, who entered its money, and its records. */
export function DrawerDetails({ row, onClose }: Props) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const figures = ALL(clock, []).filter(({ header }) => header !== t.notes);
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
      <BesideRegister row={row} />
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

/** What the drawer and the register say, side by side. */
function BesideRegister({ row }: { row: OverShortRow }) {
  const t = useMessages(REGISTER_FILES);
  const lines = besideRegister(row);
  if (lines.length === 0) return null;
  const text = (cents: number | null): string => (cents === null ? '–' : formatBalance(cents));
  return (
    <Table.Root size="sm" mt="4">
      <chakra.caption srOnly>{t.beside}</chakra.caption>
      <Table.Header>
        <Table.Row>
          {['', t.drawer, t.register, t.difference].map((heading) => (
            <Table.ColumnHeader key={heading} textAlign={heading === '' ? 'start' : 'end'}>
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {lines.map(({ name, drawer, register }) => {
          const difference = drawer === null ? null : register - drawer;
          return (
            <Table.Row key={name}>
              <Table.Cell>{name}</Table.Cell>
              <Table.Cell textAlign="end">{text(drawer)}</Table.Cell>
              <Table.Cell textAlign="end">{text(register)}</Table.Cell>
              <Table.Cell textAlign="end" color={difference ? 'fg.error' : undefined}>
                {difference === null ? '–' : formatSignedCents(difference)}
              </Table.Cell>
            </Table.Row>
          );
        })}
      </Table.Body>
    </Table.Root>
  );
}
