import { Button, chakra, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { JOURNAL } from '../../messages/areas/journal';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords, timeInWords } from '../../messages/words/times';
import type { JournalSettings } from '../../shared/journal/accounts';
import type { Journal, JournalReplyEntry, JournalReplyLine } from '../../shared/journal/journal-schema';
import type { LotterySettings } from '../../shared/lottery/lottery-settings';
import { centsOf, formatCents, formatDollars, statedCents } from '../../shared/values/money';
import { weekText } from '../lottery/week-choice';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { Muted, Row } from '../ui/layout';
import { Empty, Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { BookFiles } from './book-files';

/** 'L12-1-1 · In place of L12-0-1: Cash of the drawers · Week Sep 20, 2026 – Sep 26, 2026' */
function entryTitle(entry: JournalReplyEntry): string {
  const t = currentMessages(JOURNAL);
  const { number, kind, part, before } = entry;
  const what =
    kind === 'entry'
      ? t.parts[part]
      : kind === 'reversal'
        ? t.reversal({ part, number: before ?? '' })
        : t.correction({ part, number: before });
  const parts = [number, what, kind === 'entry' ? null : t.ofWeek({ week: weekText(entry) })];
  return parts.filter((text) => text !== null).join(' · ');
}

/** Empty if the line is on the other side. */
const amountText = (dollars: number): string => (dollars === 0 ? '' : formatDollars(dollars));

/** The sum of one side, in dollars and cents. */
const sumText = (lines: readonly JournalReplyLine[], side: 'debit' | 'credit'): string =>
  formatCents(lines.reduce((sum, line) => sum + centsOf(line[side]), 0));

const headers = inReadersLanguage(JOURNAL, (t) => [
  { header: t.entryHeading },
  { header: currentMessages(OFFICE_WORDS).date },
  { header: t.account },
  { header: t.debit },
  { header: t.credit },
]);

/** The entries as a table in a file, to read rather than to import. */
const journalTable = (entries: readonly JournalReplyEntry[]) => ({
  columns: headers(),
  rows: entries.flatMap((entry) =>
    entry.lines.map(({ account, debit, credit }) => [
      ...[entryTitle(entry), entry.date, account],
      ...[debit === 0 ? '' : debit, credit === 0 ? '' : credit],
    ]),
  ),
});

const LINES = {
  '@media (max-width: 43.99rem)': { '& td, & th': { fontSize: 'sm', px: '1' } },
  '& caption': { textAlign: 'start', fontWeight: 'bold', pb: '1' },
  '& td, & th': {
    py: '1.5',
    px: '2',
    borderBottomWidth: '1px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& td:first-of-type, & th:first-of-type': {
    textAlign: 'start',
    ps: '0',
    width: 'full',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tfoot td, & th': { fontWeight: 'bold' },
} as const;

/** An entry with its debits and credits, and their equal sums. */
const EntryTable = ({ entry }: { entry: JournalReplyEntry }) => {
  const t = useMessages(JOURNAL);
  return (
    <Table.Root variant="line" css={LINES} maxWidth="2xl">
      <caption>{entryTitle(entry)}</caption>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{t.account}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{t.debit}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{t.credit}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {entry.lines.map(({ role, account, debit, credit }) => (
          <Table.Row key={role}>
            <Table.Cell>{account}</Table.Cell>
            <Table.Cell>{amountText(debit)}</Table.Cell>
            <Table.Cell>{amountText(credit)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
      <Table.Footer>
        <Table.Row>
          <Table.Cell>{t.balanced}</Table.Cell>
          <Table.Cell>{sumText(entry.lines, 'debit')}</Table.Cell>
          <Table.Cell>{sumText(entry.lines, 'credit')}</Table.Cell>
        </Table.Row>
      </Table.Footer>
    </Table.Root>
  );
};

/** The same on paper. */
const PrintedEntry = ({ entry }: { entry: JournalReplyEntry }) => {
  const t = useMessages(JOURNAL);
  return (
    <PrintTable
      caption={entryTitle(entry)}
      columns={[
        { header: t.account },
        { header: t.debit, numeric: true },
        { header: t.credit, numeric: true },
      ]}
      rows={entry.lines.map(({ account, debit, credit }) => [account, amountText(debit), amountText(credit)])}
      total={[t.balanced, sumText(entry.lines, 'debit'), sumText(entry.lines, 'credit')]}
    />
  );
};

type Props = {
  journal: Journal;
  settings: JournalSettings & Pick<LotterySettings, 'retailer_number'>;
  storeId: number;
  storeName: string;
  /** the week, written out */
  title: string;
  onShow: (date: string) => void;
  /** opens the accounts */
  onAccounts: () => void;
};

/** The figures that an open week still lacks before it's closed. */
export const gapsOf = (journal: Journal): string[] => [
  ...remarksOf(journal),
  ...(journal.days_with_figures < 7
    ? [currentMessages(JOURNAL).daysWithFigures({ days: journal.days_with_figures })]
    : []),
];

/** The booked amounts that aren't counted or stated. */
function remarksOf({ drawers, uncounted, has_statement, unexplained = 0 }: Journal): string[] {
  const t = currentMessages(JOURNAL);
  return [
    unexplained !== 0 && t.unexplained({ cents: statedCents(unexplained) }),
    uncounted > 0 && t.uncounted({ drawers: uncounted, all: drawers }),
    !has_statement && t.estimate,
  ].filter((text) => text !== false);
}

/** The entries of a week, its missing figures, and its files. */
export function WeekEntries({ journal, settings, storeId, storeName, title, onShow, onAccounts }: Props) {
  const t = useMessages(JOURNAL);
  const clock = useStoreClock();
  const { entries, changes, closed, status, week_start, corrected_in, missing = 0 } = journal;
  const { journal_accounts: accounts, retailer_number: retailer = '' } = settings;
  const [exported, setExported] = useExported(`${storeId} ${week_start}`);
  const closing = closed.find((week) => week.week_start === week_start);
  const gaps = status === 'open' && entries.length > 0 ? gapsOf(journal) : [];
  const closedText =
    closing && t.closedBy({ by: closing.closed_by, at: timeInWords(new Date(closing.closed_at), clock) });
  const trust = t.trust({ clearing: accounts.clearing.name, commissions: accounts.commissions.name });
  const missingText =
    missing > 0 &&
    t.missing({
      amount: formatDollars(missing),
      account: accounts.missing.name || null,
      clearing: accounts.clearing.name,
    });
  const subtitle = [storeName, retailer && t.retailer({ number: retailer, name: null }), title]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel aria-label={title}>
      <Row justifyContent="space-between">
        <Row>
          <WeekSteps journal={journal} isExported={exported} />
          {closedText && <p>{closedText}</p>}
        </Row>
        {entries.length > 0 && (
          <ExportButtons
            fileName={`accountant-${week_start}`}
            table={() => journalTable(entries)}
            print={
              <PrintSheet title={t.closeOfWeek} subtitle={subtitle}>
                <chakra.p mb="3">{closedText ?? t.open}</chakra.p>
                {entries.map((entry) => (
                  <PrintedEntry key={`${entry.kind} ${entry.part} ${entry.week_start}`} entry={entry} />
                ))}
                {[...(status === 'open' ? gaps : remarksOf(journal)), trust, missingText].map(
                  (text) => text && <p key={text}>{text}</p>,
                )}
              </PrintSheet>
            }
          />
        )}
      </Row>
      {entries.length === 0 && <Empty>{t.none}</Empty>}
      {entries.map((entry) => (
        <EntryTable key={`${entry.kind} ${entry.part} ${entry.week_start}`} entry={entry} />
      ))}
      {gaps.length > 0 && (
        <StatusAlert kind="warning">
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </StatusAlert>
      )}
      {entries.length > 0 && <Muted>{trust}</Muted>}
      {missingText && <p>{missingText}</p>}
      {entries.length > 0 && (
        <BookFiles
          journal={journal}
          accounts={accounts}
          onAccounts={onAccounts}
          onSaved={() => setExported()}
        />
      )}
      {status === 'open' && <Muted>{journal.can_close ? t.closeFirst : t.notOver}</Muted>}
      {corrected_in !== null && changes.length > 0 && (
        <>
          <StatusAlert
            kind="warning"
            action={
              <Button variant="outline" onClick={() => onShow(corrected_in)}>
                {t.toCorrection}
              </Button>
            }
          >
            {t.changed({ week: dayInWords(corrected_in) })}
          </StatusAlert>
          {changes.map((entry) => (
            <EntryTable key={`${entry.kind} ${entry.part}`} entry={entry} />
          ))}
        </>
      )}
    </Panel>
  );
}

const STORAGE = 'lottery-exported-weeks';
/** The weeks remembered on a device: two years of two stores. */
const MAX_WEEKS = 200;

function exportedWeeks(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE) ?? '[]');
  } catch {
    // Another program's value, or no storage.
    return [];
  }
}

/**
 * Whether a week's files were saved on this device. The server doesn't know what becomes of a file.
 * @param week store and first day
 */
function useExported(week: string): [boolean, () => void] {
  const [, setVersion] = useState(0);
  const add = () => {
    const weeks = [week, ...exportedWeeks().filter((each) => each !== week)].slice(0, MAX_WEEKS);
    try {
      localStorage.setItem(STORAGE, JSON.stringify(weeks));
    } catch {
      // No storage: the line shows the week as not exported, and its files are offered again.
    }
    setVersion((version) => version + 1);
  };
  return [exportedWeeks().includes(week), add];
}

const STEPS = ['open', 'statement', 'closed', 'exported'] as const;

/** The progress of a week's books: Open → Statement → Closed → Exported. */
function WeekSteps({ journal, isExported }: { journal: Journal; isExported: boolean }) {
  const t = useMessages(JOURNAL);
  const isClosed = journal.status === 'closed';
  const done = {
    open: true,
    statement: journal.has_statement,
    closed: isClosed,
    exported: isClosed && isExported,
  };
  return (
    <Row as="ol" aria-label={t.steps} gap="2">
      {STEPS.map((step, index) => (
        <chakra.li
          key={step}
          title={step === 'exported' && done.exported ? t.exportedHint : undefined}
          aria-label={(done[step] ? t.stepDone : t.stepAhead)({ step: t.step[step] })}
          display="flex"
          gap="2"
          alignItems="center"
          color={done[step] ? 'fg.success' : 'fg.muted'}
          fontWeight={done[step] ? 'semibold' : 'normal'}
        >
          {index > 0 && (
            <Muted as="span" aria-hidden="true">
              →
            </Muted>
          )}
          <span aria-hidden="true">{`${done[step] ? '✓ ' : ''}${t.step[step]}`}</span>
        </chakra.li>
      ))}
    </Row>
  );
}
