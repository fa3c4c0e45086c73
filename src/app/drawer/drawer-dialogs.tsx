import { Button, chakra, Table } from '@chakra-ui/react';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ObjectSchema, object, string } from 'yup';
import { MONEY_CARD } from '../../messages/areas/money-card';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { REGISTER_FILES } from '../../messages/areas/register-files';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { ALL, besideRegister, nameOfGame, notesOf } from '../../messages/words/money-columns';
import { drawerPaths } from '../../shared/drawer/paths';
import type { GameBeside, OverShortRow, PictureOfDrawer } from '../../shared/drawer/shift-money-schema';
import {
  AMOUNTS,
  type Amount,
  amountsOfMachines,
  amountsOnWire,
  CASH_FIRST,
  isSlipAmount,
  MACHINE_AMOUNTS,
  NO_SLIP,
  NOTHING_TYPED,
  readAmounts,
  readSlips,
  slipsOnWire,
  type TypedAmounts,
  type TypedSlip,
} from '../../shared/drawer/typed';
import { COUNTER, type VendingMachine } from '../../shared/stock/bins';
import { recordOf } from '../../shared/values/collections';
import { formatBalance, formatSignedCents, statedCents } from '../../shared/values/money';
import { atStore } from '../../shared/wire/page-paths';
import { shiftReportOf } from '../office/addresses';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { api } from '../state/api';
import { ask } from '../state/queries/ask';
import { useKey, write } from '../state/queries/query';
import { useStock } from '../state/stock-store';
import { Dialog } from '../ui/dialog';
import { SelectField, TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { clockTime, dayText, storeTime } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { useStoreClock } from '../ui/store-clock';
import { Picture } from './card/slip-pictures';

const amountRule = (amount: Amount) =>
  string()
    .defined()
    .test((typed, { createError }) => {
      const isValid = readAmounts({ ...NOTHING_TYPED, [amount]: typed ?? '' }).faults.length === 0;
      return isValid || createError({ message: currentMessages(MONEY_CARD).notAnAmount });
    });

const slipRule = string()
  .defined()
  .test((typed, { createError }) =>
    isSlipAmount(typed ?? '') ? true : createError({ message: currentMessages(MONEY_CARD).notAnAmount }),
  );

type Values = TypedAmounts & {
  basis: 'delta' | 'cumulative';
  note: string;
  /** keyed by the machine's `fieldOf` */
  machines: Record<string, TypedSlip>;
};

/** The form library takes a number in a field's name for the index of a list. */
const fieldOf = ({ number }: VendingMachine) => `m${number}`;

const nothingIn = (machines: readonly VendingMachine[]): Values => ({
  basis: 'delta',
  ...NOTHING_TYPED,
  note: '',
  machines: Object.fromEntries(machines.map((machine) => [fieldOf(machine), NO_SLIP])),
});

const schema = (machines: readonly VendingMachine[]): ObjectSchema<Values> =>
  formOf(drawerPaths.shiftMoney, { basis: null, note: null }).shape({
    ...recordOf(AMOUNTS, amountRule),
    machines: object(
      Object.fromEntries(
        machines.map((machine) => [fieldOf(machine), object(recordOf(MACHINE_AMOUNTS, () => slipRule))]),
      ),
    ),
  }) as unknown as ObjectSchema<Values>;

type Props = { storeId: number; row: OverShortRow; onClose: () => void };

/**
 * Enters the money of a shift that has none. Empty fields are zero; without cash, the drawer isn't counted. A count of vending machines
 * alone has no drawer: its cash was pulled from the machines.
 */
export function EnterDrawer({ storeId, row, onClose }: Props) {
  const t = useMessages(MONEY_CARD);
  const words = useMessages(OVER_SHORT);
  const keyOf = useKey();
  const all = useStock(({ settings }) => settings?.vending_machines) ?? [];
  const places = row.records.map(({ place }) => place);
  const machines = all.filter(({ number }) => places.includes(undefined) || places.includes(number));
  const hasDrawer = places.some((place) => place === undefined || place === COUNTER);
  const save = ({ basis, note, machines: slips, ...typed }: Values) => {
    const typedSlips = Object.fromEntries(
      machines.map((machine) => [machine.number, slips[fieldOf(machine)] ?? NO_SLIP]),
    );
    const { amounts } = readAmounts(hasDrawer ? typed : amountsOfMachines(typedSlips));
    const body = {
      store_id: storeId,
      submission_ids: row.records.map(({ submission_id }) => submission_id),
      basis,
      ...amountsOnWire(amounts),
      ...slipsOnWire(readSlips(typedSlips, machines).slips),
      ...(note !== '' && { note }),
    };
    return write(drawerPaths.shiftMoney, { body, key: keyOf(body) });
  };
  return (
    <FormDialog
      title={words.enterAt({ name: row.name, at: `${dayText(row.date)}, ${clockTime(row.report_time)}` })}
      rules={rulesOf(schema(machines))}
      initial={nothingIn(machines)}
      save={save}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          {hasDrawer && (
            <>
              {CASH_FIRST.map((amount) => (
                <TextField
                  key={amount}
                  label={t.labels[amount]}
                  inputMode="decimal"
                  autoComplete="off"
                  {...field(amount)}
                />
              ))}
              <SelectField label={t.basis} {...field('basis')}>
                <option value="delta">{t.delta}</option>
                <option value="cumulative">{t.cumulative}</option>
              </SelectField>
            </>
          )}
          {machines.map((machine) => (
            <chakra.fieldset key={machine.number} gridColumn="1 / -1" display="contents">
              <chakra.legend gridColumn="1 / -1" fontWeight="semibold">
                {machine.name}
              </chakra.legend>
              {MACHINE_AMOUNTS.map((amount) => (
                <TextField
                  key={amount}
                  label={t.machine[amount]}
                  inputMode="decimal"
                  autoComplete="off"
                  {...field(`machines.${fieldOf(machine)}.${amount}`)}
                />
              ))}
            </chakra.fieldset>
          ))}
          <Stack wide>
            <TextField label={t.note} autoComplete="off" {...field('note')} />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}

type DrawerDetailsProps = {
  row: OverShortRow;
  /** the store of a row in a single store's report, whose rows name no store */
  storeId: number;
  onClose: () => void;
};

/** All amounts of a drawer, its history, who entered its money, and its records. */
export function DrawerDetails({ row, storeId, onClose }: DrawerDetailsProps) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const figures = ALL(clock, []).filter(({ header }) => header !== t.notes);
  return (
    <Dialog title={[row.name, row.store_name].filter(Boolean).join(' · ')} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="6" rowGap="1">
        {figures.map(({ header, text }) => (
          <Fragment key={header}>
            <Muted as="dt">{header}</Muted>
            <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums">
              {text(row) || '–'}
            </chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
      {row.pictures && <Pictures storeId={storeId} pictures={row.pictures} />}
      <BesideRegister row={row} />
      {row.games && <GamesBeside games={row.games} />}
      {notesOf(row, clock).map((note) => (
        <chakra.p key={note} mt="2">
          {note}
        </chakra.p>
      ))}
      <Row gap="2" mt="4">
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
      </Row>
    </Dialog>
  );
}

/** The pictures of the lottery's slip. They stay on the server: the device keeps no copy. */
function Pictures({ storeId, pictures }: { storeId: number; pictures: readonly PictureOfDrawer[] }) {
  const t = useMessages(OVER_SHORT);
  return (
    <Stack as="section" aria-label={t.slipPictures} mt="4" gap="3">
      {pictures.map((picture) => (
        <SlipPicture key={picture.id} storeId={storeId} picture={picture} />
      ))}
    </Stack>
  );
}

function SlipPicture({ storeId, picture: { id, by, at } }: { storeId: number; picture: PictureOfDrawer }) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const [jpeg, setJpeg] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    ask(api, drawerPaths.slipPicture, { params: { storeId, pictureId: id }, signal: ended.signal }).then(
      ({ data }) => setJpeg(data.jpeg),
      () => ended.signal.aborted || setGone(true),
    );
    return () => ended.abort();
  }, [storeId, id]);
  const name = t.pictureBy({ name: by, at: storeTime(new Date(at), clock) });
  return (
    <chakra.figure css={{ '& canvas': { maxWidth: '100%', height: 'auto' } }}>
      <Muted as="figcaption" small>
        {name}
      </Muted>
      {isGone ? (
        <p>{t.noPicture}</p>
      ) : (
        jpeg && <Picture jpeg={jpeg} name={name} onFault={() => setGone(true)} />
      )}
    </chakra.figure>
  );
}

/** The figures of the drawer and of the register, side by side. */
function BesideRegister({ row }: { row: OverShortRow }) {
  const t = useMessages(REGISTER_FILES);
  const office = useMessages(OFFICE_WORDS);
  const lines = besideRegister(row);
  if (lines.length === 0) return null;
  const text = (cents: number | null): string => (cents === null ? '–' : formatBalance(cents));
  const drawers = row.register?.drawers ?? 1;
  return (
    <>
      <chakra.section overflowX="auto" tabIndex={0} aria-label={t.beside}>
        <Table.Root size="sm" mt="4">
          <caption className="sr-only">{t.beside}</caption>
          <Table.Header>
            <Table.Row>
              {['', t.drawer, t.register, office.difference].map((heading) => (
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
      </chakra.section>
      {drawers > 1 && <chakra.p mt="2">{t.ofWholeDay({ drawers })}</chakra.p>}
    </>
  );
}

/** The tickets of each game, counted and rung up, the largest difference first. */
export function GamesBeside({ games }: { games: readonly GameBeside[] }) {
  const t = useMessages(REGISTER_FILES);
  const office = useMessages(OFFICE_WORDS);
  return (
    // Not a region, like the container of a table: the panel around it is one.
    <chakra.div role="group" overflowX="auto" tabIndex={0} aria-label={t.byGame}>
      <Table.Root size="sm" mt="4">
        <caption className="sr-only">{t.byGame}</caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{office.game}</Table.ColumnHeader>
            {[t.counted, t.rung, office.difference].map((heading) => (
              <Table.ColumnHeader key={heading} textAlign="end">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {games.map(({ upc, counted, rung, difference, ...game }) => (
            <Table.Row key={upc}>
              <Table.Cell>{nameOfGame(game)}</Table.Cell>
              <Table.Cell textAlign="end">{counted}</Table.Cell>
              <Table.Cell textAlign="end">{rung ?? t.unknownGame}</Table.Cell>
              <Table.Cell textAlign="end" color={difference && difference < 0 ? 'fg.error' : undefined}>
                {difference === null ? '–' : formatSignedCents(statedCents(difference))}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </chakra.div>
  );
}
