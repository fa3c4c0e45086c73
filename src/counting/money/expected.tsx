import { chakra } from '@chakra-ui/react';
import type { ListedSettings } from '../../device/store-settings';
import type { Drawer } from '../../domain/money/drawers';
import { isEven, seenByClerks } from '../../domain/money/statement';
import { DEFAULT_SETTINGS } from '../../domain/stock/store-settings';
import { centsOf } from '../../domain/values/money';
import { MONEY_CARD } from '../../i18n/en/counting/money-card';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useSession } from '../../terminal/session-store';

type Props = {
  drawer: Drawer;
  settings: ListedSettings;
  /** it's still being typed: a blind count shows nothing of it yet */
  isDraft?: boolean;
};

/** Expected cash and over/short, as far as the store shows them to whoever is at this terminal. */
export function Expected({ drawer, settings, isDraft = false }: Props) {
  const t = useMessages(MONEY_CARD);
  const isHandedOver = useSession((session) => session.handedOver);
  const { counted, expected, overShort, statement } = drawer;
  const set = { ...DEFAULT_SETTINGS, ...settings };
  const hasCash = statement.cash !== null && !isDraft;
  const sees = isHandedOver ? seenByClerks(set, hasCash) : { expected: true, overShort: true };
  if (!sees.expected)
    return set.clerks_see !== 'tickets' ? <chakra.p color="fg.muted">{t.blind}</chakra.p> : null;
  const tolerance = centsOf(set.over_short_tolerance);
  return (
    <chakra.div aria-live="polite" fontVariantNumeric="tabular-nums">
      <chakra.p color="fg.muted">{t.counted(counted)}</chakra.p>
      <chakra.p fontWeight="bold">{t.expected(expected)}</chakra.p>
      {sees.overShort && overShort !== null && (
        <chakra.p fontWeight="bold">
          {isEven(overShort, tolerance)
            ? t.even(overShort)
            : overShort < 0
              ? t.short(overShort)
              : t.over(overShort)}
        </chakra.p>
      )}
    </chakra.div>
  );
}
