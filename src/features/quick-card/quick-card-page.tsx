import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { QUICK_CARD as PA } from '../../i18n/below-english/counting/quick-card';
import { COMMON } from '../../i18n/en/app/common';
import { TITLES } from '../../i18n/en/app/titles';
import { QUICK_CARD as EN } from '../../i18n/en/counting/quick-card';
import { loadFonts } from '../../i18n/fonts';
import { useMessages } from '../../i18n/hooks/use-messages';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PANEL } from '../../theme/looks';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import { RowsSkeleton } from '../../ui/page/skeleton';
import styles from './quick-card.module.css';

const PARTS = ['count', 'shelf', 'good'] as const;

type Part = (typeof PARTS)[number];
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
        breadcrumb={[words.lottery, words.help, words.quickCard]}
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Icon name="print" />
            {words.print}
          </Button>
        }
      />
      <chakra.section {...PANEL}>{hasFonts ? <Parts /> : <RowsSkeleton />}</chakra.section>
      <PrintSheet title={TITLES.app} subtitle={words.quickCardSheet}>
        <Parts />
      </PrintSheet>
    </>
  );
}

/** English at the start, next to it the reader's language, or Punjabi for a reader of English. */
function Parts() {
  const t = useMessages(EN);
  const [other, lang] = t === EN ? [PA, 'pa'] : [t, undefined];
  const steps = (part: Part): [string, string][] => Object.entries(EN[part].steps);
  return PARTS.map((part) => (
    <section key={part} className={styles.part}>
      <h2 className={styles.pair}>
        <span lang="en">{EN[part].title}</span>
        <span lang={lang}>{other[part].title}</span>
      </h2>
      <ol className={styles.steps}>
        {steps(part).map(([key, english]) => (
          <li key={key} className={styles.pair}>
            <span lang="en">{english}</span>
            <span lang={lang}>{(other[part].steps as Steps)[key]}</span>
          </li>
        ))}
      </ol>
    </section>
  ));
}
