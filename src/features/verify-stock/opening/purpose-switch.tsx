import { useCardActions, useCardForm, useCards } from '../../../counting/cards/card-context';
import type { CountPurpose } from '../../../domain/counting/review/opening-check';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/use-messages';
import styles from './purpose-switch.module.css';

const PURPOSES: readonly CountPurpose[] = ['shift', 'opening'];

/** Switches between a shift's count and an opening check. What was scanned stays. An edited entry keeps its purpose. */
export function PurposeSwitch() {
  const t = useMessages(VERIFY_STOCK);
  const { entry } = useCardForm();
  const purpose = useCards((state) => state.purpose);
  const isHidden = useCards(({ elsewhere, step }) => elsewhere || step === 'review');
  const { setPurpose } = useCardActions();
  if (isHidden || entry) return null;
  return (
    <>
      <fieldset className={styles.switch} aria-label={t.kindOfCount}>
        {PURPOSES.map((each) => (
          <label key={each}>
            <input type="radio" name="purpose" checked={each === purpose} onChange={() => setPurpose(each)} />
            {t.of[each].name}
          </label>
        ))}
      </fieldset>
      {purpose === 'opening' && <p className={styles.hint}>{t.openingHint}</p>}
    </>
  );
}
