import { Button, chakra } from '@chakra-ui/react';
import { PRICE_UNITS, type PriceUnit } from '../../domain/games/cells';
import type { ImportField } from '../../domain/games/columns';
import { isState, US_STATES } from '../../domain/stock/us-states';
import { IMPORT_FIELD } from '../../i18n/en/stock/import-faults';
import { IMPORTS } from '../../i18n/en/stock/imports';
import type { TableFile } from '../../reports/table-file/table-file';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { ImportProgress } from './import-progress';
import { type ImportKind, KINDS } from './kinds';
import type { Import, ImportState } from './use-import';

/** Lines of the file that are shown to choose the columns by. */
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

type Props = { kind: ImportKind; work: Import; file: NonNullable<ImportState['file']> };

/** Says which column of the file is which; guessed by the headings, to be corrected by a person. */
export function ColumnsStep({ kind, work, file }: Props) {
  const { fields, required } = KINDS[kind];
  const { table, columns, choices } = file;
  const missing = required.filter((field) => columns[field] === null);
  const needsState = kind === 'games' && !isState(choices.state);
  const choose = (field: ImportField, column: string) =>
    work.map(file, { columns: { ...columns, [field]: column === '' ? null : Number(column) } });
  return (
    <>
      <chakra.h2 fontSize="lg" fontWeight="bold">
        {IMPORTS.columns}
      </chakra.h2>
      <p>{IMPORTS.linesOf(file.name, table.lines.length)}</p>
      <Preview table={table} />
      <chakra.div {...CHOICES}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={IMPORT_FIELD[field]}
            required={required.includes(field)}
            value={columns[field] ?? ''}
            onChange={({ target }) => choose(field, target.value)}
          >
            <option value="">{IMPORTS.notThere}</option>
            {table.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
              <option key={column} value={column}>
                {IMPORTS.column(letterOf(column), heading)}
              </option>
            ))}
          </SelectField>
        ))}
        {kind === 'games' && <GameChoices work={work} file={file} />}
      </chakra.div>
      {missing.length > 0 && (
        <StatusAlert kind="warning">
          {IMPORTS.missing(missing.map((field) => IMPORT_FIELD[field]).join(', '))}
        </StatusAlert>
      )}
      <ImportProgress work={work} />
      {work.busy === null && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button disabled={missing.length > 0 || needsState} onClick={() => work.check(file)}>
            {IMPORTS.check}
          </Button>
          <Button variant="outline" onClick={work.restart}>
            {IMPORTS.chooseOther}
          </Button>
        </chakra.div>
      )}
    </>
  );
}

/** The state that a list of games is of, and how it writes its prices. */
function GameChoices({ work, file }: Omit<Props, 'kind'>) {
  const { choices } = file;
  const units: Record<PriceUnit, string> = { dollars: IMPORTS.dollars, cents: IMPORTS.cents };
  return (
    <>
      <SelectField
        label={IMPORTS.state}
        required
        value={choices.state}
        onChange={({ target }) => work.map(file, { choices: { ...choices, state: target.value } })}
      >
        <option value="">{IMPORTS.chooseState}</option>
        {Object.entries(US_STATES).map(([code, { name }]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={IMPORTS.prices}
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

function Preview({ table: { headings, lines } }: { table: TableFile }) {
  return (
    <chakra.section overflowX="auto" tabIndex={0} aria-label={IMPORTS.firstLines}>
      <chakra.table fontSize="sm">
        <chakra.caption srOnly>{IMPORTS.firstLines}</chakra.caption>
        <thead>
          <tr>
            <chakra.th {...CELL} fontWeight="bold">
              {IMPORTS.line}
            </chakra.th>
            {headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
              <chakra.th key={column} {...CELL} fontWeight="bold">
                {IMPORTS.column(letterOf(column), heading)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN_LINES).map(({ line, cells }) => (
            <tr key={line}>
              <chakra.td {...CELL}>{line}</chakra.td>
              {headings.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
                <chakra.td key={column} {...CELL}>
                  {cells[column]}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.section>
  );
}

const LETTERS = 26;
/** A column as a spreadsheet names it: A … Z, AA, AB … */
const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCharCode(65 + (column % LETTERS));
