import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CountEntry, OutboxRow } from '../../../device/rows';
import { knowsCensus } from '../../../device/store-settings';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { firstKey } from '../../../outbox/submission';
import { cashCents } from '../../../shared/drawer/cash-pieces';
import type { ShiftMoneyBody } from '../../../shared/drawer/shift-money-schema';
import { MAX_PICTURES_OF_RECORD } from '../../../shared/drawer/slip-picture';
import type { Amount } from '../../../shared/drawer/typed';
import { reportTime } from '../../../shared/time/time';
import { MAX_LENGTH } from '../../../shared/values/limits';
import type { KnownMoney } from '../../state/shift/use-money';
import { PlainCheckbox, TextField } from '../../ui/form/field';
import { clockTime } from '../../ui/formats';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { Expected } from './expected';
import styles from './money.module.css';
import { CashPieces, DrawerFields, MachineFields } from './money-fields';
import { SlipPictures } from './slip-pictures';
import {
  type MoneyOfCount,
  moneyBody,
  readMoney,
  readPieces,
  type TypedMoney,
  typedBefore,
} from './typed-money';

type Props = MoneyOfCount & {
  /** the reason why it couldn't be saved */
  error: string | null;
  /** @param pictures of its slip, in Base64 */
  onSave: (body: Omit<ShiftMoneyBody, 'recorded_at'>, pictures: readonly string[]) => void;
  onCancel: () => void;
};

/** The figures of the lottery's terminal and the cash in the drawer. Empty fields are zero. */
export function MoneyForm({ error, onSave, onCancel, ...money }: Props) {
  const { row, knownMoney } = money;
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const [typed, setTyped] = useState(() => typedBefore(money));
  const [pictures, setPictures] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const read = readMoney(typed, money, clock);
  const { machines, hasDrawer, faults, slipFaults, pieces, drawer } = read;
  const change = (changes: Partial<TypedMoney>) => setTyped({ ...typed, ...changes });
  const type = (amount: Amount, text: string) => {
    setAsking(false);
    const amounts = { ...typed.amounts, [amount]: text };
    // The pieces no longer explain the sum.
    change(amount === 'cash_counted' ? { amounts, pieces: {} } : { amounts });
  };
  const save = (terminalClosed: boolean) =>
    onSave(moneyBody(typed, read, row.storeId, terminalClosed), pictures);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (faults.length + slipFaults.length > 0 || pieces === null) return;
    if (drawer?.isUnclear) setAsking(true);
    else save(false);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {hasDrawer && (
        <>
          <DrawerFields
            typed={typed}
            faults={tried ? faults : []}
            ref={first}
            onType={type}
            onBasis={(basis) => change({ basis })}
          />
          {knowsCensus(knownMoney.settings) && (
            <CashPieces
              typed={typed.pieces}
              isWrong={tried && pieces === null}
              onType={(next) => change({ pieces: next, ...withSumOf(next, typed) })}
            />
          )}
        </>
      )}
      {machines.map((machine, index) => (
        <MachineFields
          key={machine.number}
          machine={machine}
          slip={typed.slips[machine.number]}
          faults={tried ? slipFaults : []}
          ref={!hasDrawer && index === 0 ? first : undefined}
          onType={(slip) => {
            setAsking(false);
            change({ slips: { ...typed.slips, [machine.number]: slip } });
          }}
        />
      ))}
      <SharedDrawer others={read.others} chosen={typed.shared} onChoose={(shared) => change({ shared })} />
      <TextField
        label={t.note}
        autoComplete="off"
        maxLength={MAX_LENGTH.reason}
        value={typed.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {(knownMoney.settings.slip_picture_days ?? 0) > 0 && (
        <SlipPictures
          pictures={pictures}
          room={MAX_PICTURES_OF_RECORD - pictures.length - picturesOf(row, knownMoney)}
          onChange={setPictures}
        />
      )}
      <div className={styles.foot} data-foot="">
        {drawer && <Expected drawer={drawer} settings={knownMoney.settings} isDraft />}
        {asking && <WasClosed onClosed={() => save(true)} onCheck={() => setAsking(false)} />}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        <div className={styles.actions}>
          <Button type="submit">{t.save}</Button>
          <Button type="button" variant="outline" onClick={onCancel}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The counted cash follows from the pieces, while each field is a number. */
function withSumOf(
  pieces: TypedMoney['pieces'],
  { amounts }: TypedMoney,
): Pick<TypedMoney, 'amounts'> | null {
  const by = readPieces(pieces);
  if (!by) return null;
  const isEmpty = Object.keys(by).length === 0;
  return { amounts: { ...amounts, cash_counted: isEmpty ? '' : (cashCents(by) / 100).toFixed(2) } };
}

type SharedProps = {
  others: readonly CountEntry[];
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

/** The other counts of the day, of which some may share the drawer. Nothing without any. */
function SharedDrawer({ others, chosen, onChoose }: SharedProps) {
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.drawers}>
      <legend className={styles.legend}>{t.sameDrawer}</legend>
      {others.map(({ key, userName, recordedAt }) => (
        <PlainCheckbox
          key={key}
          checked={chosen.includes(key)}
          onChange={(isOn) => onChoose(isOn ? [...chosen, key] : chosen.filter((each) => each !== key))}
        >
          {t.countOf({ name: userName, at: clockTime(reportTime(new Date(recordedAt), clock)) })}
        </PlainCheckbox>
      ))}
    </fieldset>
  );
}

/** Asks whether the lottery's terminal closed its day, since its figures fell. */
function WasClosed({ onClosed, onCheck }: { onClosed: () => void; onCheck: () => void }) {
  const t = useMessages(MONEY_CARD);
  return (
    <StatusAlert kind="warning">
      <p>{t.fell}</p>
      <div className={styles.sameDrawer}>
        <Button type="button" onClick={onClosed}>
          {t.closed}
        </Button>
        <Button type="button" variant="outline" onClick={onCheck}>
          {t.check}
        </Button>
      </div>
    </StatusAlert>
  );
}

/** How many pictures this terminal has taken of a count's slip. */
export const picturesOf = (row: OutboxRow, { pictured }: KnownMoney): number =>
  pictured.filter((record) => record === firstKey(row)).length;
