import { chakra } from '@chakra-ui/react';
import { BILINGUAL } from '../../domain/texts';
import { BilingualText } from '../../ui/bilingual-text';

/** 'No data found.' in both languages. */
export function NoData() {
  return (
    <chakra.div role="status" color="fg.error" fontWeight="semibold">
      <BilingualText text={BILINGUAL.noDataFound} />
    </chakra.div>
  );
}
