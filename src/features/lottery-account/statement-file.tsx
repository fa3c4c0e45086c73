import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ACCOUNT_LINES, type AccountLine } from '../../domain/lottery/account-lines';
import {
  guessAccountLine,
  guessStatementColumns,
  STATEMENT_COLUMNS,
  type StatementColumns,
  statementFrom,
  statementLines,
} from '../../domain/lottery/statement-file';
import { ACCOUNT_LINE_NAMES } from '../../i18n/en/money/lottery-differences';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { FILE_FAULT } from '../../i18n/en/stock/imports';
import { say } from '../../i18n/say';
import { useFileChoice } from '../../reports/table-file/file-choice';
import { readFile } from '../../reports/table-file/read-file';
import { type FileFault, type TableFile, UnreadableFile } from '../../reports/table-file/table-file';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { asTyped, type TypedStatement } from './typed-statement';

type Chosen = { name: string; table: TableFile; columns: StatementColumns };

/** Fills the statement's form from the lottery's file: which column is which, and what each text means. */
export function StatementFile({ onFill }: { onFill: (typed: TypedStatement) => void }) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [meanings, setMeanings] = useState<ReadonlyMap<string, AccountLine | null>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  const meaning = (label: string): AccountLine | null =>
    meanings.has(label) ? (meanings.get(label) ?? null) : guessAccountLine(label);

  const open = async (chosen: File) => {
    setFault(null);
    try {
      const table = await readFile(chosen, AbortSignal.timeout(30_000));
      setFile({ name: chosen.name, table, columns: guessStatementColumns(table.headings) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setFault(say<FileFault>(FILE_FAULT, error.fault));
    }
  };
  const { choose, input } = useFileChoice(LOTTERY_WEEK.loadFile, (chosen) => void open(chosen));
  const lines = file ? statementLines(file.table.lines, file.columns) : [];
  const labels = [...new Set(lines.flatMap(({ label, pack }) => (pack === null ? [label] : [])))];
  const fill = () => {
    const { amounts, packs } = statementFrom(lines, meaning);
    const stated = ACCOUNT_LINES.flatMap((line) => {
      const amount = amounts[line];
      return amount === undefined ? [] : [{ line, amount }];
    });
    onFill(asTyped([...stated, ...packs.map((pack) => ({ line: 'pack' as const, ...pack }))]));
    setFile(null);
  };

  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="3">
      <chakra.div>
        <Button type="button" variant="outline" onClick={choose}>
          {LOTTERY_WEEK.loadFile}
        </Button>
        {input}
      </chakra.div>
      {fault && <StatusAlert kind="error">{fault}</StatusAlert>}
      {file && (
        <chakra.fieldset
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="3"
          minWidth="0"
          p="3"
          borderWidth="1px"
          borderRadius="md"
        >
          <chakra.legend fontWeight="medium">{file.name}</chakra.legend>
          {STATEMENT_COLUMNS.map((column) => (
            <SelectField
              key={column}
              label={LOTTERY_WEEK.columns[column]}
              value={file.columns[column] ?? ''}
              onChange={({ target: { value } }) =>
                setFile({
                  ...file,
                  columns: { ...file.columns, [column]: value === '' ? null : Number(value) },
                })
              }
            >
              <option value="">{LOTTERY_WEEK.notThere}</option>
              {file.table.headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index
                <option key={index} value={index}>
                  {heading || index + 1}
                </option>
              ))}
            </SelectField>
          ))}
          {labels.map((label) => (
            <SelectField
              key={label}
              label={LOTTERY_WEEK.meaningOf(label)}
              value={meaning(label) ?? ''}
              onChange={({ target: { value } }) =>
                setMeanings(new Map(meanings).set(label, value === '' ? null : (value as AccountLine)))
              }
            >
              <option value="">{LOTTERY_WEEK.leftOut}</option>
              {ACCOUNT_LINES.map((line) => (
                <option key={line} value={line}>
                  {ACCOUNT_LINE_NAMES[line]}
                </option>
              ))}
            </SelectField>
          ))}
          {lines.length === 0 ? (
            <StatusAlert kind="warning">{LOTTERY_WEEK.noAmounts}</StatusAlert>
          ) : (
            <chakra.div>
              <Button type="button" onClick={fill}>
                {LOTTERY_WEEK.fillIn(lines.length)}
              </Button>
            </chakra.div>
          )}
        </chakra.fieldset>
      )}
    </chakra.div>
  );
}
