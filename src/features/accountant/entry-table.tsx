import { chakra } from '@chakra-ui/react';
import type { JournalReplyEntry } from '../../contract/journal/journal';
import { JOURNAL } from '../../i18n/en/money/journal';
import { PrintTable } from '../../reports/export/print-table';
import { amountText, entryTitle, sumText } from './entry-texts';

const LINES = {
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

/** An entry with its debits and credits, and that they are equal. */
export const EntryTable = ({ entry }: { entry: JournalReplyEntry }) => (
  <chakra.table css={LINES} width="full" maxWidth="2xl">
    <caption>{entryTitle(entry)}</caption>
    <thead>
      <tr>
        <th scope="col">{JOURNAL.account}</th>
        <th scope="col">{JOURNAL.debit}</th>
        <th scope="col">{JOURNAL.credit}</th>
      </tr>
    </thead>
    <tbody>
      {entry.lines.map(({ role, account, debit, credit }) => (
        <tr key={role}>
          <td>{account}</td>
          <td>{amountText(debit)}</td>
          <td>{amountText(credit)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td>{JOURNAL.balanced}</td>
        <td>{sumText(entry.lines, 'debit')}</td>
        <td>{sumText(entry.lines, 'credit')}</td>
      </tr>
    </tfoot>
  </chakra.table>
);

/** The same on paper. */
export const PrintedEntry = ({ entry }: { entry: JournalReplyEntry }) => (
  <PrintTable
    caption={entryTitle(entry)}
    columns={[
      { header: JOURNAL.account },
      { header: JOURNAL.debit, numeric: true },
      { header: JOURNAL.credit, numeric: true },
    ]}
    rows={entry.lines.map(({ account, debit, credit }) => [account, amountText(debit), amountText(credit)])}
    total={[JOURNAL.balanced, sumText(entry.lines, 'debit'), sumText(entry.lines, 'credit')]}
  />
);
