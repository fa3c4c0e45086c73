import { chakra } from '@chakra-ui/react';
import { useFormStock } from '../../counting/cards/card-context';
import type { ReportedPack } from '../../domain/counting/seen-packs';
import { lotKey } from '../../domain/stock/stock';
import { numberToSerial } from '../../domain/tickets/serial';
import { VERIFY_STOCK as PUNJABI } from '../../i18n/below-english/counting/verify-stock';
import { textOf } from '../../i18n/bilingual';
import { COUNTING } from '../../i18n/en/counting/counting';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { BilingualText } from '../../ui/bilingual-text';
import { PackName } from '../../ui/pack/pack-name';
import { Ticket } from '../../ui/pack/tickets';
import { useStoreClock } from '../../ui/store-clock';
import styles from './ticket-sold.module.css';

/** The packs that are really here though their front tickets were recorded as sold: the store's admin gets to see them. */
export function ReportedPacks({ packs }: { packs: readonly ReportedPack[] }) {
  const t = useMessages(VERIFY_STOCK);
  const { soldAs } = useMessages(COUNTING);
  const layout = useFormStock((stock) => stock.layout);
  const clock = useStoreClock();
  if (packs.length === 0) return null;
  return (
    <>
      <chakra.h3 fontSize="lg" fontWeight="bold" mt="5">
        {t.reported}
      </chakra.h3>
      <chakra.div color="fg.muted">
        <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'reportedHint')} />
      </chakra.div>
      <ul className={styles.lines}>
        {packs.map((pack) => (
          <li key={lotKey(pack)} className={styles.reported}>
            <PackName pack={pack} />
            <div>
              <Ticket serial={numberToSerial(pack.front)} layout={layout} />
            </div>
            <div>{t.isHere(soldAs(pack.soldBy, clock))}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
