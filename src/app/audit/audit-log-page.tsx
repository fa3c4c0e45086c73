import { Button, chakra } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { now } from '../../device/clock';
import { type Job, wholeList } from '../../device/stock-calls';
import { AUDIT_LOG } from '../../messages/areas/audit-log';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { useGun } from '../../scanner/use-gun';
import type { AuditKind, AuditQuery, AuditRow } from '../../shared/audit/audit-schema';
import { auditPaths } from '../../shared/audit/paths';
import { cleanCode } from '../../shared/tickets/read-code';
import { lastWeek } from '../../shared/time/periods';
import { businessDate, dayBefore } from '../../shared/time/store-clock';
import type { ExportTable } from '../../shared/values/csv';
import { ROLE } from '../../shared/wire/access';
import type { PageQuery } from '../../shared/wire/common';
import { paths } from '../../shared/wire/page-paths';
import { DateField } from '../office/date-field';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { WallTime } from '../office/wall-time';
import { Since } from '../places/all-stores';
import { ReportedStore } from '../places/place-choice';
import { storeColumn } from '../places/place-page';
import { api } from '../state/api';
import { ask } from '../state/queries/ask';
import { useRead } from '../state/queries/query';
import { useSession } from '../state/session-store';
import { useTerminalCode } from '../state/use-terminal-code';
import { useReportedStore, useWorkplace } from '../state/use-workplace';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { FIRST_VIEW, pageQuery, shownView } from '../ui/data-table/rows';
import { Dialog } from '../ui/dialog';
import { SelectField, TextField } from '../ui/fields';
import { Chip } from '../ui/form/choices';
import { wallText } from '../ui/formats';
import { Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Empty, Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';

/** The scope of the log: one store, the company itself, or the platform. */
type LogOf = 'store' | 'company' | 'platform';

const scopesInWords = inReadersLanguage(AUDIT_LOG, (t): { value: LogOf; label: string }[] => [
  { value: 'company', label: t.company },
  { value: 'store', label: t.store },
  { value: 'platform', label: t.platform },
]);

/**
 * The log to show. A store reads only its own; an admin also the company's, a SuperAdmin also the platform's.
 * @returns `placeId`: the store or company, null for the platform; `hasPlace`: false while there is none to choose
 */
function useLogPlace() {
  const t = useMessages(AUDIT_LOG);
  const { id: workplace, role, managesCompany, choice } = useWorkplace();
  const { id: storeId, name: storeName, isAll, companies, stores } = useReportedStore(true);
  const ownName = useSession((session) => session.user?.store_name) ?? '';
  const [chosen, choose] = useState<LogOf>('store');

  const scope: LogOf = managesCompany ? chosen : 'store';
  const company = choice?.places.find(({ id }) => id === choice.chosen)?.store_name ?? ownName;
  const places = {
    store: { placeId: storeId, name: storeName },
    company: { placeId: workplace, name: company },
    platform: { placeId: null, name: t.platform },
  };
  return {
    scope,
    scopes: managesCompany
      ? scopesInWords().filter(({ value }) => value !== 'platform' || role === ROLE.superAdmin)
      : [],
    choose,
    ...places[scope],
    isAll: scope === 'store' && isAll,
    hasPlace: scope === 'platform' || places[scope].placeId !== null,
    companies,
    stores,
  };
}

/** Audit Log (an addition): who did what, when, and on which terminal. Its entries never change. */
export function AuditLogPage() {
  const t = useMessages(AUDIT_LOG);
  const { scope, scopes, choose, placeId, name, isAll, hasPlace, companies, stores } = useLogPlace();
  const terminal = useTerminalCode();
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            {/* Until the code is read, as wide as with it: nothing wraps later. */}
            <Muted small hideBelow="xl" visibility={terminal ? undefined : 'hidden'}>
              {t.thisTerminal({ code: terminal || 'WWWWWW' })}
            </Muted>
            {scopes.length > 1 && (
              <SelectField
                label={t.logOf}
                inline
                value={scope}
                onChange={(event) => choose(event.target.value as LogOf)}
              >
                {scopes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
          </>
        }
        hasExport
      />
      <Stack>
        <ReportedStore
          companies={scope === 'platform' ? null : companies}
          stores={scope === 'store' ? stores : null}
        />
        {hasPlace && <LogSearch key={`${scope} ${placeId}`} placeId={placeId} name={name} isAll={isAll} />}
      </Stack>
    </>
  );
}

/** The name of a person or terminal, then the Username or device in small print. */
const Detailed = ({ text, detail }: { text: string; detail: string | null }) => (
  <>
    {text}{' '}
    <Muted as="span" fontSize="xs" data-detail>
      {detail}
    </Muted>
  </>
);

/** An entry that took longer than this to arrive waited on its terminal. */
const ARRIVAL_MS = 60_000;
const isRecordedEarlier = ({ at, received_at }: AuditRow): boolean =>
  Date.parse(received_at) - Date.parse(at) > ARRIVAL_MS;

/** The store of an entry. Its column isn't the row's title, since the entry's text names the row. */
const storeOfLine = inReadersLanguage(AUDIT_LOG, (t): Column<AuditRow> => {
  const { title: _, ...column } = storeColumn<AuditRow>(t.storeOf, paths.auditLog);
  return column;
});

/** Time and text come first, since a phone shows only the first columns. */
const logColumns = inReadersLanguage(AUDIT_LOG, (t): readonly Column<AuditRow>[] => [
  {
    header: t.time,
    value: (line) => line.time_received,
    cell: (line) => (
      <>
        <WallTime wall={line.time_received} />
        {isRecordedEarlier(line) && (
          <Muted as="span" display="block" fontSize="xs">
            {t.recorded} <WallTime wall={line.time_created} />
          </Muted>
        )}
      </>
    ),
    unbroken: true,
  },
  {
    header: currentMessages(OFFICE_WORDS).what,
    title: true,
    value: (line) => line.what,
    clipped: true,
  },
  {
    header: t.person,
    value: (line) => line.person ?? t.notSignedIn,
    cell: (line) => <Detailed text={line.person ?? t.notSignedIn} detail={line.Username} />,
    unbroken: true,
  },
  {
    header: currentMessages(OFFICE_WORDS).terminal,
    value: (line) => line.terminal ?? '',
    cell: (line) => line.terminal && <Detailed text={line.terminal} detail={line.device} />,
    unbroken: true,
  },
]);

/** The maximum number of lines in a file. Nobody reads a longer one. */
const MAX_EXPORTED = 10_000;

type Props = {
  /** a store or a company; null for the platform */
  placeId: number | null;
  name: string;
  /** the log of all stores of the company */
  isAll: boolean;
};

/** The log of one place, searched by person, lot or ticket, and dates. */
function LogSearch({ placeId, name, isAll }: Props) {
  const t = useMessages(AUDIT_LOG);
  const clock = useStoreClock();
  const form = useForm({ defaultValues: AT_FIRST });
  const [criteria, setCriteria] = useState<LogCriteria>(AT_FIRST);
  const [view, setView] = useState(FIRST_VIEW);
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const log = placeId === null ? auditPaths.auditLog : auditPaths.auditLogOf;
  const request = (page: PageQuery) => ({
    params: { storeId: placeId ?? 0 },
    query: { ...criteria, ...(isAll && { stores: 'all' as const }), ...page },
  });
  const { reply, of, asOf, loading, error, busy, reload } = useRead(log, request(pageQuery(view)), {
    keepsFormer: true,
  });
  const total = reply?.total ?? 0;
  const { person, lot, from, to, kinds } = criteria;
  const isSearched = [person, lot, from, to].some(Boolean) || kinds !== ALL_KINDS;
  const search = (next: LogCriteria) => {
    if (JSON.stringify(next) === JSON.stringify(criteria)) reload();
    setCriteria(next);
    setView((before) => ({ ...before, page: 1 }));
  };

  const showAll = () => {
    form.reset(EVERYTHING);
    search(EVERYTHING);
  };
  const lines = (job: Job) => wholeList((page) => ask(api, log, request(page)), job);
  return (
    <>
      <LogForm form={form} criteria={criteria} busy={busy} onSearch={search} />
      <AsOf at={asOf} />
      <Panel>
        <DataTable
          caption={t.title}
          columns={isAll ? [storeOfLine(), ...logColumns()] : logColumns()}
          rows={reply?.data ?? []}
          served={{ total, view: shownView(view, of?.query), onView: setView, busy, inOrder: true }}
          rowKey={(line) => line.id}
          actions={(line) => [{ isRow: true, label: t.entry, name: line.what, run: () => setOpened(line) }]}
          empty={
            isSearched ? (
              <Empty
                icon="search"
                action={
                  <Button variant="outline" onClick={showAll}>
                    {t.showAll}
                  </Button>
                }
              >
                {t.noData}
              </Empty>
            ) : (
              t.empty
            )
          }
          loading={loading}
          error={error}
          onRetry={reload}
        />
        {opened && <Entry line={opened} onClose={() => setOpened(null)} />}
        {/* Comes with the rows: above them it would push them away. */}
        {isAll && <Since since={reply?.since} from={from} />}
        {total > MAX_EXPORTED && <Muted>{t.tooMany}</Muted>}
        {!error && total > 0 && total <= MAX_EXPORTED && (
          <ExportButtons
            key={JSON.stringify(criteria)}
            fileName={`audit-log-${businessDate(now(), clock)}`}
            table={async (job) => exportOf(await lines(job))}
            print={async (job) => <LogSheet name={name} criteria={criteria} lines={await lines(job)} />}
          />
        )}
      </Panel>
    </>
  );
}

/** A whole entry; its row shows only one line of it. */
function Entry({ line, onClose }: { line: AuditRow; onClose: () => void }) {
  const t = useMessages(AUDIT_LOG);
  const cells = cellsOf({
    ...line,
    time_received: wallText(line.time_received),
    time_created: wallText(line.time_created),
  });
  return (
    <Dialog title={t.entry} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2">
        {headers().map((header, index) => (
          <Fragment key={header}>
            <Muted as="dt">{header}</Muted>
            <chakra.dd overflowWrap="anywhere">{cells[index] || '–'}</chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
    </Dialog>
  );
}

type LogSheetProps = { name: string; criteria: LogCriteria; lines: readonly AuditRow[] };

/** The printed log, with its search criteria. */
function LogSheet({ name, criteria, lines }: LogSheetProps) {
  const t = useMessages(AUDIT_LOG);
  const { person, lot, from, to, dates, kinds } = criteria;
  const shown = KINDS.filter((kind) => kinds.split(',').includes(kind)).map((kind) => t.kinds[kind]);
  const when = dates === 'recorded' ? `${t.recorded}, ` : '';
  const subtitle = [
    name,
    ...(person ? [`${t.person}: ${person}`] : []),
    ...(lot ? [`${t.lotOrTicket}: ${lot}`] : []),
    ...(from ? [`${when}${t.from}: ${from}`] : []),
    ...(to ? [`${when}${t.to}: ${to}`] : []),
    ...(kinds === ALL_KINDS ? [] : [shown.join(', ')]),
  ];
  return (
    <PrintSheet title={t.title} subtitle={subtitle.join(' · ')}>
      <PrintTable caption={t.lines({ count: lines.length })} {...printOf(lines)} />
    </PrintSheet>
  );
}

const headers = inReadersLanguage(
  AUDIT_LOG,
  (t) =>
    [
      t.received,
      t.recorded,
      t.person,
      currentMessages(OFFICE_WORDS).username,
      currentMessages(OFFICE_WORDS).terminal,
      currentMessages(OFFICE_WORDS).device,
      currentMessages(OFFICE_WORDS).what,
    ] as const,
);

const cellsOf = (line: AuditRow): string[] => [
  line.time_received,
  line.time_created,
  line.person ?? currentMessages(AUDIT_LOG).notSignedIn,
  line.Username ?? '',
  line.terminal ?? '',
  line.device ?? '',
  line.what,
];

/** Lines for a file. */
export const exportOf = (lines: readonly AuditRow[]): ExportTable => {
  const isOfStores = lines.some(({ store_name }) => store_name !== undefined);
  return {
    columns: [...(isOfStores ? [currentMessages(AUDIT_LOG).storeOf] : []), ...headers()].map((header) => ({
      header,
    })),
    rows: lines.map((line) => [...(isOfStores ? [line.store_name ?? ''] : []), ...cellsOf(line)]),
  };
};

/** Lines for printing, in fewer columns to leave room for the text. */
const printOf = (lines: readonly AuditRow[]): ExportTable => {
  const t = currentMessages(AUDIT_LOG);
  return {
    columns: [
      t.received,
      t.recorded,
      t.person,
      currentMessages(OFFICE_WORDS).terminal,
      currentMessages(OFFICE_WORDS).what,
    ].map((header) => ({ header })),
    rows: lines.map((line) => [
      line.time_received,
      line.time_created,
      line.person ?? t.notSignedIn,
      [line.terminal, line.device].filter(Boolean).join(', '),
      line.what,
    ]),
  };
};

/** Empty texts are ignored. */
type LogCriteria = Required<Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates' | 'kinds'>>;
const KINDS = ['counts', 'money', 'packs', 'people', 'settings', 'sign_ins'] as const satisfies AuditKind[];
const ALL_KINDS = KINDS.join(',');
const EVERYTHING: LogCriteria = {
  person: '',
  lot: '',
  from: '',
  to: '',
  dates: 'received',
  kinds: ALL_KINDS,
};
/** Without sign-ins, which would outnumber counts three to one. */
const AT_FIRST: LogCriteria = {
  ...EVERYTHING,
  kinds: KINDS.filter((kind) => kind !== 'sign_ins').join(','),
};

type LogFormProps = {
  form: UseFormReturn<LogCriteria>;
  /** the criteria of the entries on display */
  criteria: LogCriteria;
  busy: boolean;
  onSearch: (criteria: LogCriteria) => void;
};

/** The fields to search by, and chips that search at once, as a scanned code does. */
function LogForm({ form, criteria, busy, onSearch }: LogFormProps) {
  const t = useMessages(AUDIT_LOG);
  const office = useMessages(OFFICE_WORDS);
  const clock = useStoreClock();
  const { register, control, handleSubmit, getValues, reset } = form;

  /** Searches with the fields' current values, some of them changed. */
  const searchAlso = (changes: Partial<LogCriteria>) => {
    const changed = { ...getValues(), ...changes };
    reset(changed);
    onSearch(changed);
  };
  useGun(({ text }) => {
    searchAlso({ lot: cleanCode(text) });
  });

  const today = businessDate(now(), clock);
  const periods = [
    { label: t.today, from: today, to: today },
    { label: office.yesterday, from: dayBefore(today), to: dayBefore(today) },
    { label: t.lastDays({ days: 7 }), ...lastWeek(today) },
    { label: t.anyTime, from: '', to: '' },
  ];
  const shownKinds = criteria.kinds.split(',');
  /** Shows or hides a kind of entries; the last one stays. */
  const toggle = (kind: AuditKind) => {
    const next = KINDS.filter((each) => (each === kind) !== shownKinds.includes(each));
    if (next.length > 0) searchAlso({ kinds: next.join(',') });
  };
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(auto-fit, minmax(14rem, 1fr))',
        // A date and its button take 14rem.
        xl: 'repeat(2, minmax(0, 1fr)) 14rem 14rem minmax(0, 1fr)',
      }}
      alignItems="end"
      gap="2"
      noValidate
      onSubmit={handleSubmit(onSearch)}
    >
      <TextField label={t.person} autoComplete="off" maxLength={100} {...register('person')} />
      <TextField
        label={t.lotOrTicket}
        inputMode="text"
        autoComplete="off"
        maxLength={50}
        {...register('lot')}
      />
      {(['from', 'to'] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange } }) => (
            <DateField label={t[name]} optional value={value} onChange={onChange} />
          )}
        />
      ))}
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <SelectField label={t.dates} {...register('dates')}>
          <option value="received">{t.received}</option>
          <option value="recorded">{t.recorded}</option>
        </SelectField>
      </chakra.div>
      <Row wide gap="1.5">
        <Row role="group" aria-label={t.kindsOf} gap="1.5" me="4">
          {KINDS.map((kind) => (
            <Chip key={kind} isChosen={shownKinds.includes(kind)} onChoose={() => toggle(kind)}>
              {t.kinds[kind]}
            </Chip>
          ))}
        </Row>
        {periods.map(({ label, ...period }) => (
          <Chip
            key={label}
            isChosen={criteria.from === period.from && criteria.to === period.to}
            onChoose={() => searchAlso(period)}
          >
            {label}
          </Chip>
        ))}
        <Button type="submit" aria-busy={busy} ms="auto">
          {t.search}
        </Button>
      </Row>
    </chakra.form>
  );
}
