import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HEALTH } from '../../messages/areas/health';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import { type FindingKind, findingsOf } from '../../shared/health/findings';
import type { HealthReport } from '../../shared/health/health-schema';
import { healthPaths } from '../../shared/health/paths';
import { atCompany, atStore, paths } from '../../shared/wire/page-paths';
import { useRead } from '../state/queries/query';
import { agoInWords, speedInWords } from '../terminals/terminal-words';
import { AsOf, ReadFailure } from '../ui/as-of';
import { type Column, DataTable, type TableProps } from '../ui/data-table/data-table';
import { formatBytes, span, storeTime } from '../ui/formats';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Empty, Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';

/** A failing till shows within a minute. */
const RELOAD_MS = 15_000;

/** The page's lists, each with the finding that it belongs to. */
const LISTS = {
  invariants: 'invariants',
  errors: 'errors',
  terminals_silent: 'terminals',
  terminals_slow: 'slow',
  subscriptions_end: 'subscriptions',
} as const satisfies Partial<Record<FindingKind, string>>;

const isListed = (kind: FindingKind): kind is keyof typeof LISTS => kind in LISTS;

/** Health (an addition): the faults of the installation, for its operators. */
export function HealthPage() {
  const t = useMessages(HEALTH);
  const { reply, asOf, error, reload } = useRead(healthPaths.healthReport, {}, { everyMs: RELOAD_MS });
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <AsOf at={asOf} onRetry={reload} />
        <ReadFailure error={error} onRetry={reload} />
        {reply && <Report report={reply.data} />}
      </Stack>
    </>
  );
}

function Report({ report }: { report: HealthReport }) {
  const t = useMessages(HEALTH);
  const findings = findingsOf(report);
  const now = new Date(report.at);
  return (
    <>
      <Panel title={t.wrong}>
        {findings.length === 0 && <Empty icon="check">{t.fine}</Empty>}
        {findings.map(({ kind, isUrgent, count }) => (
          <StatusAlert
            key={kind}
            kind={isUrgent ? 'error' : 'warning'}
            action={isListed(kind) && <TextLink to={`#${LISTS[kind]}`}>{t.see}</TextLink>}
          >
            {sentenceOf(kind, count)}
          </StatusAlert>
        ))}
      </Panel>
      <List
        id={LISTS.invariants}
        title={t.invariants}
        count={report.violations.total}
        note={t.invariantsNote}
        columns={invariantColumns(now)}
        rows={report.violations.data}
        rowKey={({ invariant }) => invariant}
      />
      <List
        id={LISTS.errors}
        title={t.errors}
        count={report.errors.total}
        note={t.errorsNote}
        columns={errorColumns(now)}
        rows={report.errors.data}
        rowKey={({ version, kind, screen, error }) => `${version} ${kind} ${screen} ${error}`}
      />
      <List
        id={LISTS.terminals_silent}
        title={t.silent}
        count={report.terminals.silent}
        columns={terminalColumns(now)}
        rows={report.terminals.data}
        rowKey={({ store_id, code }) => `${store_id}/${code}`}
      />
      <List
        id={LISTS.terminals_slow}
        title={t.slow}
        count={report.slow.slow}
        columns={slowColumns()}
        rows={report.slow.data}
        rowKey={({ store_id, code }) => `${store_id}/${code}`}
      />
      <List
        id={LISTS.subscriptions_end}
        title={t.subscriptions}
        count={report.subscriptions.ending}
        columns={subscriptionColumns()}
        rows={report.subscriptions.data}
        rowKey={({ company_id }) => company_id}
      />
      <List
        id="processes"
        title={t.processes}
        count={report.processes.total}
        columns={processColumns(now)}
        rows={report.processes.data}
        rowKey={({ place }) => place}
      />
      <Figures report={report} />
    </>
  );
}

type ListProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey'> & {
  id: string;
  title: string;
  /** the number of all rows, not only the listed ones */
  count: number;
  note?: string;
};

/** A list; hidden if it's empty. */
const List = <Row,>({ id, title, count, note, ...table }: ListProps<Row>) =>
  table.rows.length > 0 && (
    <Panel id={id} title={title} count={count} note={note}>
      <DataTable caption={title} empty={title} {...table} />
    </Panel>
  );

/** A fault, and how to fix it. */
function sentenceOf(kind: FindingKind, count: number): string {
  const text = currentMessages(HEALTH).finding[kind];
  return typeof text === 'string' ? text : text({ count });
}

const Detail = ({ children }: { children: ReactNode }) => (
  <Muted as="span" display="block" fontSize="xs" overflowWrap="anywhere">
    {children}
  </Muted>
);

function errorColumns(now: Date): Column<HealthReport['errors']['data'][number]>[] {
  const t = currentMessages(HEALTH);
  return [
    {
      header: t.error,
      title: true,
      value: ({ kind }) => t.kind[kind],
      text: ({ kind, error }) => `${t.kind[kind]} ${error}`,
      cell: ({ kind, error }) => (
        <>
          <chakra.span fontWeight="semibold">{t.kind[kind]}</chakra.span>
          <Detail>{error}</Detail>
        </>
      ),
    },
    { header: t.screen, value: ({ screen }) => screen },
    { header: t.version, value: ({ version }) => version },
    { header: t.count, value: ({ errors }) => errors, numeric: true },
    { header: t.terminals, value: ({ terminals }) => terminals, numeric: true },
    {
      header: t.last,
      value: ({ last_at }) => Date.parse(last_at),
      text: ({ last_at }) => agoInWords(new Date(last_at), now),
    },
  ];
}

function invariantColumns(now: Date): Column<HealthReport['violations']['data'][number]>[] {
  const t = currentMessages(HEALTH);
  return [
    {
      header: t.rule,
      title: true,
      value: ({ invariant }) => invariant,
      cell: ({ invariant, evidence }) => (
        <>
          <chakra.span fontWeight="semibold">{invariant}</chakra.span>
          <Detail>{evidence}</Detail>
        </>
      ),
    },
    { header: t.storeNumber, value: ({ store_id }) => store_id },
    { header: t.count, value: ({ violations }) => violations, numeric: true },
    {
      header: t.last,
      value: ({ last_at }) => Date.parse(last_at),
      text: ({ last_at }) => agoInWords(new Date(last_at), now),
    },
  ];
}

type Place = { company_id: number; store_id: number; store_name: string; code: string; name: string | null };

/** The columns for a terminal, linked to the list of its store, and for the store. */
function placeColumns(): Column<Place>[] {
  const office = currentMessages(OFFICE_WORDS);
  return [
    {
      header: office.terminal,
      title: true,
      value: ({ code, name }) => name ?? code,
      cell: ({ company_id, store_id, code, name }) => (
        <TextLink to={atStore(atCompany(paths.terminals, company_id), store_id)}>
          {name ? `${name} (${code})` : code}
        </TextLink>
      ),
    },
    { header: office.store, value: ({ store_name }) => store_name },
  ];
}

function slowColumns(): Column<HealthReport['slow']['data'][number]>[] {
  return [
    ...placeColumns(),
    {
      header: currentMessages(HEALTH).speed,
      value: ({ scan, start }) => scan?.p75_ms ?? start?.p75_ms ?? 0,
      text: (terminal) => speedInWords(terminal).join(', '),
    },
  ];
}

function terminalColumns(now: Date): Column<HealthReport['terminals']['data'][number]>[] {
  const t = currentMessages(HEALTH);
  return [
    ...placeColumns(),
    {
      header: t.lastHeard,
      value: ({ seen_at }) => Date.parse(seen_at),
      text: ({ seen_at }) => agoInWords(new Date(seen_at), now),
    },
  ];
}

function subscriptionColumns(): Column<HealthReport['subscriptions']['data'][number]>[] {
  const t = currentMessages(HEALTH);
  return [
    {
      header: t.company,
      title: true,
      value: ({ company_name }) => company_name,
      cell: ({ company_id, company_name }) => (
        <TextLink to={atCompany(paths.subscription, company_id)}>{company_name}</TextLink>
      ),
    },
    { header: t.until, value: ({ until }) => until, text: ({ until }) => dayInWords(until) },
  ];
}

function processColumns(now: Date): Column<HealthReport['processes']['data'][number]>[] {
  const t = currentMessages(HEALTH);
  return [
    { header: t.processName, title: true, value: ({ place }) => place },
    { header: t.version, value: ({ build }) => build ?? t.unknown },
    {
      header: t.started,
      value: ({ started_at }) => Date.parse(started_at),
      text: ({ started_at }) => span(Math.max(0, now.getTime() - Date.parse(started_at))),
    },
    {
      header: t.seen,
      value: ({ seen_at }) => Date.parse(seen_at),
      text: ({ seen_at }) => agoInWords(new Date(seen_at), now),
    },
  ];
}

function Figures({ report }: { report: HealthReport }) {
  const t = useMessages(HEALTH);
  const clock = useStoreClock();
  const { at, disk, backup, database, process: server, unsent } = report;
  const now = new Date(at);
  const lines: [name: string, figure: string][] = [
    [
      t.backup,
      backup
        ? `${agoInWords(new Date(backup.at), now)}, ${storeTime(new Date(backup.at), clock)}, ${formatBytes(backup.bytes)}`
        : t.unknown,
    ],
    [
      t.disk,
      disk
        ? t.ofTotal({ free: formatBytes(disk.free_bytes), total: formatBytes(disk.total_bytes) })
        : t.unknown,
    ],
    [
      t.database,
      `${database.kind === 'embedded' ? 'PGlite' : 'PostgreSQL'}, ${t.answers({ size: formatBytes(database.bytes), ms: database.answer_ms })}`,
    ],
    [
      t.process,
      t.running({
        span: span(Math.max(0, now.getTime() - Date.parse(server.started_at))),
        memory: formatBytes(server.memory_bytes),
      }),
    ],
    [t.build, server.build ?? t.unknown],
    [t.mails, String(unsent.mails)],
    [t.alerts, String(unsent.alerts)],
  ];
  return (
    <Panel title={t.figures}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' }}
        columnGap="6"
        rowGap="2"
      >
        {lines.map(([name, figure]) => (
          <chakra.div key={name} display={{ base: 'block', md: 'contents' }}>
            <chakra.dt color="fg.subtle">{name}</chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {figure}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Panel>
  );
}
