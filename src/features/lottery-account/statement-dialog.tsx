import { chakra } from '@chakra-ui/react';
import { type ObjectSchema, object } from 'yup';
import { text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { keepLotteryStatement } from '../../api/lottery';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { ACCOUNT_LINES } from '../../domain/lottery/account-lines';
import { typedAmount } from '../../domain/lottery/statement-file';
import { ACCOUNT_LINE_NAMES } from '../../i18n/en/money/lottery-differences';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { api } from '../../terminal/api';
import { useKey } from '../../terminal/queries/use-key';
import { TextArea, TextField } from '../../ui/form/field';
import { StatementFile } from './statement-file';
import { asTyped, type TypedStatement, typedLines, typedPacks } from './typed-statement';

const amount = text((value) => (value === '' || typedAmount(value) !== null ? null : LOTTERY_WEEK.amount));
const packs = text((value) => {
  const found = typedPacks(value);
  if ('lines' in found) return null;
  const { kind, line } = found.fault;
  return kind === 'bad_pack' ? LOTTERY_WEEK.badPack(line) : LOTTERY_WEEK.packTwice(line);
});
const schema = object({
  ...Object.fromEntries(ACCOUNT_LINES.map((line) => [line, amount])),
  packs,
}).test(
  'any',
  { sweep: LOTTERY_WEEK.empty },
  (typed) => typedLines(typed as TypedStatement).length > 0,
) as unknown as ObjectSchema<TypedStatement>;

type Props = { storeId: number; week: LotteryWeek; title: string; onSaved: () => void; onClose: () => void };

/** Enters the lottery's statement of a week, or another version of it. */
export function StatementDialog({ storeId, week, title, onSaved, onClose }: Props) {
  const keyOf = useKey();
  const save = async (typed: TypedStatement) => {
    const body = { store_id: storeId, week_start: week.week_start, lines: typedLines(typed) };
    await keepLotteryStatement(api, body, keyOf(body));
  };
  return (
    <FormDialog
      title={title}
      schema={schema}
      initial={asTyped(week.statement?.lines ?? [])}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
      closesItself
    >
      {({ field, write }) => (
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
        </>
      )}
    </FormDialog>
  );
}
