import { Button, chakra, SegmentGroup, Table } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { FAILURES } from '../../messages/areas/failures';
import { IMPORT_FIELD } from '../../messages/areas/import-field';
import { IMPORTS } from '../../messages/areas/imports';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ImportReply } from '../../shared/catalogue/games-schema';
import { PRICE_UNITS, type PriceUnit } from '../../shared/imports/cells';
import { type ImportField, numbersOfBins } from '../../shared/imports/columns';
import { isState } from '../../shared/values/us-states';
import { paths } from '../../shared/wire/page-paths';
import { saveFile } from '../office/save-file';
import { PlaceChoice, ReportedStore, useCompanyState, useFirstStep } from '../places/place-choice';
import { useConnectivity } from '../state/connectivity-store';
import { useReportedStore, useWorkplace } from '../state/use-workplace';
import { SelectField, StateOptions, TextField } from '../ui/fields';
import { FileSource, OtherTables } from '../ui/file-source';
import { Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { COVERS } from '../ui/theme/looks';
import { CheckStep, ImportProgress } from './check-step';
import type { TableFile } from './table-file/table-file';
import { IMPORT_KINDS, type Import, type ImportKind, type ImportState, KINDS, useImport } from './use-import';

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

type Props = { kind: ImportKind; done: ImportReply; onRestart: () => void };

/** The outcome of the import, with a link to the screen that shows it. */
function DoneStep({ kind, done, onRestart }: Props) {
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

/** The lines shown as a sample for choosing the columns. */
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

/** The numbers of bins that have letters in the file. */
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
