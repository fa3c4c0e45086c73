import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { object, string } from 'yup';
import { now } from '../../device/clock';
import { JOURNAL } from '../../messages/areas/journal';
import { JOURNAL_KIND } from '../../messages/areas/journal-kind';
import { JOURNAL_ROLE } from '../../messages/areas/journal-role';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { timeInWords } from '../../messages/words/times';
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountType,
  isAccountName,
  JOURNAL_ROLES,
  type JournalAccounts,
  type JournalRole,
  type JournalSettings,
  MAX_ACCOUNT_CODE,
  MAX_ACCOUNT_NAME,
  needsParty,
  OPTIONAL_ROLE,
} from '../../shared/journal/accounts';
import type { Journal, StoreBooks } from '../../shared/journal/journal-schema';
import { journalPaths } from '../../shared/journal/paths';
import { placesPaths } from '../../shared/places/paths';
import { businessDate, daysBefore, type StoreClock } from '../../shared/time/store-clock';
import { recordOf } from '../../shared/values/collections';
import { formatBalance, formatSignedCents, statedCents } from '../../shared/values/money';
import { paths } from '../../shared/wire/page-paths';
import { WeekChoice, weekText } from '../lottery/week-choice';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { AllStoresExport, fileOf, paperOf, useAllStores } from '../places/all-stores';
import { StorePage, storeColumn } from '../places/place-page';
import { failureText } from '../state/problem-store';
import { together, useKey, useRead, write } from '../state/queries/query';
import { AsOf, ReadFailure } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../ui/dialog';
import { SelectField, TextField } from '../ui/fields';
import { text } from '../ui/form/form-schema';
import { Figure, Figures, Grid, Muted, Row, Stack } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { gapsOf, WeekEntries } from './week-entries';

/** Accountant: the journal of a week, and the closed ones (an addition to the specification). */
export const AccountantPage = () => {
  const journal = useMessages(JOURNAL);
  return (
    <StorePage title={journal.title} byClock offersAll>
      {({ isAll, ...store }) =>
        isAll ? <AllBooks companyId={store.storeId} companyName={store.storeName} /> : <Weeks {...store} />
      }
    </StorePage>
  );
};

function Weeks({ storeId, storeName }: { storeId: number; storeName: string }) {
  const t = useMessages(JOURNAL);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  /** a day of the week shown; at first, of the last week, which can be closed */
  const [date, setDate] = useState(daysBefore(today, 7));
  const [dialog, setDialog] = useState<'close' | 'accounts' | null>(null);
  const week = useRead(journalPaths.journal, { params: { storeId, date } }, { keepsFormer: true });
  const store = useRead(placesPaths.storeSettings, { params: { storeId } });
  const { asOf, error, busy, reload } = together(week, store);
  const journal = week.reply?.data;
  const settings = store.reply?.data;
  const title = journal ? weekText(journal) : '';
  const endDialog = () => setDialog(null);
  return (
    <>
      <WeekChoice title={title} busy={busy} date={date} today={today} onDate={setDate}>
        <Row marginInlineStart={{ md: 'auto' }}>
          {settings && (
            <Button variant="outline" onClick={() => setDialog('accounts')}>
              {t.accounts}
            </Button>
          )}
          {journal?.can_close && <Button onClick={() => setDialog('close')}>{t.close}</Button>}
        </Row>
      </WeekChoice>
      <AsOf at={asOf} onRetry={reload} />
      <ReadFailure error={error} onRetry={reload} />
      {journal && settings && !error && (
        <>
          <WeekEntries
            journal={journal}
            settings={settings}
            storeId={storeId}
            storeName={storeName}
            title={title}
            onShow={setDate}
            onAccounts={() => setDialog('accounts')}
          />
          <ClosedWeeks closed={journal.closed} onShow={setDate} />
        </>
      )}
      {journal && dialog === 'close' && (
        <CloseDialog
          storeId={storeId}
          weekStart={journal.week_start}
          title={title}
          gaps={journal.entries.length > 0 ? gapsOf(journal) : []}
          onClosed={endDialog}
          onCancel={endDialog}
        />
      )}
      {settings && dialog === 'accounts' && (
        <AccountsDialog storeId={storeId} settings={settings} onClose={endDialog} />
      )}
    </>
  );
}

type ClosedWeek = Journal['closed'][number];

const columns = (clock: StoreClock): Column<ClosedWeek>[] => {
  const t = currentMessages(JOURNAL);
  return [
    {
      header: currentMessages(OFFICE_WORDS).week,
      value: ({ week_start }) => week_start,
      text: weekText,
      title: true,
    },
    {
      header: t.closedAt,
      value: ({ closed_at }) => closed_at,
      text: ({ closed_at }) => timeInWords(new Date(closed_at), clock),
    },
    { header: t.by, value: ({ closed_by }) => closed_by },
    { header: t.correctedBy, value: ({ corrected_by }) => corrected_by.join(', '), optional: true },
  ];
};

/** All closed weeks, with the entries that changed them later. */
function ClosedWeeks({ closed, onShow }: { closed: Journal['closed']; onShow: (weekStart: string) => void }) {
  const t = useMessages(JOURNAL);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  return (
    <Panel title={t.history}>
      <DataTable
        caption={t.history}
        columns={columns(clock)}
        rows={closed}
        rowKey={({ week_start }) => week_start}
        empty={t.noHistory}
        actions={(week) => [
          {
            isRow: true,
            label: office.show,
            name: `${office.show} ${weekText(week)}`,
            run: () => onShow(week.week_start),
          },
        ]}
      />
    </Panel>
  );
}

type Props = {
  storeId: number;
  weekStart: string;
  title: string;
  /** the figures that the week still lacks */
  gaps: readonly string[];
  onClosed: () => void;
  onCancel: () => void;
};

/** Asks before a week is closed, since that can't be undone. */
function CloseDialog({ storeId, weekStart, title, gaps, onClosed, onCancel }: Props) {
  const t = useMessages(JOURNAL);
  const keyOf = useKey();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = async () => {
    const body = { store_id: storeId, week_start: weekStart };
    setBusy(true);
    try {
      await write(journalPaths.journalClose, { body, key: keyOf(body) });
      onClosed();
    } catch (error) {
      setBusy(false);
      setRefusal(failureText(error));
    }
  };
  return (
    <Dialog
      title={t.closeTitle({ week: title })}
      onClose={onCancel}
      footer={
        <DialogButtons onCancel={onCancel} disabled={busy} onClick={close}>
          {t.close}
        </DialogButtons>
      }
    >
      <p>{t.closeHint}</p>
      {gaps.length > 0 && (
        <chakra.div mt="3">
          <StatusAlert kind="warning">
            {gaps.map((gap) => (
              <p key={gap}>{gap}</p>
            ))}
          </StatusAlert>
        </chakra.div>
      )}
      {refusal && (
        <chakra.div mt="3">
          <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
            {refusal}
          </StatusAlert>
        </chakra.div>
      )}
    </Dialog>
  );
}

const nameRule = text(
  (value) => (isAccountName(value) ? null : currentMessages(JOURNAL).accountName),
  MAX_ACCOUNT_NAME,
);
const codeRule = text(
  (value) => (value === '' || isAccountName(value) ? null : currentMessages(JOURNAL).accountCode),
  MAX_ACCOUNT_CODE,
);
const accountRules = (role: JournalRole) =>
  object({
    name: role === OPTIONAL_ROLE ? codeRule : nameRule,
    code: codeRule,
    type: string<AccountType>().defined().oneOf(ACCOUNT_TYPES),
    party: codeRule,
  });
const rules = rulesOf(
  object({ journal_accounts: object(recordOf(JOURNAL_ROLES, accountRules)), journal_tax_rate: nameRule }),
);

type AccountsDialogProps = { storeId: number; settings: JournalSettings; onClose: () => void };

/** Accounts with a type and a party, which earlier releases didn't save. */
const filledIn = (accounts: JournalAccounts) =>
  recordOf(JOURNAL_ROLES, (role) => ({
    ...accounts[role],
    type: accountType(role, accounts[role]),
    party: accounts[role].party ?? '',
  }));

/** The accounts of the store's books, as its journal names them. */
function AccountsDialog({ storeId, settings, onClose }: AccountsDialogProps) {
  const t = useMessages(JOURNAL);
  const roles = useMessages(JOURNAL_ROLE);
  const kinds = useMessages(JOURNAL_KIND);
  const keyOf = useKey();
  return (
    <FormDialog
      title={t.accounts}
      rules={rules}
      initial={{
        journal_accounts: filledIn(settings.journal_accounts),
        journal_tax_rate: settings.journal_tax_rate,
      }}
      save={(body) => write(placesPaths.changeSettings, { params: { storeId }, body, key: keyOf(body) })}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <Muted wide>{t.accountsHint}</Muted>
          {JOURNAL_ROLES.map((role) => (
            <Grid
              as="fieldset"
              key={role}
              gridColumn="1 / -1"
              gap="3"
              alignItems="end"
              minWidth="0"
              min="12rem"
            >
              <TextField
                label={`${roles[role]} (${kinds[role]})`}
                autoComplete="off"
                {...field(`journal_accounts.${role}.name`)}
              />
              <SelectField
                label={`${t.type}: ${roles[role]}`}
                {...field(`journal_accounts.${role}.type`)}
                required={false}
              >
                {ACCOUNT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t.types[type]}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={`${t.code}: ${roles[role]}`}
                inputMode="text"
                autoComplete="off"
                {...field(`journal_accounts.${role}.code`)}
              />
              {needsParty(watch(`journal_accounts.${role}.type`)) && (
                <TextField
                  label={`${t.party}: ${roles[role]}`}
                  autoComplete="off"
                  {...field(`journal_accounts.${role}.party`)}
                />
              )}
            </Grid>
          ))}
          <Stack wide>
            <TextField label={t.taxRate} autoComplete="off" {...field('journal_tax_rate')} />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}

const balance = (dollars: number): string => formatBalance(statedCents(dollars));
const signed = (dollars: number): string => formatSignedCents(statedCents(dollars));

function stateText({ can_close, changed, status }: StoreBooks): string {
  const t = currentMessages(JOURNAL);
  if (can_close) return t.canClose;
  if (changed) return t.hasChanged;
  return status === 'open' ? t.open : t.closed;
}

const bookColumns = (): Column<StoreBooks>[] => {
  const t = currentMessages(JOURNAL);
  const dollars = (
    header: string,
    of: (row: StoreBooks) => number,
    written: (dollars: number) => string = balance,
  ): Column<StoreBooks> => ({ header, value: of, text: (row) => written(of(row)), numeric: true });
  return [
    {
      header: currentMessages(OFFICE_WORDS).week,
      value: ({ week_start }) => week_start,
      text: weekText,
      secondary: true,
    },
    { header: t.toDo, value: stateText, unbroken: true },
    {
      header: t.drawersCounted,
      value: ({ drawers, uncounted }) => `${drawers - uncounted} / ${drawers}`,
      numeric: true,
    },
    {
      header: t.statement,
      value: ({ has_statement }) => (has_statement ? t.hasStatement : t.noStatementYet),
    },
    dollars(t.cash, ({ cash }) => cash),
    dollars(t.overShort, ({ over_short }) => over_short, signed),
    dollars(t.commissions, ({ commissions }) => commissions),
    dollars(t.sweep, ({ sweep }) => sweep),
  ];
};

/** The books of a week in all stores of a company with their sums, books to close first; each store links to its own. */
function AllBooks({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(JOURNAL);
  const { store } = useMessages(OFFICE_WORDS);
  const today = businessDate(now(), useStoreClock());
  const [date, setDate] = useState(daysBefore(today, 7));
  const { reply, notes, table, busy, toFirstPage, everyPage } = useAllStores(
    journalPaths.journals,
    (query) => ({ params: { companyId, date }, query }),
    date,
  );
  const [first] = reply?.data ?? [];
  const title = first ? weekText(first) : '';
  const sums = reply?.sums;
  return (
    <>
      <WeekChoice
        title={title}
        busy={busy}
        date={date}
        today={today}
        onDate={(day) => {
          setDate(day);
          toFirstPage();
        }}
      />
      {notes}
      <Panel aria-label={t.title}>
        <DataTable
          caption={t.title}
          columns={[storeColumn<StoreBooks>(store, paths.accountant), ...bookColumns()]}
          rows={reply?.data ?? []}
          rowKey={({ store_id }) => store_id}
          {...table}
          tools={
            sums &&
            table.served.total > 0 && (
              <Figures inline flexBasis="100%">
                <Figure label={t.toClose({ weeks: sums.to_close })}>{sums.to_close}</Figure>
                <Figure label={t.cash}>{balance(sums.cash)}</Figure>
                <Figure label={t.overShort}>{signed(sums.over_short)}</Figure>
                <Figure label={t.commissions}>{balance(sums.commissions)}</Figure>
                <Figure label={t.sweep}>{balance(sums.sweep)}</Figure>
              </Figures>
            )
          }
          empty={t.noneOfAll}
        />
        <AllStoresExport
          title={t.title}
          companyName={companyName}
          subject={title}
          fileName={`books-all-stores-${first?.week_start}`}
          total={table.served.total}
          rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
          file={(rows) => fileOf(bookColumns(), rows)}
          paper={(rows) => paperOf(bookColumns(), rows)}
        />
      </Panel>
    </>
  );
}
