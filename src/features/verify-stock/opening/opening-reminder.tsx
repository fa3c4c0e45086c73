import { Button, chakra } from '@chakra-ui/react';
import { now } from '../../../api/client/clock';
import { useCardActions, useCards } from '../../../counting/cards/card-context';
import { isReminderDue } from '../../../domain/counting/review/opening-check';
import { businessDate } from '../../../domain/time/store-clock';
import { VERIFY_STOCK as PUNJABI } from '../../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../../i18n/bilingual';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { useDayCounts } from '../../../terminal/shift/use-shift';
import { useStock } from '../../../terminal/stock-store';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { dayOfStore, useReminder } from './reminder-store';

/** Reminds the first clerk of a business day of the opening check, in a store that wants it. */
export function OpeningReminder({ storeId }: { storeId: number }) {
  const isOn = useStock(({ settings }) => settings?.opening_reminder ?? false);
  const isShift = useCards(
    ({ purpose, step, elsewhere }) => purpose === 'shift' && step === 'cards' && !elsewhere,
  );
  return isOn && isShift ? <Reminder storeId={storeId} /> : null;
}

function Reminder({ storeId }: { storeId: number }) {
  const t = useMessages(VERIFY_STOCK);
  const clock = useStoreClock();
  const day = businessDate(now(), clock);
  const today = dayOfStore(storeId, day);
  const counts = useDayCounts(storeId, day);
  const isDismissed = useReminder(({ dismissed }) => dismissed === today);
  const { setPurpose } = useCardActions();
  if (!isReminderDue({ counts, isDismissed })) return null;
  return (
    <chakra.div mb="3">
      <StatusAlert
        kind="info"
        action={<Button onClick={() => setPurpose('opening')}>{t.startOpening}</Button>}
        onDismiss={() => useReminder.setState({ dismissed: today })}
      >
        {textOf(VERIFY_STOCK, PUNJABI, 'openingReminder')}
      </StatusAlert>
    </chakra.div>
  );
}
