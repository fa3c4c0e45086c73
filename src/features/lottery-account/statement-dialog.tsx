import { chakra } from '@chakra-ui/react';
import { type ObjectSchema, object, string } from 'yup';
import { text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { keepLotteryStatement } from '../../api/lottery';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { ACCOUNT_LINES, type StatementTotals, statementTotals } from '../../domain/lottery/account-lines';
import { typedAmount } from '../../domain/lottery/statement-file';
import { centsToDollars, formatCents } from '../../domain/values/money';
import { ACCOUNT_LINE_NAMES, statementTotalsText } from '../../i18n/en/money/lottery-differences';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { api } from '../../terminal/api';
import { useKey } from '../../terminal/queries/use-key';
import { Checkbox } from '../../ui/form/checkbox';
import { FieldError, TextArea, TextField } from '../../ui/form/field';
import { StatusAlert } from '../../ui/status-alert';
import { StatementFile } from './statement-file';
import { asTyped, type TypedStatement, typedLines, typedPacks } from './typed-statement';

const amount = text((value) => (value === '' || typedAmount(value) !== null ? null : LOTTERY_WEEK.amount));
const packs = text((value) => {
  const found = typedPacks(value);
  if ('lines' in found) return null;
  const { kind, line } = found.fault;
  return kind === 'bad_pack' ? LOTTERY_WEEK.badPack(line) : LOTTERY_WEEK.packTwice(line);
});
/** `unexplained`: the difference that was confirmed, in cents; it counts while the amounts leave exactly that. */
type Values = TypedStatement & { unexplained: string };
const isConfirmed = ({ unexplained }: StatementTotals, confirmed: string): boolean =>
  unexplained === 0 || confirmed === String(unexplained);
const confirmation = string()
  .defined()
  .test((confirmed, { parent, createError }) => {
    const totals = statementTotals(typedLines(parent as Values));
    return !totals || isConfirmed(totals, confirmed) || createError({ message: LOTTERY_WEEK.toConfirm });
  });
const schema = object({
  ...Object.fromEntries(ACCOUNT_LINES.map((line) => [line, amount])),
  packs,
  unexplained: confirmation,
}).test(
  'any',
  { sweep: LOTTERY_WEEK.empty },
  (typed) => typedLines(typed as Values).length > 0,
) as unknown as ObjectSchema<Values>;

type Props = { storeId: number; week: LotteryWeek; title: string; onSaved: () => void; onClose: () => void };

/** Enters the lottery's statement of a week, or another version of it. */
export function StatementDialog({ storeId, week, title, onSaved, onClose }: Props) {
  const keyOf = useKey();
  const save = async ({ unexplained, ...typed }: Values) => {
    const lines = typedLines(typed);
    const confirmed = centsToDollars(Number(unexplained));
    const body = {
      store_id: storeId,
      week_start: week.week_start,
      lines,
      ...(statementTotals(lines)?.unexplained && { unexplained: confirmed }),
    };
    await keepLotteryStatement(api, body, keyOf(body));
  };
  return (
    <FormDialog
      title={title}
      schema={schema}
      initial={{ ...asTyped(week.statement?.lines ?? []), unexplained: '' }}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
      closesItself
    >
      {({ field, watch, write }) => (
        <>
          <StatementFile onFill={(typed) => write(typed, 'sweep')} />
          {ACCOUNT_LINES.map((line) => (
            <TextField
              key={line}
              label={ACCOUNT_LINE_NAMES[line]}
              inputMode="decimal"
              autoComplete="off"
              {...field(line)}
            />
          ))}
          <chakra.div gridColumn="1 / -1">
            <TextArea
              label={LOTTERY_WEEK.onePerLine}
              placeholder={LOTTERY_WEEK.packsHint}
              rows={4}
              {...field('packs')}
            />
          </chakra.div>
          <Totals
            totals={statementTotals(
              typedLines({ ...asTyped([]), ...Object.fromEntries(ACCOUNT_LINES.map((l) => [l, watch(l)])) }),
            )}
            confirmed={watch('unexplained')}
            onConfirm={(unexplained) => write({ unexplained }, 'unexplained')}
            error={field('unexplained').error}
          />
        </>
      )}
    </FormDialog>
  );
}

type TotalsProps = {
  totals: StatementTotals | null;
  confirmed: string;
  onConfirm: (unexplained: string) => void;
  error: string | undefined;
};

/** Whether the amounts add up to the sweep; a person confirms what they leave unexplained. */
function Totals({ totals, confirmed, onConfirm, error }: TotalsProps) {
  if (!totals) return null;
  const { unexplained } = totals;
  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="2">
      <StatusAlert kind={unexplained === 0 ? 'success' : 'warning'}>
        {statementTotalsText(totals)}
      </StatusAlert>
      {unexplained !== 0 && (
        <Checkbox
          checked={isConfirmed(totals, confirmed)}
          onChange={(isOn) => onConfirm(isOn ? String(unexplained) : '')}
        >
          {LOTTERY_WEEK.confirm(formatCents(Math.abs(unexplained)))}
        </Checkbox>
      )}
      <FieldError id="unexplained-error" error={unexplained === 0 ? undefined : error} />
    </chakra.div>
  );
}
