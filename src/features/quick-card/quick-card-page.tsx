import { Button, chakra } from '@chakra-ui/react';
import { QUICK_CARD } from '../../domain/quick-card-texts';
import { PrintSheet } from '../../reports/export/print-sheet';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import styles from './quick-card.module.css';

/** The quick card: how to count, in English and Punjabi, on the screen and on one sheet of paper. */
export function QuickCardPage() {
  return (
    <chakra.div maxWidth="6xl" mx="auto">
      <PageHeader
        title="Quick Card"
        breadcrumb={['Lottery', 'Help', 'Quick Card']}
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        }
      />
      <Panel>
        <Parts />
      </Panel>
      <PrintSheet title="Lottery Inventory" subtitle="Quick card for the counter">
        <Parts />
      </PrintSheet>
    </chakra.div>
  );
}

function Parts() {
  return QUICK_CARD.map(({ title, steps }) => (
    <section key={title.en} className={styles.part}>
      <h2 className={styles.pair}>
        <span>{title.en}</span>
        <span lang="pa">{title.pa}</span>
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ en, pa }) => (
          <li key={en} className={styles.pair}>
            <span>{en}</span>
            <span lang="pa">{pa}</span>
          </li>
        ))}
      </ol>
    </section>
  ));
}
