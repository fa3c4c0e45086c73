import { chakra, Input } from '@chakra-ui/react';
import { useId } from 'react';
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
  LINE_SIGNS,
  type StatementTotals,
  statementTotals,
} from '../../shared/lottery/account-lines';
import type { LotteryWeek } from '../../shared/lottery/lottery-schema';
import { lotteryPaths } from '../../shared/lottery/paths';
import { typedAmount } from '../../shared/lottery/statement-file';
import { recordOf } from '../../shared/values/collections';
import { centsToDollars, formatBalance, formatCents, formatSignedCents } from '../../shared/values/money';
import { type FieldProps, FormDialog, rulesOf } from '../office/form-dialog';
import { useKey, write } from '../state/queries/query';
import { TextArea } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { FieldError } from '../ui/form/field';
import { text } from '../ui/form/form-schema';
import { Muted, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';
import { LOWEST_SCREEN } from '../ui/theme/looks';
import { estimatedAmounts, SECTIONS } from './account-rows';
import { StatementSource } from './statement-source';
import { asTyped, typedLines, typedPacks } from './typed-statement';

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
              placeholder={lotteryWeek.packsHint}
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

/** A line of the statement: its estimate, also as the field's faint text, and the difference as it is typed. */
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
    <Stack wide gap="2" position="sticky" bottom="0" py="2" bg="bg.panel" css={LOWEST_SCREEN}>
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
