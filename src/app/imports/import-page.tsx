import { Button, chakra, SegmentGroup, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { now } from '../../device/clock';
import { FAILURES } from '../../messages/areas/failures';
import { IMPORT_FIELD } from '../../messages/areas/import-field';
import { IMPORTS } from '../../messages/areas/imports';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ImportLine, ImportReply } from '../../shared/catalogue/games-schema';
import { PRICE_UNITS, type PriceUnit } from '../../shared/imports/cells';
import {
  type GameField,
  hasEnded,
  type ImportField,
  type ImportRow,
  numbersOfBins,
} from '../../shared/imports/columns';
import { readGameRow } from '../../shared/imports/game-rows';
import { businessDate } from '../../shared/time/store-clock';
import { formatMoney } from '../../shared/values/money';
import { isState } from '../../shared/values/us-states';
import { paths } from '../../shared/wire/page-paths';
import { saveFile } from '../office/save-file';
import { PlaceChoice, ReportedStore, useCompanyState, useFirstStep } from '../places/place-choice';
import { useConnectivity } from '../state/connectivity-store';
import { useReportedStore, useWorkplace } from '../state/use-workplace';
import { SelectField, StateOptions, TextField } from '../ui/fields';
import { FileSource, OtherTables } from '../ui/file-source';
import { Checkbox } from '../ui/form/choices';
import { dayText } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { Progress } from '../ui/page/progress';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { COVERS } from '../ui/theme/looks';
import type { TableFile } from './table-file/table-file';
import {
  IMPORT_KINDS,
  type Import,
  type ImportedRow,
  type ImportKind,
  type ImportState,
  KINDS,
  useImport,
} from './use-import';

const PARAMETER = 'what';
const texts = inReadersLanguage(
  IMPORTS,
  (t): Record<ImportKind, string> => ({
    games: t.games,
    stock: t.stock,
  }),
);

/** Import: a list of games for the company, or a new store's opening stock, from a CSV or Excel file. */
export function ImportPage() {
  const failures = useMessages(FAILURES);
  const t = useMessages(IMPORTS);
  const [search, setSearch] = useSearchParams();
  const { catalogueOf } = useWorkplace();
  const online = useConnectivity((state) => state.online);
  const kind: ImportKind = catalogueOf !== null && search.get(PARAMETER) !== 'stock' ? 'games' : 'stock';
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {!online && <StatusAlert kind="warning">{failures.unreachable}</StatusAlert>}
        {catalogueOf !== null && (
          <div>
            <SegmentGroup.Root
              aria-label={t.what}
              value={kind}
              onValueChange={({ value }) => setSearch({ [PARAMETER]: value ?? kind }, { replace: true })}
            >
              {IMPORT_KINDS.map((value) => (
                <SegmentGroup.Item key={value} value={value}>
                  <SegmentGroup.ItemHiddenInput style={COVERS} />
                  <SegmentGroup.ItemText>{texts()[value]}</SegmentGroup.ItemText>
                </SegmentGroup.Item>
              ))}
            </SegmentGroup.Root>
          </div>
        )}
        {kind === 'games' ? <GamesImport /> : <StockImport />}
      </Stack>
    </>
  );
}

function GamesImport() {
  const { catalogueOf: id, choice } = useWorkplace();
  const state = useCompanyState(id);
  return (
    <>
      {choice && <PlaceChoice {...choice} />}
      <Steps key={id} kind="games" placeId={id} state={state ?? ''} />
    </>
  );
}

function StockImport() {
  const { id, companies, stores } = useReportedStore();
  return (
    <>
      <ReportedStore companies={companies} stores={stores} />
      <Steps key={id} kind="stock" placeId={id} state="" />
    </>
  );
}

function Steps({ kind, placeId, state }: { kind: ImportKind; placeId: number | null; state: string }) {
  const work = useImport(kind, placeId, state);
  if (placeId === null) return null;
  const { file, checked, done } = work;
  return (
    <Panel aria-label={texts()[kind]}>
      {done ? (
        <DoneStep kind={kind} done={done} onRestart={work.restart} />
      ) : file && checked ? (
        <CheckStep kind={kind} work={work} file={file} checked={checked} />
      ) : file ? (
        <ColumnsStep kind={kind} work={work} file={file} />
      ) : (
        <FileStep kind={kind} work={work} />
      )}
    </Panel>
  );
}

type DoneStepProps = { kind: ImportKind; done: ImportReply; onRestart: () => void };

/** The outcome of the import, with a link to the screen that shows it. */
function DoneStep({ kind, done, onRestart }: DoneStepProps) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const menu = useMessages(MENU);
  const { isOwn } = useReportedStore();
  const firstStep = useFirstStep();
  return (
    <>
      <StatusAlert kind="success">{done.message}</StatusAlert>
      <Row>
        {firstStep.isOne && (
          <Button autoFocus onClick={firstStep.leave}>
            {t.nextStep}
          </Button>
        )}
        {kind === 'stock' && isOwn && !firstStep.isOne && (
          <Button asChild>
            <Link to={paths.verifyStock}>{office.verifyStock}</Link>
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to={kind === 'games' ? paths.games : paths.addInventory}>
            {office.see({ screen: kind === 'games' ? menu.games : menu.packs })}
          </Link>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          {t.chooseOther}
        </Button>
      </Row>
    </>
  );
}

type FileStepProps = { kind: ImportKind; work: Import };

/** Chooses the file, or offers one to fill in. */
function FileStep({ kind, work }: FileStepProps) {
  const importField = useMessages(IMPORT_FIELD);
  const imports = useMessages(IMPORTS);
  const online = useConnectivity((state) => state.online);
  const template = async () => {
    const { toCsv } = await import('../../shared/values/csv');
    const columns = KINDS[kind].fields.map((field) => ({ header: importField[field] }));
    saveFile(
      `${imports[kind].toLowerCase().replaceAll(' ', '-')}.csv`,
      toCsv({ columns, rows: [] }),
      'text/csv;charset=utf-8',
    );
  };
  return (
    <>
      <p>{kind === 'games' ? imports.gamesHint : imports.stockHint}</p>
      <ImportProgress work={work} />
      {work.busy === null && (
        <>
          <FileSource
            label={imports.chooseFile}
            disabled={!online}
            onFiles={([file]) => file && void work.open(file)}
          />
          <div>
            <Button variant="outline" onClick={template}>
              {imports.template}
            </Button>
          </div>
        </>
      )}
      <Muted small>{imports.fileHint}</Muted>
    </>
  );
}

/** The number of sample lines shown for choosing the columns. */
const SHOWN_LINES = 5;
const CHOICES = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
} as const;
const CELL = {
  px: '2',
  py: '1.5',
  borderBottomWidth: '1px',
  textAlign: 'start',
  whiteSpace: 'nowrap',
} as const;

type ColumnsStepProps = { kind: ImportKind; work: Import; file: NonNullable<ImportState['file']> };

/** Assigns the file's columns: guessed from the headings, corrected by the user. */
function ColumnsStep({ kind, work, file }: ColumnsStepProps) {
  const importField = useMessages(IMPORT_FIELD);
  const imports = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const { fields, required } = KINDS[kind];
  const { table, columns, choices } = file;
  const missing = required.filter((field) => columns[field] === null);
  const needsState = kind === 'games' && !isState(choices.state);
  const choose = (field: ImportField, column: string) => {
    const chosen = column === '' ? null : Number(column);
    const bins = field === 'bin' ? numbersOfBins(table.lines, chosen) : choices.bins;
    work.map(file, { columns: { ...columns, [field]: chosen }, choices: { ...choices, bins } });
  };
  return (
    <>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {imports.columns}
      </chakra.h2>
      <p>{imports.linesOf({ name: file.name, lines: table.lines.length })}</p>
      <OtherTables names={table.otherTables} />
      <Preview table={table} />
      <chakra.div {...CHOICES}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={importField[field]}
            required={required.includes(field)}
            value={columns[field] ?? ''}
            onChange={({ target }) => choose(field, target.value)}
          >
            <option value="">{office.notInThisFile}</option>
            {table.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
              <option key={column} value={column}>
                {imports.column({ letter: letterOf(column), heading })}
              </option>
            ))}
          </SelectField>
        ))}
        {kind === 'games' && <GameChoices work={work} file={file} />}
      </chakra.div>
      {kind === 'stock' && <BinChoices work={work} file={file} />}
      {missing.length > 0 && (
        <StatusAlert kind="warning">
          {imports.missing({ fields: missing.map((field) => importField[field]).join(', ') })}
        </StatusAlert>
      )}
      <ImportProgress work={work} />
      {work.busy === null && (
        <Row>
          <Button disabled={missing.length > 0 || needsState} onClick={() => work.check(file)}>
            {imports.check}
          </Button>
          <Button variant="outline" onClick={work.restart}>
            {imports.chooseOther}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The state of a list of games, and the unit of its prices. */
function GameChoices({ work, file }: Omit<ColumnsStepProps, 'kind'>) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const { choices } = file;
  const units: Record<PriceUnit, string> = { dollars: t.dollars, cents: t.cents };
  return (
    <>
      <SelectField
        label={office.state}
        required
        value={choices.state}
        onChange={({ target }) => work.map(file, { choices: { ...choices, state: target.value } })}
      >
        <StateOptions none={t.chooseState} />
      </SelectField>
      <SelectField
        label={t.prices}
        value={choices.prices}
        onChange={({ target }) =>
          work.map(file, { choices: { ...choices, prices: target.value as PriceUnit } })
        }
      >
        {PRICE_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {units[unit]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Assigns numbers to the bins that have letters in the file. */
function BinChoices({ work, file }: Omit<ColumnsStepProps, 'kind'>) {
  const t = useMessages(IMPORTS);
  const { choices } = file;
  const bins = Object.entries(choices.bins);
  if (bins.length === 0) return null;
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend fontWeight="medium" mb="2">
        {t.bins}
      </chakra.legend>
      <chakra.div {...CHOICES}>
        {bins.map(([bin, number]) => (
          <TextField
            key={bin}
            label={t.binNumber({ bin })}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            onChange={({ target }) =>
              work.map(file, {
                choices: { ...choices, bins: { ...choices.bins, [bin]: target.value.trim() } },
              })
            }
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

function Preview({ table: { headings, lines } }: { table: TableFile }) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);

  return (
    <chakra.section overflowX="auto" tabIndex={0} aria-label={t.firstLines}>
      <Table.Root variant="line" width="auto" fontSize="sm">
        <caption className="sr-only">{t.firstLines}</caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader {...CELL} fontWeight="bold">
              {office.line}
            </Table.ColumnHeader>
            {headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
              <Table.ColumnHeader key={column} {...CELL} fontWeight="bold">
                {t.column({ letter: letterOf(column), heading })}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.slice(0, SHOWN_LINES).map(({ line, cells }) => (
            <Table.Row key={line}>
              <Table.Cell {...CELL}>{line}</Table.Cell>
              {headings.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
                <Table.Cell key={column} {...CELL}>
                  {cells[column]}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </chakra.section>
  );
}

const LETTERS = 26;
/** A column as a spreadsheet names it: A … Z, AA, AB … */
const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCharCode(65 + (column % LETTERS));

/** The number of errors shown. More of them usually have one cause, which the first ones show. */
const SHOWN_ERRORS = 100;
/** A store’s dispensers hold fewer packs. */
const SHOWN_PACKS = 200;

type CheckStepProps = {
  kind: ImportKind;
  work: Import;
  file: NonNullable<ImportState['file']>;
  checked: NonNullable<ImportState['checked']>;
};

/** Shows the import's effect, and the faulty lines, which it leaves out. */
function CheckStep({ kind, work, file, checked }: CheckStepProps) {
  const t = useMessages(IMPORTS);
  const { data, rows, others } = checked;
  const wrong = data.lines.filter(({ result }) => result === 'error');
  const clock = useStoreClock();
  const offered = kind === 'games' ? offeredGames(checked) : [];
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(() => {
    const today = businessDate(now(), clock);
    return new Set(offered.filter((row) => hasEnded(row, today)).map(({ line }) => line));
  });
  const toDo = data.added + data.changed - leftOut.size;
  // A run of packs in one line is imported whole or not at all.
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const right = rows.filter(({ line }) => !wrongLines.has(line)).length - leftOut.size;
  const figures = [
    t.added({ count: data.added }),
    ...(data.changed > 0 ? [t.changed({ count: data.changed })] : []),
    ...(data.unchanged > 0 ? [t.unchanged({ count: data.unchanged })] : []),
    ...(wrong.length > 0 ? [t.errors({ count: wrong.length })] : []),
  ];
  return (
    <>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {t.checked}
      </chakra.h2>
      <chakra.p role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {figures.join(' · ')}
      </chakra.p>
      {others > 0 && <p>{t.others({ count: others })}</p>}
      <UnderstoodPacks lines={data.lines} />
      {wrong.length > 0 && (
        <Stack as="section" aria-label={t.notRight} gap="2">
          <p>{t.fixOrLeave}</p>
          <ul>
            {wrong.slice(0, SHOWN_ERRORS).map((line) => (
              <WrongLine
                key={line.line}
                {...line}
                row={rows.find((row) => row.line === line.line)}
                kind={kind}
              />
            ))}
          </ul>
          {wrong.length > SHOWN_ERRORS && <p>{t.moreErrors({ count: wrong.length - SHOWN_ERRORS })}</p>}
        </Stack>
      )}
      {data.added + data.changed === 0 && wrong.length === 0 && <p>{t.nothingNew}</p>}
      <ImportProgress work={work} />
      {work.busy === null && (
        <Row>
          <Button disabled={toDo === 0} onClick={() => work.save(file, checked, leftOut)}>
            {t.doImport({ count: right })}
          </Button>
          <Button variant="outline" onClick={work.backToColumns}>
            {t.back}
          </Button>
          <Button variant="outline" onClick={work.restart}>
            {t.chooseOther}
          </Button>
        </Row>
      )}
      {/* After the buttons: by keyboard, a hundred ticks would stand before them. */}
      {offered.length > 0 && (
        <OfferedGames rows={offered} unit={file.choices.prices} leftOut={leftOut} onLeftOut={setLeftOut} />
      )}
    </>
  );
}

/** The packs of an opening stock, as parsed. */
function UnderstoodPacks({ lines }: { lines: readonly ImportLine[] }) {
  const t = useMessages(IMPORTS);
  const packs = lines.flatMap(({ line, pack }) => (pack ? [{ line, ...pack }] : []));
  if (packs.length === 0) return null;
  return (
    <chakra.ul
      aria-label={t.packs}
      maxHeight="96"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
      px="3"
      tabIndex={0}
    >
      {packs.slice(0, SHOWN_PACKS).map(({ line, game, pack, first_ticket, last_ticket, place, bin }) => (
        <li key={`${line} ${game} ${pack}`}>
          {t.packLine({
            ...{ line, game, pack, place },
            first: first_ticket,
            last: last_ticket,
            bin: bin === null ? 'none' : String(bin),
          })}
        </li>
      ))}
      {packs.length > SHOWN_PACKS && <li>{t.moreLines({ count: packs.length - SHOWN_PACKS })}</li>}
    </chakra.ul>
  );
}

type GameRow = ImportRow<GameField>;

/** The games that the import would add or change. */
function offeredGames({ rows, data }: CheckStepProps['checked']): GameRow[] {
  const results = new Map(data.lines.map(({ line, result }) => [line, result]));
  return rows.filter(({ line }) => ['added', 'changed'].includes(results.get(line) ?? '')) as GameRow[];
}

type OfferedProps = {
  rows: readonly GameRow[];
  unit: PriceUnit;
  /** lines */
  leftOut: ReadonlySet<number>;
  onLeftOut: (lines: ReadonlySet<number>) => void;
};

/** The games that will be imported, as parsed, each with a checkbox. Games that have ended begin unchecked. */
function OfferedGames({ rows, unit, leftOut, onLeftOut }: OfferedProps) {
  const t = useMessages(IMPORTS);
  const [ended] = useState(leftOut);
  return (
    <Stack as="section" aria-label={t.offered} gap="1">
      {ended.size > 0 && <p>{t.ended({ count: ended.size })}</p>}
      <chakra.ul maxHeight="96" overflowY="auto" borderWidth="1px" borderRadius="md" px="3">
        {rows
          .map((row) => readGameRow(row, unit))
          .map(
            ({ line, game }) =>
              game && (
                <li key={line}>
                  <Checkbox
                    checked={!leftOut.has(line)}
                    onChange={(isOn) => {
                      const next = new Set(leftOut);
                      if (isOn) next.delete(line);
                      else next.add(line);
                      onLeftOut(next);
                    }}
                  >
                    {t.gameLine({
                      game: game.number,
                      name: game.name,
                      price: formatMoney(game.priceCents),
                      end: game.lastSale === null ? 'none' : dayText(game.lastSale),
                      ended: ended.has(line),
                    })}
                  </Checkbox>
                </li>
              ),
          )}
      </chakra.ul>
    </Stack>
  );
}

type WrongLineProps = ImportLine & { kind: ImportKind; row: ImportedRow | undefined };

/** A faulty line as in the file; the cells that are wrong are marked, each with its reason. */
function WrongLine({ kind, line, errors, row }: WrongLineProps) {
  const t = useMessages(IMPORTS);
  const office = useMessages(OFFICE_WORDS);
  const names = useMessages(IMPORT_FIELD);
  const faultOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const { fields } = KINDS[kind];
  const others = errors.filter(({ field }) => !fields.some((each) => each === field));
  return (
    <Row as="li" alignItems="flex-start" gap="2" borderTopWidth="1px" py="2">
      <chakra.strong minWidth="16" py="1">
        {office.line} {line}
      </chakra.strong>
      {fields.map((field) => {
        const [cell, fault] = [row?.[field], faultOf(field)];
        if (cell === undefined && fault === undefined) return null;
        const wrong = fault !== undefined && { borderColor: 'border.error', bg: 'bg.error' };
        return (
          <chakra.div
            key={field}
            borderWidth="1px"
            borderRadius="md"
            px="2"
            py="1"
            maxWidth="full"
            {...wrong}
          >
            <Muted as="span" display="block" fontSize="xs">
              {names[field]}
            </Muted>
            <chakra.span display="block" overflowWrap="anywhere">
              {cell ?? t.empty}
            </chakra.span>
            {fault && (
              <chakra.span display="block" fontSize="sm" color="fg.error">
                {fault}
              </chakra.span>
            )}
          </chakra.div>
        );
      })}
      {others.map(({ field, message }) => (
        <chakra.p key={field} color="fg.error">
          {message}
        </chakra.p>
      ))}
    </Row>
  );
}

/** The running step with a button to stop it, or the reason why the last step failed. */
function ImportProgress({ work: { busy, fault, stop } }: { work: Import }) {
  if (busy === null) return fault && <StatusAlert kind="error">{fault}</StatusAlert>;
  return <Progress onCancel={stop}>{busy}</Progress>;
}
