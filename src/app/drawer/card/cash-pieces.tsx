import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  CASH_PIECES,
  type CashBy,
  type CashPiece,
  MAX_PIECES,
  PIECE_NAMES,
} from '../../../shared/drawer/cash-pieces';
import { formatMoney } from '../../../shared/values/money';
import { TextField } from '../../ui/form/field';
import { StatusAlert } from '../../ui/status-alert';
import styles from './money.module.css';

/** Numbers of bills, coins and rolls as typed. */
export type TypedPieces = Partial<Record<CashPiece, string>>;

/** The typed fields of an earlier money count, for editing. */
export const typedPieces = (by: CashBy | undefined): TypedPieces =>
  Object.fromEntries(Object.entries(by ?? {}).map(([piece, count]) => [piece, String(count)]));

/** The typed numbers; empty fields are none. @returns null if one isn't a number of pieces */
export function readPieces(typed: TypedPieces): CashBy | null {
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

type Props = {
  typed: TypedPieces;
  isWrong: boolean;
  onType: (typed: TypedPieces) => void;
};

/** Counts the cash by bills, coins and rolls of coins; the sum fills itself. */
export function CashPieces({ typed, isWrong, onType }: Props) {
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
