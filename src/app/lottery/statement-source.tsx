import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { ACCOUNT_LINE } from '../../messages/areas/account-line';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { useMessages } from '../../messages/hooks/use-messages';
import { ACCOUNT_LINES, type AccountLine } from '../../shared/lottery/account-lines';
import {
  type FileLine,
  guessAmong,
  guessStatementColumns,
  isWide,
  otherDays,
  type Retailer,
  STATEMENT_COLUMNS,
  type StatementColumns,
  statementFrom,
  statementLines,
  textLines,
  wideLines,
  wideRows,
  wrongSubtotals,
} from '../../shared/lottery/statement-file';
import { formatBalance } from '../../shared/values/money';
import type { TableFile } from '../imports/table-file/table-file';
import { SelectField } from '../ui/fields';
import { OtherTables, PastedText, useFileChoice } from '../ui/file-source';
import { dayText } from '../ui/formats';
import { Row, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { ColumnField, FoundFile, type LotteryFile, useLotteryFile } from './lottery-file';
import { asTyped, type TypedStatement } from './typed-statement';

/** A statement that was read, before it fills the form. */
type Source = {
  name: string;
  /** a table with a line's text, pack and amount in columns of its own; null: `lines` and `unread` are all */
  table: { file: TableFile; columns: StatementColumns } | null;
  lines: FileLine[];
  /** lines whose amount can't be read, as the file has them */
  unread: string[];
  otherTables?: string[];
  /** its first and last day, if they aren't of the statement's week */
  otherDays: { first: string; last: string } | null;
  /** the retailer, as the file names it */
  retailer: Retailer | null;
};

/** More unread lines usually have one cause. */
const MAX_NAMED = 20;

type Props = {
  /** the store's number at the lottery; empty: not set */
  retailer: string;
  /** the statement's first and last day, YYYY-MM-DD */
  week: { from: string; to: string };
  onFill: (typed: TypedStatement) => void;
};

/**
 * Fills the statement's form from the lottery's file, one wide row per retailer or line by line, or from pasted
 * text. A person checks the meaning of each text; what doesn't add up is named.
 */
export function StatementSource({ retailer, week, onFill }: Props) {
  const t = useMessages(LOTTERY_WEEK);
  const [source, setSource] = useState<Source | null>(null);
  const file = useLotteryFile(retailer);
  const [pasted, setPasted] = useState<string | null>(null);

  const open = async (chosen: File) => {
    setSource(null);
    const lotteryFile = await file.read(chosen);
    if (lotteryFile) setSource(sourceOf(chosen.name, lotteryFile));
  };
  const sourceOf = (
    name: string,
    { file: table, lines, retailer: retailerOfFile }: LotteryFile,
  ): Source | null => {
    const { headings, above } = table;
    const shared = (of: TableFile['lines']) => ({
      ...{ name, retailer: retailerOfFile, otherDays: otherDays(week, headings, of, above) },
      ...(table.otherTables && { otherTables: table.otherTables }),
    });
    if (isWide(headings)) {
      const [row, ...others] = wideRows(headings, table.lines, retailerOfFile?.number ?? null);
      if (row && others.length === 0) return { ...shared([row]), table: null, ...wideLines(headings, row) };
      file.setFault(t.wideRows({ rows: row ? others.length + 1 : 0 }));
      return null;
    }
    const columns = guessStatementColumns(headings);
    return { ...shared(lines), table: { file: { ...table, lines }, columns }, lines: [], unread: [] };
  };
  const read = (text: string) => {
    // Cells copied from a spreadsheet have tabs between them.
    if (text.includes('\t')) {
      void open(new File([text], t.paste));
      return;
    }
    file.setFault(null);
    const retailerOfText = file.retailerOf([], [], text.split('\n'));
    const shared = { name: t.paste, table: null, otherDays: otherDays(week, [], [], [text]) };
    setSource(
      retailerOfText === undefined ? null : { ...shared, retailer: retailerOfText, ...textLines(text) },
    );
  };
  const { choose, input } = useFileChoice(t.loadFile, ([chosen]) => chosen && void open(chosen));

  return (
    <Stack wide gap="3">
      <Row>
        <Button type="button" variant="outline" onClick={choose}>
          {t.loadFile}
        </Button>
        {input}
        <Button
          type="button"
          variant="outline"
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? '' : null)}
        >
          {t.paste}
        </Button>
      </Row>
      {pasted !== null && (
        <PastedText
          label={t.pasteHint}
          text={pasted}
          onChange={setPasted}
          read={t.read}
          onRead={() => read(pasted)}
        />
      )}
      {file.fault && <StatusAlert kind="error">{file.fault}</StatusAlert>}
      {source && (
        <Meanings
          source={source}
          isUnchecked={retailer === ''}
          week={week}
          onSource={setSource}
          onFill={(typed) => {
            onFill(typed);
            setSource(null);
            setPasted(null);
          }}
        />
      )}
    </Stack>
  );
}

type MeaningsProps = {
  source: Source;
  /** the store has no retailer number */
  isUnchecked: boolean;
  week: Props['week'];
  onSource: (source: Source) => void;
  onFill: (typed: TypedStatement) => void;
};

/** Assigns the columns of a table, and the texts of its lines, starting from a guess. */
function Meanings({ source, isUnchecked, week, onSource, onFill }: MeaningsProps) {
  const accountLine = useMessages(ACCOUNT_LINE);
  const t = useMessages(LOTTERY_WEEK);
  const [meanings, setMeanings] = useState<ReadonlyMap<string, AccountLine | null>>(new Map());
  const { table } = source;
  const { lines, unread } = table ? statementLines(table.file.lines, table.columns) : source;
  const labels = [...new Set(lines.flatMap(({ label, pack }) => (pack === null ? [label] : [])))];
  const meaning = (label: string): AccountLine | null =>
    meanings.has(label) ? (meanings.get(label) ?? null) : guessAmong(label, labels);
  const packs = lines.flatMap(({ pack }) => pack ?? []);
  const twice = new Set(packs.filter((pack, index) => packs.indexOf(pack) < index));
  const fill = () => {
    const { amounts, packs } = statementFrom(lines, meaning);
    const stated = ACCOUNT_LINES.flatMap((line) => {
      const amount = amounts[line];
      return amount === undefined ? [] : [{ line, amount }];
    });
    onFill(asTyped([...stated, ...packs.map((pack) => ({ line: 'pack' as const, ...pack }))]));
  };
  return (
    <FoundFile name={source.name} retailer={source.retailer} isUnchecked={isUnchecked}>
      {source.otherDays && (
        <StatusAlert kind="warning">
          {t.otherWeek({
            first: dayText(source.otherDays.first),
            last: source.otherDays.last === source.otherDays.first ? null : dayText(source.otherDays.last),
            from: dayText(week.from),
            to: dayText(week.to),
          })}
        </StatusAlert>
      )}
      {table &&
        STATEMENT_COLUMNS.map((column) => (
          <ColumnField
            key={column}
            label={t.columns[column]}
            headings={table.file.headings}
            column={table.columns[column]}
            onChoose={(chosen) =>
              onSource({ ...source, table: { ...table, columns: { ...table.columns, [column]: chosen } } })
            }
          />
        ))}
      {labels.map((label) => (
        <SelectField
          key={label}
          label={t.meaningOf({ label, amount: amountOf(lines, label) })}
          value={meaning(label) ?? ''}
          onChange={({ target: { value } }) =>
            setMeanings(new Map(meanings).set(label, value === '' ? null : (value as AccountLine)))
          }
        >
          <option value="">{t.leftOut}</option>
          {ACCOUNT_LINES.map((line) => (
            <option key={line} value={line}>
              {accountLine[line]}
            </option>
          ))}
        </SelectField>
      ))}
      {unread.length > 0 && (
        <StatusAlert kind="warning">
          {t.notRead({
            count: unread.length,
            lines: unread
              .slice(0, MAX_NAMED)
              .map((line) => `“${line}”`)
              .join(', '),
          })}
        </StatusAlert>
      )}
      <OtherTables names={source.otherTables} />
      {[...twice].map((pack) => (
        <StatusAlert key={pack} kind="error">
          {t.twice({ pack: `${pack.slice(0, 4)}-${pack.slice(4)}` })}
        </StatusAlert>
      ))}
      {wrongSubtotals(lines, meaning).map((wrong) => (
        <StatusAlert key={wrong.label} kind="warning">
          {t.subtotal(wrong)}
        </StatusAlert>
      ))}
      {lines.length === 0 ? (
        <StatusAlert kind="warning">{t.noAmounts}</StatusAlert>
      ) : (
        <div>
          <Button type="button" onClick={fill}>
            {t.fillIn({ lines: lines.length })}
          </Button>
        </div>
      )}
    </FoundFile>
  );
}

/** The amount of a text that has one line, so that it can be compared with the file. */
function amountOf(lines: readonly FileLine[], label: string): string | null {
  const linesOfLabel = lines.filter((line) => line.label === label && line.pack === null);
  const [first] = linesOfLabel;
  return first && linesOfLabel.length === 1 ? formatBalance(Math.round(first.amount * 100)) : null;
}
