import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { QUICK_CARD as PA } from '../../../messages/areas/below-english/quick-card';
import { COMMON } from '../../../messages/areas/common';
import { QUICK_CARD } from '../../../messages/areas/quick-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { language, loadFonts } from '../../../messages/language';
import { TITLES } from '../../../shared/wire/page-paths';
import { PrintSheet } from '../../office/print-sheet';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, RowsSkeleton } from '../../ui/page/panel';
import styles from './quick-card.module.css';

const PARTS = ['count', 'shelf', 'good'] as const;

type CardPart = (typeof PARTS)[number];
type Steps = Record<string, string>;

/** The quick card: how to count, in two languages, on the screen and on one sheet of paper. */
export function QuickCardPage() {
  const words = useMessages(COMMON);
  const [hasFonts, setHasFonts] = useState(false);
  useEffect(() => {
    void loadFonts(PA.count.title).then(() => setHasFonts(true));
  }, []);
  return (
    <>
      <PageHeader
        title={words.quickCard}
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Icon name="print" />
            {words.print}
          </Button>
        }
      />
      <Panel>{hasFonts ? <Parts /> : <RowsSkeleton />}</Panel>
      <PrintSheet title={TITLES.app} subtitle={words.quickCardSheet}>
        <Parts />
      </PrintSheet>
    </>
  );
}

/** English first, then the reader's language. A reader of English has the store's second language. */
function Parts() {
  const t = useMessages(QUICK_CARD);
  const withPunjabi = useStore(language, (state) => state.withPunjabi);
  const isEnglish = t === QUICK_CARD;
  const other = isEnglish ? withPunjabi && PA : t;
  const lang = isEnglish ? 'pa' : undefined;
  const steps = (part: CardPart): [string, string][] => Object.entries(QUICK_CARD[part].steps);
  return PARTS.map((part) => (
    <section key={part} className={styles.part}>
      <h2 className={styles.pair}>
        <span lang="en">{QUICK_CARD[part].title}</span>
        {other && <span lang={lang}>{other[part].title}</span>}
      </h2>
      <ol className={styles.steps}>
        {steps(part).map(([key, english]) => (
          <li key={key} className={styles.pair}>
            <span lang="en">{english}</span>
            {other && <span lang={lang}>{(other[part].steps as Steps)[key]}</span>}
          </li>
        ))}
      </ol>
    </section>
  ));
}
