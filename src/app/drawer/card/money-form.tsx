import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OutboxRow } from '../../../device/rows';
import { knowsCensus } from '../../../device/store-settings';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { LocalMoneyCount } from '../../../outbox/money';
import { firstKey, placeCounted } from '../../../outbox/submission';
import {
  CASH_PIECES,
  type CashBy,
  type CashPiece,
  cashCents,
  MAX_PIECES,
  PIECE_NAMES,
} from '../../../shared/drawer/cash-pieces';
import type { Basis } from '../../../shared/drawer/money-count';
import type { ShiftMoneyBody } from '../../../shared/drawer/shift-money-schema';
import { MAX_PICTURES_OF_RECORD } from '../../../shared/drawer/slip-picture';
import {
  AMOUNTS,
  type Amount,
  amountsOfMachines,
  amountsOnWire,
  MACHINE_AMOUNTS,
  MAX_SHIFT_CENTS,
  NO_SLIP,
  NOTHING_TYPED,
  readAmounts,
  readSlips,
  slipsAgain,
  slipsOnWire,
  typedAgain,
  withOtherSign,
} from '../../../shared/drawer/typed';
import { COUNTER } from '../../../shared/stock/bins';
import { reportTime } from '../../../shared/time/time';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { formatMoney } from '../../../shared/values/money';
import { typedCents } from '../../../shared/values/typed-cents';
import type { KnownMoney } from '../../state/shift/use-money';
import { PlainCheckbox, TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { clockTime } from '../../ui/formats';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { draftDrawer, lastBasis, othersOfDay } from './draft-drawer';
import { Expected } from './expected';
import styles from './money.module.css';
import { SlipPictures } from './slip-pictures';

type Props = {
  row: OutboxRow;
  known: KnownMoney;
  /** the money count that this one replaces */
  replaced: LocalMoneyCount | undefined;
  /** the reason why it couldn't be saved */
  error: string | null;
  /** @param pictures of its slip, in Base64 */
  onSave: (body: Omit<ShiftMoneyBody, 'recorded_at'>, pictures: readonly string[]) => void;
  onCancel: () => void;
};

/** The names of the amounts on the report that the lottery's terminal prints, in its order. It prints English. */
const PRINTED: Partial<Record<Amount, string>> = {
  online_sales: 'ONLINE SALES',
  online_cancels: 'ONLINE CANCELS',
  instant_cashes: 'INSTANT CASHES',
  online_cashes: 'ONLINE CASHES',
  cashless: 'CASHLESS',
};

/** The drawer's cash is what every shift counts; the terminal's figures may come later, or never. */
const CASH_FIRST: readonly Amount[] = ['cash_counted', ...AMOUNTS.filter((name) => name !== 'cash_counted')];

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

/** The figures of the lottery's terminal and the cash in the drawer. Empty fields are zero. */
export function MoneyForm({ row, known, replaced, error, onSave, onCancel }: Props) {
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const [typed, setTyped] = useState(() => (replaced ? typedAgain(replaced) : NOTHING_TYPED));
  const [basis, setBasis] = useState<Basis>(() => replaced?.basis ?? lastBasis(known.rows));
  const [pieces, setPieces] = useState(() => typedPieces(replaced?.row.payload.cash_by));
  const [slips, setSlips] = useState(() => slipsAgain(replaced?.machines ?? []));
  const [note, setNote] = useState(replaced?.row.payload.note ?? '');
  const [shared, setShared] = useState(() => replaced?.records.filter((key) => key !== row.key) ?? []);
  const [pictures, setPictures] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const others = othersOfDay(known.rows, row, clock, replaced);
  const keys = [row.key, ...shared];
  const places = [row, ...others.filter(({ key }) => shared.includes(key))].map(placeCounted);
  const machines = (known.settings.vending_machines ?? []).filter(
    ({ number }) => places.includes(number) || places.includes(null),
  );
  const { slips: ofMachines, faults: slipFaults } = readSlips(slips, machines);
  // A count of machines alone has no drawer: the cash is what was pulled.
  const hasDrawer = places.some((place) => place === null || place === COUNTER);
  const { amounts, faults } = readAmounts(hasDrawer ? typed : amountsOfMachines(slips));
  const counted = readPieces(pieces);
  const drawer = draftDrawer(known.rows, clock, { keys, basis, ...amounts, machines: ofMachines });
  const type = (amount: Amount, text: string) => {
    setAsking(false);
    // They no longer explain the sum.
    if (amount === 'cash_counted') setPieces({});
    setTyped({ ...typed, [amount]: text });
  };

  const save = (terminalClosed: boolean) => {
    const body = {
      store_id: row.storeId,
      submission_ids: [row, ...others.filter(({ key }) => shared.includes(key))].map(firstKey),
      basis,
      ...amountsOnWire(amounts),
      ...(amounts.cash !== null && counted && Object.keys(counted).length > 0 && { cash_by: counted }),
      ...slipsOnWire(ofMachines),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(terminalClosed && { terminal_closed: true }),
    };
    onSave(body, pictures);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (faults.length + slipFaults.length > 0 || counted === null) return;
    if (drawer?.isUnclear) setAsking(true);
    else save(false);
  };
  const errorOf = (amount: Amount): string | undefined => {
    if (!tried || !faults.includes(amount)) return undefined;
    if (Math.abs(typedCents(typed[amount]) ?? 0) > MAX_SHIFT_CENTS) return t.tooLarge;
    return amount !== 'other' ? notAnAmount(typed[amount]) : t.notAnAmount;
  };
  const notAnAmount = (text: string) => (/^\s*[-−]/.test(text) ? t.notNegative : t.notAnAmount);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {hasDrawer && (
        <>
          <div className={styles.fields}>
            {CASH_FIRST.map((amount, index) => (
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
            <SelectField
              label={t.basis}
              value={basis}
              onChange={(event) => setBasis(event.target.value as Basis)}
            >
              <option value="delta">{t.delta}</option>
              <option value="cumulative">{t.cumulative}</option>
            </SelectField>
          </div>
          <TerminalReport />
          {knowsCensus(known.settings) && (
            <CashPieces
              typed={pieces}
              isWrong={tried && counted === null}
              onType={(next) => {
                setPieces(next);
                const by = readPieces(next);
                if (!by) return;
                const isEmpty = Object.keys(by).length === 0;
                setTyped({ ...typed, cash_counted: isEmpty ? '' : (cashCents(by) / 100).toFixed(2) });
              }}
            />
          )}
        </>
      )}
      {machines.map(({ number, name }, index) => (
        <fieldset className={styles.drawers} key={number}>
          <legend className={styles.legend}>{name}</legend>
          <div className={styles.fields}>
            {MACHINE_AMOUNTS.map((amount) => (
              <TextField
                key={amount}
                ref={!hasDrawer && index === 0 && amount === 'slip' ? first : undefined}
                label={t.machine[amount]}
                inputMode="decimal"
                autoComplete="off"
                value={slips[number]?.[amount] ?? ''}
                onChange={({ target }) => {
                  setAsking(false);
                  setSlips({ ...slips, [number]: { ...NO_SLIP, ...slips[number], [amount]: target.value } });
                }}
                error={
                  tried && slipFaults.includes(`${number}.${amount}`)
                    ? notAnAmount(slips[number]?.[amount] ?? '')
                    : undefined
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {others.length > 0 && (
        <fieldset className={styles.drawers}>
          <legend className={styles.legend}>{t.sameDrawer}</legend>
          {others.map((other) => (
            <PlainCheckbox
              key={other.key}
              checked={shared.includes(other.key)}
              onChange={(isOn) =>
                setShared(isOn ? [...shared, other.key] : shared.filter((key) => key !== other.key))
              }
            >
              {t.countOf({
                name: other.userName,
                at: clockTime(reportTime(new Date(other.recordedAt), clock)),
              })}
            </PlainCheckbox>
          ))}
        </fieldset>
      )}
      <TextField
        label={t.note}
        autoComplete="off"
        maxLength={MAX_LENGTH.reason}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {(known.settings.slip_picture_days ?? 0) > 0 && (
        <SlipPictures
          pictures={pictures}
          room={MAX_PICTURES_OF_RECORD - pictures.length - picturesOf(row, known)}
          onChange={setPictures}
        />
      )}
      <div className={styles.foot} data-foot="">
        {drawer && <Expected drawer={drawer} settings={known.settings} isDraft />}
        {asking && (
          <StatusAlert kind="warning">
            <p>{t.fell}</p>
            <div className={styles.sameDrawer}>
              <Button type="button" onClick={() => save(true)}>
                {t.closed}
              </Button>
              <Button type="button" variant="outline" onClick={() => setAsking(false)}>
                {t.check}
              </Button>
            </div>
          </StatusAlert>
        )}
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

/** How many pictures this terminal has taken of a count's slip. */
export const picturesOf = (row: OutboxRow, { pictured }: KnownMoney): number =>
  pictured.filter((record) => record === firstKey(row)).length;

/** Numbers of bills, coins and rolls as typed. */
type TypedPieces = Partial<Record<CashPiece, string>>;

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

type TypedPiecesProps = {
  typed: TypedPieces;
  isWrong: boolean;
  onType: (typed: TypedPieces) => void;
};

/** Counts the cash by bills, coins and rolls of coins; the sum fills itself. */
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
