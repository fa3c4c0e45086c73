import type { ReactNode } from 'react';
import { COMMON } from '../../i18n/en/app/common';
import { useMessages } from '../../i18n/hooks/use-messages';
import styles from './pack.module.css';
import { Price } from './price';

type Props = {
  pack: {
    upc: string;
    /** null: not known */
    lotCounter: number | null;
    vendorName: string | null;
    /** of one ticket; null: not known */
    priceCents: number | null;
  };
  /** more about the pack, after its UPC and lot */
  children?: ReactNode;
};

/** A pack as people know it: price and name of the game; below, small, its UPC and lot. */
export function PackName({ pack: { upc, lotCounter, vendorName, priceCents }, children }: Props) {
  const t = useMessages(COMMON);
  const lot = lotCounter === null ? '' : t.lotNumber(lotCounter);
  return (
    <span className={styles.pack}>
      <span className={styles.name}>
        {priceCents !== null && <Price cents={priceCents} />} <strong>{vendorName ?? upc}</strong>
      </span>{' '}
      <span className={styles.more}>
        {vendorName === null ? lot : `${upc} ${lot}`}
        {children}
      </span>
    </span>
  );
}
