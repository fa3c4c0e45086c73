import { Button, chakra } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ShiftMoneyBody } from '../../contract/money/shift-money';
import type { OutboxRow } from '../../device/rows';
import type { Basis } from '../../domain/money/statement';
import {
  AMOUNTS,
  type Amount,
  MAX_SHIFT_CENTS,
  NOTHING_TYPED,
  readAmounts,
  typedAgain,
  withOtherSign,
} from '../../domain/money/typed';
import { reportTime } from '../../domain/time/time';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { centsToDollars } from '../../domain/values/money';
import { typedCents } from '../../domain/values/typed-cents';
import { MONEY_CARD } from '../../i18n/en/counting/money-card';
import { useMessages } from '../../i18n/hooks/use-messages';
import { firstKey } from '../../outbox/captured';
import type { LocalStatement } from '../../outbox/money';
import type { KnownMoney } from '../../terminal/shift/use-money';
import { Checkbox } from '../../ui/form/checkbox';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { draftDrawer, lastBasis, othersOfDay } from './draft-drawer';
import { Expected } from './expected';

type Props = {
  row: OutboxRow;
  known: KnownMoney;
  /** the statement that this one replaces */
  replaced: LocalStatement | undefined;
  /** why it couldn't be saved */
  error: string | null;
  onSave: (body: Omit<ShiftMoneyBody, 'recorded_at'>) => void;
  onCancel: () => void;
};

/** The figures of the lottery's terminal and the cash in the drawer. What isn't typed is zero. */
export function MoneyForm({ row, known, replaced, error, onSave, onCancel }: Props) {
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const [typed, setTyped] = useState(() => (replaced ? typedAgain(replaced) : NOTHING_TYPED));
  const [basis, setBasis] = useState<Basis>(() => replaced?.basis ?? lastBasis(known.rows));
  const [note, setNote] = useState(replaced?.row.payload.note ?? '');
  const [shared, setShared] = useState(() => replaced?.records.filter((key) => key !== row.key) ?? []);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const { amounts, faults } = readAmounts(typed);
  const keys = [row.key, ...shared];
  const drawer = draftDrawer(known.rows, clock, { keys, basis, ...amounts });
  const others = othersOfDay(known.rows, row, clock, replaced);
  const type = (amount: Amount, text: string) => {
    setAsking(false);
    setTyped({ ...typed, [amount]: text });
  };

  const save = (terminalClosed: boolean) => {
    const { figures, other, cash } = amounts;
    onSave({
      store_id: row.storeId,
      submission_ids: [row, ...others.filter(({ key }) => shared.includes(key))].map(firstKey),
      basis,
      online_sales: centsToDollars(figures.online_sales),
      online_cancels: centsToDollars(figures.online_cancels),
      instant_cashes: centsToDollars(figures.instant_cashes),
      online_cashes: centsToDollars(figures.online_cashes),
      cashless: centsToDollars(figures.cashless),
      other: centsToDollars(other),
      ...(cash !== null && { cash_counted: centsToDollars(cash) }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(terminalClosed && { terminal_closed: true }),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (faults.length > 0) return;
    if (drawer?.isUnclear) setAsking(true);
    else save(false);
  };
  const errorOf = (amount: Amount): string | undefined => {
    if (!tried || !faults.includes(amount)) return undefined;
    if (Math.abs(typedCents(typed[amount]) ?? 0) > MAX_SHIFT_CENTS) return t.tooLarge;
    return amount !== 'other' && /^\s*[-−]/.test(typed[amount]) ? t.notNegative : t.notAnAmount;
  };

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="3" mt="3">
      <SelectField label={t.basis} value={basis} onChange={(event) => setBasis(event.target.value as Basis)}>
        <option value="delta">{t.delta}</option>
        <option value="cumulative">{t.cumulative}</option>
      </SelectField>
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 10rem), 1fr))"
        alignItems="start"
      >
        {AMOUNTS.map((amount, index) => (
          <TextField
            key={amount}
            ref={index === 0 ? first : undefined}
            label={t.labels[amount]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={amount === 'cash_counted' ? undefined : '0.00'}
            value={typed[amount]}
            onChange={(event) => type(amount, event.target.value)}
            error={errorOf(amount)}
            trailing={
              amount === 'other' && (
                <Button
                  type="button"
                  variant="outline"
                  aria-label={t.changeSign}
                  onClick={() => type('other', withOtherSign(typed.other))}
                >
                  ±
                </Button>
              )
            }
          />
        ))}
      </chakra.div>
      {others.length > 0 && (
        <chakra.fieldset display="grid" gap="1">
          <chakra.legend fontSize="sm" fontWeight="medium">
            {t.sameDrawer}
          </chakra.legend>
          {others.map((other) => (
            <Checkbox
              key={other.key}
              checked={shared.includes(other.key)}
              onChange={(isOn) =>
                setShared(isOn ? [...shared, other.key] : shared.filter((key) => key !== other.key))
              }
            >
              {t.countOf(other.userName, reportTime(new Date(other.recordedAt), clock))}
            </Checkbox>
          ))}
        </chakra.fieldset>
      )}
      <TextField
        label={t.note}
        autoComplete="off"
        maxLength={MAX_LENGTH.reason}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {drawer && <Expected drawer={drawer} settings={known.settings} isDraft />}
      {asking && (
        <StatusAlert kind="warning">
          <p>{t.fell}</p>
          <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
            <Button type="button" onClick={() => save(true)}>
              {t.closed}
            </Button>
            <Button type="button" variant="outline" onClick={() => setAsking(false)}>
              {t.check}
            </Button>
          </chakra.div>
        </StatusAlert>
      )}
      {error && <StatusAlert kind="error">{error}</StatusAlert>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit">{t.save}</Button>
        <Button type="button" variant="outline" onClick={onCancel}>
          {t.cancel}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
