import { Button, chakra, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { type InferType, object, string } from 'yup';
import { ACCOUNT_LINE } from '../../messages/areas/account-line';
import { LOTTERY_WEEK } from '../../messages/areas/lottery-week';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { statementTotalsText } from '../../messages/words/lottery-differences';
import {
  ACCOUNT_LINES,
  type AccountLine,
  estimatedAmounts,
  LINE_SIGNS,
  type StatementTotals,
  statementTotals,
} from '../../shared/lottery/account';
import type { LotteryWeek } from '../../shared/lottery/lottery-schema';
import { lotteryPaths } from '../../shared/lottery/paths';
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
  typedAmount,
  wideLines,
  wideRows,
  wrongSubtotals,
} from '../../shared/lottery/statement-file';
import { recordOf } from '../../shared/values/collections';
import { centsToDollars, formatBalance, formatCents, formatSignedCents } from '../../shared/values/money';
import type { TableFile } from '../imports/table-file/table-file';
import { type FieldProps, FormDialog, rulesOf } from '../office/form-dialog';
import { useKey, write } from '../state/queries/query';
import { SelectField, TextArea } from '../ui/fields';
import { OtherTables, PastedText, useFileChoice } from '../ui/file-source';
import { Checkbox } from '../ui/form/choices';
import { FieldError } from '../ui/form/field';
import { text } from '../ui/form/form-schema';
import { dayText } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { LOWEST_SCREEN } from '../ui/theme/looks';
import { asTyped, SECTIONS, type TypedStatement, typedLines, typedPacks } from './account-rows';
import { ColumnField, FoundFile, type LotteryFile, useLotteryFile } from './lottery-file';

const amount = text((value) =>
  value === '' || typedAmount(value) !== null ? null : currentMessages(LOTTERY_WEEK).amount,
);
const packs = text((value) => {
  const t = currentMessages(LOTTERY_WEEK);
  const typed = typedPacks(value);
  if ('lines' in typed) return null;
  const { kind, line } = typed.fault;
  return kind === 'bad_pack' ? t.badPack({ line }) : t.packTwice({ line });
});
const isConfirmed = ({ unexplained }: StatementTotals, confirmed: string): boolean =>
  unexplained === 0 || confirmed === String(unexplained);
/** The confirmed difference, in cents; valid while the amounts leave exactly that. */
const confirmation = string()
  .defined()
  .test((confirmed, { parent, createError }) => {
    const totals = statementTotals(typedLines(parent));
    return (
      !totals ||
      isConfirmed(totals, confirmed) ||
      createError({ message: currentMessages(LOTTERY_WEEK).toConfirm })
    );
  });
const schema = inReadersLanguage(LOTTERY_WEEK, (t) =>
  object({
    ...recordOf(ACCOUNT_LINES, () => amount),
    packs,
    unexplained: confirmation,
  }).test('any', { sweep: t.empty }, (typed) => typedLines(typed).length > 0),
);

type Props = {
  storeId: number;
  /** the store's number at the lottery; empty: not set */
  retailer: string;
  week: LotteryWeek;
  title: string;
  onClose: () => void;
};

const LINES = {
  display: 'grid',
  gap: '2',
  alignItems: 'center',
  gridTemplateColumns: {
    base: 'repeat(3, minmax(0, 1fr))',
    md: 'minmax(0, 4fr) minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr)',
  },
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Enters the lottery's statement of a week, or another version of it. */
export function StatementDialog({ storeId, retailer, week, title, onClose }: Props) {
  const lotteryWeek = useMessages(LOTTERY_WEEK);
  const office = useMessages(OFFICE_WORDS);
  const estimate = estimatedAmounts(week);
  const keyOf = useKey();
  const save = async ({ unexplained, ...typed }: InferType<ReturnType<typeof schema>>) => {
    const lines = typedLines(typed);
    const confirmed = centsToDollars(Number(unexplained));
    const body = {
      store_id: storeId,
      week_start: week.week_start,
      lines,
      ...(statementTotals(lines)?.unexplained && { unexplained: confirmed }),
    };
    await write(lotteryPaths.lotteryStatement, { body, key: keyOf(body) });
  };
  return (
    <FormDialog
      title={title}
      rules={rulesOf(schema())}
      initial={{ ...asTyped(week.statement?.lines ?? []), unexplained: '' }}
      save={save}
      onClose={onClose}
      closesItself
      wide
    >
      {({ field, watch, setValue, setFocus }) => (
        <>
          <StatementSource
            retailer={retailer}
            week={{ from: week.week_start, to: week.week_end }}
            onFill={(typed) => {
              for (const name of [...ACCOUNT_LINES, 'packs'] as const)
                setValue(name, typed[name], { shouldValidate: true });
              setFocus('sweep', { shouldSelect: true });
            }}
          />
          <Muted wide>{lotteryWeek.signs}</Muted>
          <Stack wide>
            {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
              <chakra.fieldset key={section} minWidth="0">
                <chakra.legend fontWeight="bold">{lotteryWeek.bySide[section]}</chakra.legend>
                <Muted as="div" {...LINES} aria-hidden="true" small>
                  <chakra.span gridColumn={{ base: '1 / -1', md: 'auto' }} srOnly={{ base: true, md: false }}>
                    {office.line}
                  </chakra.span>
                  {[lotteryWeek.estimate, lotteryWeek.statement, office.difference].map((heading) => (
                    <chakra.span key={heading} textAlign="end">
                      {heading}
                    </chakra.span>
                  ))}
                </Muted>
                {SECTIONS[section].map((line) => (
                  <AmountLine
                    key={line}
                    line={line}
                    estimate={estimate[line]}
                    typed={watch(line)}
                    field={field(line)}
                  />
                ))}
              </chakra.fieldset>
            ))}
          </Stack>
          <Stack wide>
            <TextArea
              inputMode="text"
              label={lotteryWeek.onePerLine}
              placeholder="1540-1234567 400.00"
              rows={4}
              {...field('packs')}
            />
          </Stack>
          <Totals
            totals={statementTotals(
              typedLines({ ...recordOf(ACCOUNT_LINES, (line) => watch(line)), packs: '' }),
            )}
            confirmed={watch('unexplained')}
            onConfirm={(unexplained) => setValue('unexplained', unexplained, { shouldValidate: true })}
            error={field('unexplained').error}
          />
        </>
      )}
    </FormDialog>
  );
}

type AmountLineProps = {
  line: AccountLine;
  /** in cents, without the line's sign */
  estimate: number;
  typed: string;
  field: FieldProps;
};

/** A line of the statement: its estimate, also as the field's placeholder, and the difference from the typed amount. */
function AmountLine({ line, estimate, typed, field: { error, required: _, ...input } }: AmountLineProps) {
  const accountLine = useMessages(ACCOUNT_LINE);
  const lotteryWeek = useMessages(LOTTERY_WEEK);
  const id = useId();
  const dollars = typedAmount(typed);
  const difference = dollars === null ? 0 : LINE_SIGNS[line] * (Math.round(dollars * 100) - estimate);
  const isSubtracted = LINE_SIGNS[line] < 0;
  return (
    <chakra.div {...LINES} py="1">
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }} fontWeight="medium">
        {isSubtracted && <span aria-hidden="true">− </span>}
        <label htmlFor={id}>{accountLine[line]}</label>
      </chakra.div>
      <Muted as="span" textAlign="end">
        {formatBalance(estimate)}
      </Muted>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        textAlign="end"
        px="2"
        placeholder={(estimate / 100).toFixed(2)}
        aria-description={isSubtracted ? lotteryWeek.subtracted({ line: accountLine[line] }) : undefined}
        aria-invalid={error !== undefined || undefined}
        aria-errormessage={error === undefined ? undefined : `${id}-error`}
        {...input}
      />
      <chakra.output htmlFor={id} textAlign="end" color={difference === 0 ? 'fg.muted' : 'fg.error'}>
        {dollars === null ? '' : formatSignedCents(difference)}
      </chakra.output>
      <Stack wide>
        <FieldError id={`${id}-error`} error={error} />
      </Stack>
    </chakra.div>
  );
}

type TotalsProps = {
  totals: StatementTotals | null;
  confirmed: string;
  onConfirm: (unexplained: string) => void;
  error: string | undefined;
};

/** Whether the amounts add up to the sweep; a person confirms an unexplained remainder. */
function Totals({ totals, confirmed, onConfirm, error }: TotalsProps) {
  const t = useMessages(LOTTERY_WEEK);

  if (!totals) return null;
  const { unexplained } = totals;
  return (
    // Above the form's buttons, which stay in view, too.
    <Stack
      wide
      gap="2"
      position="sticky"
      bottom="calc({sizes.control} + 1rem)"
      py="2"
      bg="bg.panel"
      css={LOWEST_SCREEN}
    >
      <StatusAlert kind={unexplained === 0 ? 'success' : 'warning'}>
        {statementTotalsText(totals)}
      </StatusAlert>
      {unexplained !== 0 && (
        <Checkbox
          checked={isConfirmed(totals, confirmed)}
          onChange={(isOn) => onConfirm(isOn ? String(unexplained) : '')}
        >
          {t.confirm({ amount: formatCents(Math.abs(unexplained)) })}
        </Checkbox>
      )}
      <FieldError id="unexplained-error" error={unexplained === 0 ? undefined : error} />
    </Stack>
  );
}

/** A statement that was read, before it fills the form. */
type Source = {
  name: string;
  /** a table with a line's text, pack and amount in columns of its own; null: there are only `lines` and `unread` */
  table: { file: TableFile; columns: StatementColumns } | null;
  lines: FileLine[];
  /** lines whose amount can't be read, as the file has them */
  unread: string[];
  otherTables?: string[];
  /** its first and last day, if they differ from the statement's week */
  otherDays: { first: string; last: string } | null;
  /** the retailer, as the file names it */
  retailer: Retailer | null;
};

/** The maximum number of unread lines that are named; more of them usually have one cause. */
const MAX_NAMED = 20;

type StatementSourceProps = {
  /** the store's number at the lottery; empty: not set */
  retailer: string;
  /** the statement's first and last day, YYYY-MM-DD */
  week: { from: string; to: string };
  onFill: (typed: TypedStatement) => void;
};

/**
 * Fills the statement's form from the lottery's file, one wide row per retailer or line by line, or from pasted text. A person checks
 * the meaning of each text; amounts that don't add up are pointed out.
 */
function StatementSource({ retailer, week, onFill }: StatementSourceProps) {
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
  week: StatementSourceProps['week'];
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
