import { chakra } from '@chakra-ui/react';
import type { ReportedPack } from '../../domain/counting/seen-packs';
import { lotKey } from '../../domain/stock/stock';
import { numberToSerial } from '../../domain/tickets/serial';
import { COMMON } from '../../i18n/en/app/common';
import { soldAs } from '../../i18n/en/counting/counting';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { VERIFY_STOCK as PUNJABI } from '../../i18n/pa/counting/verify-stock';
import { useMessages } from '../../i18n/use-messages';
import { BilingualText } from '../../ui/bilingual-text';
import { useStoreClock } from '../../ui/store-clock';
import styles from './ticket-sold.module.css';

/** The packs that are really here though their front tickets were recorded as sold: the store's admin gets to see them. */
export function ReportedPacks({ packs }: { packs: readonly ReportedPack[] }) {
  const t = useMessages(VERIFY_STOCK);
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  if (packs.length === 0) return null;
  return (
    <>
      <chakra.h3 fontSize="lg" fontWeight="bold" mt="5">
        {t.reported}
      </chakra.h3>
      <chakra.div color="fg.muted">
        <BilingualText text={{ en: t.reportedHint, pa: PUNJABI.reportedHint }} />
      </chakra.div>
      <ul className={styles.lines}>
        {packs.map((pack) => (
          <li key={lotKey(pack)} className={styles.reported}>
            <div>
              <strong>{pack.upc}</strong> {words.lotNumber(pack.lotCounter)}
            </div>
            <div>{t.isHere(numberToSerial(pack.front), soldAs(pack.soldBy, clock))}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
