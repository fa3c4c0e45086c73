import { Button, chakra } from '@chakra-ui/react';
import type { Journal } from '../../contract/journal/journal';
import type { JournalAccounts } from '../../domain/journal/accounts';
import { dayInWords, timeInWords } from '../../domain/time/time';
import { centsOf, formatCents, signedCents } from '../../domain/values/money';
import { JOURNAL } from '../../i18n/en/money/journal';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PANEL } from '../../theme/looks';
import { Empty } from '../../ui/page/empty';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { BookFiles } from './book-files';
import { EntryTable, PrintedEntry } from './entry-table';
import { journalTable } from './entry-texts';

type Props = {
  journal: Journal;
  accounts: JournalAccounts;
  storeName: string;
  /** the week, written out */
  title: string;
  onShow: (date: string) => void;
};

/** What an open week should still get before it's closed. */
export function gapsOf({
  days_with_figures,
  drawers,
  uncounted,
  has_statement,
  unexplained = 0,
}: Journal): string[] {
  return [
    unexplained !== 0 && JOURNAL.unexplained(signedCents(unexplained) ?? 0),
    days_with_figures < 7 && JOURNAL.daysWithFigures(days_with_figures),
    uncounted > 0 && JOURNAL.uncounted(uncounted, drawers),
    !has_statement && JOURNAL.estimate,
  ].filter((text) => text !== false);
}

/** The entries of a week, what is missing in them, and their files. */
export function WeekEntries({ journal, accounts, storeName, title, onShow }: Props) {
  const clock = useStoreClock();
  const { entries, changes, closed, status, week_start, corrected_in, missing = 0 } = journal;
  const closing = closed.find((week) => week.week_start === week_start);
  const gaps = status === 'open' && entries.length > 0 ? gapsOf(journal) : [];
  return (
    <chakra.section {...PANEL} aria-label={title} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="center">
        <chakra.p fontWeight="bold">
          {closing
            ? JOURNAL.closedBy(closing.closed_by, timeInWords(new Date(closing.closed_at), clock))
            : JOURNAL.open}
        </chakra.p>
        {entries.length > 0 && (
          <ExportButtons
            fileName={`accountant-${week_start}`}
            table={() => journalTable(entries)}
            print={
              <PrintSheet title={JOURNAL.title} subtitle={[storeName, title].join(' · ')}>
                {entries.map((entry) => (
                  <PrintedEntry key={`${entry.kind} ${entry.part} ${entry.week_start}`} entry={entry} />
                ))}
              </PrintSheet>
            }
          />
        )}
      </chakra.div>
      <chakra.p color="fg.muted">{JOURNAL.trust(accounts.clearing.name, accounts.commissions.name)}</chakra.p>
      {missing > 0 && (
        <p>{JOURNAL.missing(formatCents(centsOf(missing)), accounts.missing.name, accounts.clearing.name)}</p>
      )}
      {gaps.length > 0 && (
        <StatusAlert kind="warning">
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </StatusAlert>
      )}
      {entries.length === 0 && <Empty>{JOURNAL.none}</Empty>}
      {entries.map((entry) => (
        <EntryTable key={`${entry.kind} ${entry.part} ${entry.week_start}`} entry={entry} />
      ))}
      {status === 'closed' && entries.length > 0 && <BookFiles journal={journal} />}
      {status === 'open' && (
        <chakra.p color="fg.muted">{journal.can_close ? JOURNAL.closeFirst : JOURNAL.notOver}</chakra.p>
      )}
      {corrected_in !== null && changes.length > 0 && (
        <>
          <StatusAlert
            kind="warning"
            action={
              <Button variant="outline" onClick={() => onShow(corrected_in)}>
                {JOURNAL.toCorrection}
              </Button>
            }
          >
            {JOURNAL.changed(dayInWords(corrected_in))}
          </StatusAlert>
          {changes.map((entry) => (
            <EntryTable key={`${entry.kind} ${entry.part}`} entry={entry} />
          ))}
        </>
      )}
    </chakra.section>
  );
}
