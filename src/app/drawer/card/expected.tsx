import type { ReactNode } from 'react';
import type { ListedSettings } from '../../../device/store-settings';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Drawer } from '../../../shared/drawer/drawers';
import { cashParts, isEven, type MoneyCount, seenByClerks } from '../../../shared/drawer/money-count';
import { DEFAULT_COUNTER_SETTINGS } from '../../../shared/places/store-settings';
import { machineName } from '../../../shared/stock/bins';
import { centsOf } from '../../../shared/values/money';
import { useSession } from '../../state/session-store';
import { Icon } from '../../ui/icon';
import styles from './money.module.css';

type Props = {
  drawer: Drawer;
  settings: ListedSettings;
  /** it's still being typed: a blind count hides its amounts */
  isDraft?: boolean;
  /** shown next to the result, if the reader sees one */
  children?: ReactNode;
};

const resultOf = (overShort: number, tolerance: number) =>
  isEven(overShort, tolerance) ? 'even' : overShort < 0 ? 'short' : 'over';

/** The counted cash, with what was pulled from each machine; null: it wasn't counted. */
function cashText({ cash, machines }: MoneyCount, t: typeof MONEY_CARD): string | null {
  const parts = cashParts(cash, machines);
  return parts ? t.cashParts(parts) : cash === null ? null : t.cash({ cents: cash });
}

/** Expected cash and over/short, as far as the store shows them to the current user. */
export function Expected({ drawer, settings, isDraft = false, children }: Props) {
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
