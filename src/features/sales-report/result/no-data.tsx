import { chakra } from '@chakra-ui/react';
import { bilingual } from '../../../i18n/bilingual';
import { BilingualText } from '../../../ui/bilingual-text';

/** 'No data found.' in both languages. */
export function NoData() {
  return (
    <chakra.div role="status" color="fg.error" fontWeight="semibold">
      <BilingualText text={bilingual('noDataFound')} />
    </chakra.div>
  );
}
