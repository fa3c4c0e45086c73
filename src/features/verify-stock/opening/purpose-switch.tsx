import { useCardActions, useCardForm, useCards } from '../../../counting/cards/card-context';
import { knowsOpeningChecks } from '../../../device/store-settings';
import type { CountPurpose } from '../../../domain/counting/review/opening-check';
import { VERIFY_STOCK as PUNJABI } from '../../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../../i18n/bilingual';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/use-messages';
import { useStock } from '../../../terminal/stock-store';
import { BilingualText } from '../../../ui/bilingual-text';
import styles from './purpose-switch.module.css';

const PURPOSES: readonly CountPurpose[] = ['shift', 'opening'];

/**
 * Switches between a shift's count and an opening check, where the server knows those. What was scanned stays. An edited
 * entry keeps its purpose.
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
      <fieldset className={styles.switch} aria-label={t.kindOfCount}>
        {PURPOSES.map((each) => (
          <label key={each}>
            <input type="radio" name="purpose" checked={each === purpose} onChange={() => setPurpose(each)} />
            {t.of[each].name}
          </label>
        ))}
      </fieldset>
      {purpose === 'opening' && (
        <div className={styles.hint}>
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'openingHint')} />
        </div>
      )}
    </>
  );
}
