import { Button, chakra } from '@chakra-ui/react';
import type { Journal } from '../../contract/journal/journal';
import { JOURNAL } from '../../i18n/en/money/journal';
import { saveFile } from '../../reports/export/save-file';
import { Icon } from '../../ui/icon';
import { iif, quickBooksOnline, withoutCode, xero } from './files';

/** The files of a closed week, made on this device: the same bytes each time. */
export function BookFiles({ journal }: { journal: Journal }) {
  const name = (program: string) => `journal-${journal.week_start}-${program}`;
  const codeless = withoutCode(journal);
  return (
    <chakra.div display="grid" gap="2">
      <chakra.h3 fontWeight="bold">{JOURNAL.files}</chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          variant="outline"
          onClick={() =>
            saveFile(`${name('quickbooks')}.csv`, quickBooksOnline(journal), 'text/csv;charset=utf-8')
          }
        >
          <Icon name="download" />
          {JOURNAL.quickBooksOnline}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(`${name('xero')}.csv`, xero(journal), 'text/csv;charset=utf-8')}
        >
          <Icon name="download" />
          {JOURNAL.xero}
        </Button>
        <Button
          variant="outline"
          onClick={() => saveFile(`${name('quickbooks')}.iif`, iif(journal), 'application/octet-stream')}
        >
          <Icon name="download" />
          {JOURNAL.quickBooksDesktop}
        </Button>
      </chakra.div>
      <chakra.p color="fg.muted">
        {JOURNAL.filesHint}
        {codeless.length > 0 && ` ${JOURNAL.needsCodes(codeless.join(', '))}`}
      </chakra.p>
    </chakra.div>
  );
}
