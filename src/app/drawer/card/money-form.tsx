import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CountEntry, OutboxRow } from '../../../device/rows';
import { knowsCensus, type ListedSettings } from '../../../device/store-settings';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { LocalMoneyCount } from '../../../outbox/money';
import { firstKey, placeCounted } from '../../../outbox/submission';
import type { Drawer } from '../../../shared/drawer/drawers';
import {
  type Basis,
  CASH_PIECES,
  type CashBy,
  type CashPiece,
  cashCents,
  cashText,
  isEven,
  MAX_PIECES,
  PIECE_NAMES,
  seenByClerks,
} from '../../../shared/drawer/money-count';
import type { ShiftMoneyBody } from '../../../shared/drawer/shift-money-schema';
import { MAX_PICTURES_OF_RECORD } from '../../../shared/drawer/slip-picture';
import {
  AMOUNTS,
  type Amount,
  amountsOfMachines,
  amountsOnWire,
  CASH_FIRST,
  MACHINE_AMOUNTS,
  MAX_SHIFT_CENTS,
  NO_SLIP,
  NOTHING_TYPED,
  readAmounts,
  readSlips,
  slipsAgain,
  slipsOnWire,
  type TypedAmounts,
  type TypedSlip,
  type TypedSlips,
  typedAgain,
  withOtherSign,
} from '../../../shared/drawer/typed';
import { DEFAULT_COUNTER_SETTINGS } from '../../../shared/places/store-settings';
import { COUNTER, machineName, type VendingMachine } from '../../../shared/stock/bins';
import { reportTime, type StoreClock } from '../../../shared/time/store-clock';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { centsOf, formatMoney, typedCents } from '../../../shared/values/money';
import { useSession } from '../../state/session-store';
import { PlainCheckbox, TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { clockTime } from '../../ui/formats';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { draftDrawer, type KnownMoney, lastBasis, othersOfDay } from './draft-drawer';
import styles from './money.module.css';
import { SlipPictures } from './slip-pictures';

type Props = MoneyOfCount & {
  /** what was typed before the form was left; null: nothing */
  kept: KeptMoney | null;
  /** the reason why it couldn't be saved */
  error: string | null;
  /** called with each change, so that leaving the form loses nothing */
  onKeep: (kept: KeptMoney) => void;
  /** @param pictures of its slip, in Base64 */
  onSave: (body: Omit<ShiftMoneyBody, 'recorded_at'>, pictures: readonly string[]) => void;
  onCancel: () => void;
};

/** The figures of the lottery's terminal and the cash in the drawer. Empty fields are zero. */
export function MoneyForm({ kept, error, onKeep, onSave, onCancel, ...money }: Props) {
  const { row, knownMoney } = money;
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const [{ typed, pictures }, setKept] = useState<KeptMoney>(
    () => kept ?? { typed: typedBefore(money), pictures: [] },
  );
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const read = readMoney(typed, money, clock);
  const { machines, hasDrawer, faults, slipFaults, pieces, drawer } = read;
  const keep = (changes: Partial<KeptMoney>) => {
    const next = { typed, pictures, ...changes };
    setKept(next);
    onKeep(next);
  };
  const change = (changes: Partial<TypedMoney>) => keep({ typed: { ...typed, ...changes } });
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
      {kept && <p role="status">{t.continued}</p>}
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
          onChange={(next) => keep({ pictures: next })}
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

/** The other counts of the day, some of which may share the drawer. Hidden if there are none. */
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

/** The number of pictures that this terminal has taken of a count's slip. */
export const picturesOf = (row: OutboxRow, { pictured }: KnownMoney): number =>
  pictured.filter((record) => record === firstKey(row)).length;

/** The names of the amounts on the report that the lottery's terminal prints, in its order. It prints English. */
const PRINTED: Partial<Record<Amount, string>> = {
  online_sales: 'ONLINE SALES',
  online_cancels: 'ONLINE CANCELS',
  instant_cashes: 'INSTANT CASHES',
  online_cashes: 'ONLINE CASHES',
  cashless: 'CASHLESS',
};

/** Help with the report that the lottery's terminal prints: the field for each of its figures. */
function TerminalReport() {
  const t = useMessages(MONEY_CARD);
  return (
    <details className={styles.pieces}>
      <summary>{t.report}</summary>
      <ul className={styles.report}>
        {AMOUNTS.filter((amount) => PRINTED[amount]).map((amount) => (
          <li key={amount}>
            <span lang="en">{PRINTED[amount]}</span> <b>{t.labels[amount]}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

const faultOf = (text: string, t: typeof MONEY_CARD): string =>
  /^\s*[-−]/.test(text) ? t.notNegative : t.notAnAmount;

type DrawerProps = {
  typed: TypedMoney;
  /** the amounts to mark as faults */
  faults: readonly Amount[];
  /** for the first field */
  ref: Ref<HTMLInputElement>;
  onType: (amount: Amount, text: string) => void;
  onBasis: (basis: Basis) => void;
};

/** The cash in the drawer and the figures of the lottery's terminal. */
function DrawerFields({ typed: { amounts, basis }, faults, ref, onType, onBasis }: DrawerProps) {
  const t = useMessages(MONEY_CARD);
  const errorOf = (amount: Amount): string | undefined => {
    if (!faults.includes(amount)) return undefined;
    if (Math.abs(typedCents(amounts[amount]) ?? 0) > MAX_SHIFT_CENTS) return t.tooLarge;
    return amount !== 'other' ? faultOf(amounts[amount], t) : t.notAnAmount;
  };
  return (
    <>
      <div className={styles.fields}>
        {CASH_FIRST.map((amount, index) => (
          <TextField
            key={amount}
            ref={index === 0 ? ref : undefined}
            label={t.labels[amount]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={amount === 'cash_counted' ? undefined : '0.00'}
            value={amounts[amount]}
            onChange={(event) => onType(amount, event.target.value)}
            error={errorOf(amount)}
            trailing={
              amount === 'other' && (
                <Button
                  type="button"
                  variant="outline"
                  aria-label={t.changeSign}
                  onClick={() => onType('other', withOtherSign(amounts.other))}
                >
                  ±
                </Button>
              )
            }
          />
        ))}
        <SelectField label={t.basis} value={basis} onChange={(event) => onBasis(event.target.value as Basis)}>
          <option value="delta">{t.delta}</option>
          <option value="cumulative">{t.cumulative}</option>
        </SelectField>
      </div>
      <TerminalReport />
    </>
  );
}

type MachineProps = {
  machine: VendingMachine;
  slip: TypedSlip | undefined;
  /** the amounts to mark as faults, as `number.amount` */
  faults: readonly string[];
  /** for the first field */
  ref: Ref<HTMLInputElement> | undefined;
  onType: (slip: TypedSlip) => void;
};

/** The slip and the cash of a vending machine. */
function MachineFields({ machine: { number, name }, slip, faults, ref, onType }: MachineProps) {
  const t = useMessages(MONEY_CARD);
  return (
    <fieldset className={styles.drawers}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.fields}>
        {MACHINE_AMOUNTS.map((amount) => (
          <TextField
            key={amount}
            ref={amount === 'slip' ? ref : undefined}
            label={t.machine[amount]}
            inputMode="decimal"
            autoComplete="off"
            value={slip?.[amount] ?? ''}
            onChange={({ target }) => onType({ ...NO_SLIP, ...slip, [amount]: target.value })}
            error={faults.includes(`${number}.${amount}`) ? faultOf(slip?.[amount] ?? '', t) : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TypedPiecesProps = {
  typed: TypedPieces;
  isWrong: boolean;
  onType: (typed: TypedPieces) => void;
};

/** Counts the cash by bills, coins and rolls of coins, and fills in the sum. */
function CashPieces({ typed, isWrong, onType }: TypedPiecesProps) {
  const t = useMessages(MONEY_CARD).pieces;
  const labelOf = (piece: CashPiece) => {
    const { group, cents } = CASH_PIECES[piece];
    const value = cents < 100 && group !== 'rolls' ? `${cents}¢` : formatMoney(cents);
    return group === 'rolls' ? t.roll({ value }) : value;
  };
  return (
    <details className={styles.pieces} open={Object.keys(typed).length > 0 || undefined}>
      <summary>{t.open}</summary>
      {(['bills', 'coins', 'rolls'] as const).map((group) => (
        <fieldset className={styles.drawers} key={group}>
          <legend className={styles.legend}>{t[group]}</legend>
          <div className={styles.counts}>
            {PIECE_NAMES.filter((piece) => CASH_PIECES[piece].group === group).map((piece) => (
              <TextField
                key={piece}
                label={labelOf(piece)}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                value={typed[piece] ?? ''}
                onChange={({ target }) => onType({ ...typed, [piece]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isWrong && <StatusAlert kind="error">{t.fault}</StatusAlert>}
    </details>
  );
}

/** Numbers of bills, coins and rolls as typed. */
type TypedPieces = Partial<Record<CashPiece, string>>;

/** The fields of the money form as typed. */
type TypedMoney = {
  amounts: TypedAmounts;
  basis: Basis;
  pieces: TypedPieces;
  slips: TypedSlips;
  note: string;
  /** keys of the other counts that share the drawer */
  shared: readonly string[];
};

/** What is typed in the money form. */
export type KeptMoney = {
  typed: TypedMoney;
  /** the pictures of its slip, in Base64 */
  pictures: readonly string[];
};

/** A count and the known data on its money. */
type MoneyOfCount = {
  row: OutboxRow;
  knownMoney: KnownMoney;
  /** the money count that this one replaces */
  replaced: LocalMoneyCount | undefined;
};

/** The initial values of the fields: for editing, the values of the earlier money count. */
const typedBefore = ({ row, knownMoney, replaced }: MoneyOfCount): TypedMoney => ({
  amounts: replaced ? typedAgain(replaced) : NOTHING_TYPED,
  basis: replaced?.basis ?? lastBasis(knownMoney.rows),
  pieces: typedPieces(replaced?.row.payload.cash_by),
  slips: slipsAgain(replaced?.machines ?? []),
  note: replaced?.row.payload.note ?? '',
  shared: replaced?.records.filter((key) => key !== row.key) ?? [],
});

/** Reads the fields: the counts, machines and drawer that they are about, their amounts and faults. */
function readMoney(typed: TypedMoney, { row, knownMoney, replaced }: MoneyOfCount, clock: StoreClock) {
  const others = othersOfDay(knownMoney.rows, row, clock, replaced);
  const counts = [row, ...others.filter(({ key }) => typed.shared.includes(key))];
  const places = counts.map(placeCounted);
  const machines = (knownMoney.settings.vending_machines ?? []).filter(
    ({ number }) => places.includes(number) || places.includes(null),
  );
  const { slips, faults: slipFaults } = readSlips(typed.slips, machines);
  // A count of machines alone has no drawer: its cash was pulled from the machines.
  const hasDrawer = places.some((place) => place === null || place === COUNTER);
  const { amounts, faults } = readAmounts(hasDrawer ? typed.amounts : amountsOfMachines(typed.slips));
  const { basis } = typed;
  return {
    ...{ others, counts, machines, slips, slipFaults, hasDrawer, amounts, faults },
    /** null: a field isn't a number of pieces */
    pieces: readPieces(typed.pieces),
    drawer: draftDrawer(knownMoney.rows, clock, {
      ...{ keys: [row.key, ...typed.shared], basis, ...amounts, machines: slips },
    }),
  };
}

/** The money count as it is sent. @param terminalClosed the lottery's terminal had closed its day before */
function moneyBody(
  { basis, note }: TypedMoney,
  { counts, amounts, pieces, slips }: ReturnType<typeof readMoney>,
  storeId: number,
  terminalClosed: boolean,
): Omit<ShiftMoneyBody, 'recorded_at'> {
  return {
    store_id: storeId,
    submission_ids: counts.map(firstKey),
    basis,
    ...amountsOnWire(amounts),
    ...(amounts.cash !== null && pieces && Object.keys(pieces).length > 0 && { cash_by: pieces }),
    ...slipsOnWire(slips),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(terminalClosed && { terminal_closed: true }),
  };
}

/** The typed fields of an earlier money count, for editing. */
const typedPieces = (by: CashBy | undefined): TypedPieces =>
  Object.fromEntries(Object.entries(by ?? {}).map(([piece, count]) => [piece, String(count)]));

/** The typed numbers; empty fields are none. @returns null if one isn't a number of pieces */
function readPieces(typed: TypedPieces): CashBy | null {
  const by: CashBy = {};
  for (const piece of PIECE_NAMES) {
    const text = (typed[piece] ?? '').trim();
    if (text === '') continue;
    const count = Number(text);
    if (!/^\d+$/.test(text) || count > MAX_PIECES) return null;
    if (count > 0) by[piece] = count;
  }
  return by;
}

type ExpectedProps = {
  drawer: Drawer;
  settings: ListedSettings;
  /** it's still being typed: a blind count hides its amounts */
  isDraft?: boolean;
  /** shown next to the result, if the reader sees one */
  children?: ReactNode;
};

const resultOf = (overShort: number, tolerance: number) =>
  isEven(overShort, tolerance) ? 'even' : overShort < 0 ? 'short' : 'over';

/** Expected cash and over/short, as far as the store shows them to the current user. */
export function Expected({ drawer, settings, isDraft = false, children }: ExpectedProps) {
  const t = useMessages(MONEY_CARD);
  const isHandedOver = useSession((session) => session.handedOver);
  const { counted, expected, overShort, moneyCount } = drawer;
  const set = { ...DEFAULT_COUNTER_SETTINGS, ...settings };
  const hasCash = moneyCount.cash !== null && !isDraft;
  const sees = isHandedOver ? seenByClerks(set, hasCash) : { expected: true, overShort: true };
  // People always see what they typed themselves (money, section 7).
  const cash = isDraft ? null : cashText(moneyCount, t);
  const hidden = cash !== null && !sees.overShort && <p className={styles.strong}>{t.hidden}</p>;
  if (!sees.expected) {
    const text = cash ?? (set.clerks_see === 'tickets' ? null : t.blind);
    return (
      text !== null && (
        <>
          <p className={styles.figure}>{text}</p>
          {hidden}
        </>
      )
    );
  }
  const result = overShort === null ? null : resultOf(overShort, centsOf(set.over_short_tolerance));
  return (
    <div className={styles.result} aria-live="polite">
      <p className={styles.strong}>{t.counted({ cents: counted })}</p>
      <p className={styles.figure}>{t.expected({ cents: expected })}</p>
      {cash !== null && <p className={styles.figure}>{cash}</p>}
      {hidden}
      {sees.overShort && overShort !== null && result && (
        <p className={styles.figure} data-result={result}>
          {result === 'even' && <Icon name="check" />}
          {t[result]({ cents: overShort })}
        </p>
      )}
      {sees.overShort &&
        drawer.machines.map(
          ({ machine, name, difference }) =>
            difference !== null && (
              <p className={styles.figure} key={machine}>
                {t.machine.difference({ name: name ?? machineName(machine), cents: difference })}
              </p>
            ),
        )}
      {sees.overShort && result === 'even' && !isDraft && <p className={styles.niceWork}>{t.niceWork}</p>}
      {sees.overShort && result && children}
    </div>
  );
}
