import { Button, chakra } from '@chakra-ui/react';
import { COMMON } from '../../i18n/en/app/common';
import { TITLES } from '../../i18n/en/app/titles';
import { QUICK_CARD as EN } from '../../i18n/en/counting/quick-card';
import { QUICK_CARD as PA } from '../../i18n/pa/counting/quick-card';
import { useMessages } from '../../i18n/use-messages';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PANEL } from '../../theme/looks';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import styles from './quick-card.module.css';

const PARTS = ['count', 'shelf', 'good'] as const;

/** The steps of a part, each in both languages. */
function stepsOf(part: (typeof PARTS)[number]): [key: string, english: string, punjabi: string][] {
  const punjabi: Record<string, string> = PA[part].steps;
  return Object.entries(EN[part].steps).map(([key, english]) => [key, english, punjabi[key] ?? '']);
}

/** The quick card: how to count, in English and Punjabi, on the screen and on one sheet of paper. */
export function QuickCardPage() {
  const words = useMessages(COMMON);
  return (
    <chakra.div maxWidth="6xl" mx="auto">
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
      <chakra.section {...PANEL}>
        <Parts />
      </chakra.section>
      <PrintSheet title={TITLES.app} subtitle={words.quickCardSheet}>
        <Parts />
      </PrintSheet>
    </chakra.div>
  );
}

function Parts() {
  return PARTS.map((part) => (
    <section key={part} className={styles.part}>
      <h2 className={styles.pair}>
        <span>{EN[part].title}</span>
        <span lang="pa">{PA[part].title}</span>
      </h2>
      <ol className={styles.steps}>
        {stepsOf(part).map(([key, english, punjabi]) => (
          <li key={key} className={styles.pair}>
            <span>{english}</span>
            <span lang="pa">{punjabi}</span>
          </li>
        ))}
      </ol>
    </section>
  ));
}
