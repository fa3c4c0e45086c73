import type { Ref } from 'react';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { CASH_PIECES, type CashPiece, PIECE_NAMES } from '../../../shared/drawer/cash-pieces';
import type { Basis } from '../../../shared/drawer/money-count';
import {
  AMOUNTS,
  type Amount,
  MACHINE_AMOUNTS,
  MAX_SHIFT_CENTS,
  NO_SLIP,
  type TypedSlip,
  withOtherSign,
} from '../../../shared/drawer/typed';
import type { VendingMachine } from '../../../shared/stock/bins';
import { formatMoney } from '../../../shared/values/money';
import { typedCents } from '../../../shared/values/typed-cents';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './money.module.css';
import type { TypedMoney, TypedPieces } from './typed-money';

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

/** The drawer's cash is what every shift counts; the terminal's figures may come later, or never. */
const CASH_FIRST: readonly Amount[] = ['cash_counted', ...AMOUNTS.filter((name) => name !== 'cash_counted')];

const faultOf = (text: string, t: typeof MONEY_CARD): string =>
  /^\s*[-−]/.test(text) ? t.notNegative : t.notAnAmount;

type DrawerProps = {
  typed: TypedMoney;
  /** the amounts to mark as faults */
  faults: readonly Amount[];
  /** of the first field */
  ref: Ref<HTMLInputElement>;
  onType: (amount: Amount, text: string) => void;
  onBasis: (basis: Basis) => void;
};

/** The cash in the drawer and the figures of the lottery's terminal. */
export function DrawerFields({ typed: { amounts, basis }, faults, ref, onType, onBasis }: DrawerProps) {
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
  /** of the first field */
  ref: Ref<HTMLInputElement> | undefined;
  onType: (slip: TypedSlip) => void;
};

/** The slip and the cash of a vending machine. */
export function MachineFields({ machine: { number, name }, slip, faults, ref, onType }: MachineProps) {
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

/** Counts the cash by bills, coins and rolls of coins; the sum fills itself. */
export function CashPieces({ typed, isWrong, onType }: TypedPiecesProps) {
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
