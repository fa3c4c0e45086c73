import { Button, chakra } from '@chakra-ui/react';
import { BOOK_FAULT } from '../../messages/areas/book-fault';
import { JOURNAL } from '../../messages/areas/journal';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { say } from '../../messages/say';
import type { JournalAccounts } from '../../shared/journal/accounts';
import type { Journal } from '../../shared/journal/journal-schema';
import { saveFile } from '../records/export/save-file';
import { Icon } from '../ui/icon';
import { StatusAlert } from '../ui/status-alert';
import { type BookFault, bookFaults, PROGRAMS, type Program } from './book-faults';
import { type Books, completed, iif, quickBooksOnline, xero } from './files';

type BookFile = { name: string; content: string | Uint8Array<ArrayBuffer>; type: string };
const CSV = 'text/csv;charset=utf-8';

const FILES: Record<Program, (books: Books) => BookFile[]> = {
  quickbooks_online: (books) => [{ name: 'quickbooks.csv', content: quickBooksOnline(books), type: CSV }],
  xero: (books) => {
    const files = xero(books);
    return files.map((content, index) => ({
      name: files.length === 1 ? 'xero.csv' : `xero-${index + 1}.csv`,
      content,
      type: CSV,
    }));
  },
  quickbooks_desktop: (books) => [
    { name: 'quickbooks.iif', content: iif(books), type: 'application/octet-stream' },
  ],
};

function faultText(fault: BookFault): string {
  const sentences = currentMessages(BOOK_FAULT);
  if ('accounts' in fault) return sentences[fault.kind]({ accounts: fault.accounts.join(', ') });
  if ('entries' in fault) return sentences[fault.kind]({ entries: fault.entries.join(', ') });
  return say(sentences, fault);
}

type Props = {
  journal: Journal;
  /** of the store's settings */
  accounts: JournalAccounts;
  /** opens the accounts */
  onAccounts: () => void;
  onSaved: () => void;
};

/**
 * The files of a closed week, made on this device. A file that its program is known to refuse isn't offered: the
 * reasons stand in its place, also before the week is closed.
 */
export function BookFiles({ journal, accounts, onAccounts, onSaved }: Props) {
  const t = useMessages(JOURNAL);
  const books = completed(journal, accounts);
  const names: Record<Program, string> = {
    quickbooks_online: t.quickBooksOnline,
    xero: t.xero,
    quickbooks_desktop: t.quickBooksDesktop,
  };
  const checked = PROGRAMS.map((program) => ({ program, faults: bookFaults(books, program) }));
  const ready = checked.filter(({ faults }) => faults.length === 0);
  return (
    <chakra.div display="grid" gap="3">
      <chakra.h3 fontWeight="bold">{t.files}</chakra.h3>
      {journal.status === 'closed' && ready.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {ready.flatMap(({ program }) =>
            FILES[program](books).map(({ name, content, type }, index, { length }) => (
              <Button
                key={name}
                variant="outline"
                onClick={() => {
                  saveFile(`journal-${journal.week_start}-${name}`, content, type);
                  onSaved();
                }}
              >
                <Icon name="download" />
                {length === 1
                  ? names[program]
                  : t.part({ name: names[program], part: index + 1, parts: length })}
              </Button>
            )),
          )}
        </chakra.div>
      )}
      {checked
        .filter(({ faults }) => faults.length > 0)
        .map(({ program, faults }) => (
          <StatusAlert
            key={program}
            kind="warning"
            action={
              <Button variant="outline" onClick={onAccounts}>
                {t.mend}
              </Button>
            }
          >
            <chakra.p fontWeight="semibold">{t.refused({ program: names[program] })}</chakra.p>
            {faults.map((fault) => (
              <p key={fault.kind}>{faultText(fault)}</p>
            ))}
          </StatusAlert>
        ))}
      <chakra.p color="fg.muted">{t.filesHint}</chakra.p>
    </chakra.div>
  );
}
