import { chakra } from '@chakra-ui/react';
import { useCardActions, useCardForm, useCards } from '../../../counting/cards/card-context';
import { knowsOpeningChecks } from '../../../device/store-settings';
import type { CountPurpose } from '../../../domain/counting/review/opening-check';
import { VERIFY_STOCK as PUNJABI } from '../../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../../i18n/bilingual';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { useStock } from '../../../terminal/stock-store';
import { BilingualText } from '../../../ui/bilingual-text';
import { Segmented } from '../../../ui/form/segmented';

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
      <chakra.div display="grid" maxWidth={{ base: 'none', md: '26rem' }} mb="3">
        <Segmented
          label={t.kindOfCount}
          name="purpose"
          options={PURPOSES.map((value) => ({ value, text: t.of[value].name }))}
          value={purpose}
          onChange={setPurpose}
        />
      </chakra.div>
      {purpose === 'opening' && (
        <chakra.div mb="3" color="fg.muted">
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'openingHint')} />
        </chakra.div>
      )}
    </>
  );
}
