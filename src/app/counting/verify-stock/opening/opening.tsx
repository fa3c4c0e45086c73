import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { now } from '../../../../device/clock';
import { knowsOpeningChecks } from '../../../../device/store-settings';
import { VERIFY_STOCK as PUNJABI } from '../../../../messages/areas/below-english/verify-stock';
import { VERIFY_STOCK } from '../../../../messages/areas/verify-stock';
import { textOf } from '../../../../messages/bilingual';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { type CountPurpose, isReminderDue } from '../../../../shared/counting/sightings';
import { businessDate } from '../../../../shared/time/store-clock';
import { useDayCounts } from '../../../state/shift/use-shift';
import { useStock } from '../../../state/stock-store';
import { Segmented } from '../../../ui/form/segmented';
import { Button } from '../../../ui/plain';
import { BilingualText, StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { useCardActions, useCardForm, useCards } from '../../cards/card-context';
import styles from './opening.module.css';

const PURPOSES: readonly CountPurpose[] = ['shift', 'opening'];

/**
 * Switches between a shift's count and an opening check, if the server supports it. Scanned cards stay. An edited entry
 * keeps its purpose.
 */
export function PurposeSwitch() {
  const t = useMessages(VERIFY_STOCK);
  const { entry } = useCardForm();
  const purpose = useCards((state) => state.purpose);
  const isHidden = useCards(({ elsewhere, step }) => elsewhere || step === 'review');
  const isKnown = useStock(({ settings }) => knowsOpeningChecks(settings));
  const { setPurpose } = useCardActions();
  if (isHidden || entry || (purpose === 'shift' && !isKnown)) return null;
  return (
    <>
      <div className={styles.switch}>
        <Segmented
          label={t.kindOfCount}
          name="purpose"
          options={PURPOSES.map((value) => ({ value, text: t.of[value].name }))}
          value={purpose}
          onChange={setPurpose}
        />
      </div>
      {purpose === 'opening' && (
        <div className={styles.hint}>
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'openingHint')} />
        </div>
      )}
    </>
  );
}

/** The store and business day for which the reminder was last dismissed on this device. */
type ReminderState = { dismissed: string | null };

const useReminder = create<ReminderState>()(
  persist((): ReminderState => ({ dismissed: null }), { name: 'lottery-opening-reminder' }),
);

/** Names a store's business day. @param day YYYY-MM-DD */
const dayOfStore = (storeId: number, day: string): string => `${storeId}/${day}`;

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
    <div className={styles.reminder}>
      <StatusAlert
        kind="info"
        action={<Button onClick={() => setPurpose('opening')}>{t.startOpening}</Button>}
        onDismiss={() => useReminder.setState({ dismissed: today })}
      >
        {textOf(VERIFY_STOCK, PUNJABI, 'openingReminder')}
      </StatusAlert>
    </div>
  );
}
