import { knowsOpeningChecks } from '../../../../device/store-settings';
import { VERIFY_STOCK as PUNJABI } from '../../../../messages/areas/below-english/verify-stock';
import { VERIFY_STOCK } from '../../../../messages/areas/verify-stock';
import { textOf } from '../../../../messages/bilingual';
import { useMessages } from '../../../../messages/hooks/use-messages';
import type { CountPurpose } from '../../../../shared/counting/sightings';
import { useStock } from '../../../state/stock-store';
import { Segmented } from '../../../ui/form/segmented';
import { BilingualText } from '../../../ui/status-alert';
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
