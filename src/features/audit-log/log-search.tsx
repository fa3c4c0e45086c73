import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type AuditCriteria, wholeAuditLog } from '../../api/audit';
import { now } from '../../api/client/clock';
import type { Job } from '../../api/client/whole-list';
import { cleanCode } from '../../domain/tickets/clean-code';
import { lastWeek } from '../../domain/time/periods';
import { businessDate, dayBefore } from '../../domain/time/store-clock';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import { DateField } from '../../reports/date-field/date-field';
import { ExportButtons } from '../../reports/export/export-buttons';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { FIRST_VIEW } from '../../ui/data-table/rows';
import { Chip } from '../../ui/form/chip';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { Empty } from '../../ui/page/empty';
import { useStoreClock } from '../../ui/store-clock';
import { exportOf } from './lines';
import { LOG_COLUMNS } from './log-columns';
import { LogSheet } from './log-sheet';
import { useLog } from './use-log';

type Fields = Required<AuditCriteria>;
const EVERYTHING: Fields = { person: '', lot: '', from: '', to: '', dates: 'received' };
/** Nobody reads a longer file. */
const MAX_EXPORTED = 10_000;

type Props = {
  /** a store or a company; null for the platform */
  placeId: number | null;
  name: string;
};

/** The log of one place, searched by person, lot or ticket, and dates. A scanned code is searched for at once. */
export function LogSearch({ placeId, name }: Props) {
  const clock = useStoreClock();
  const [fields, setFields] = useState(EVERYTHING);
  const [criteria, setCriteria] = useState<AuditCriteria>(EVERYTHING);
  const [view, setView] = useState(FIRST_VIEW);
  const { found, asOf, error, busy, reload } = useLog(placeId, criteria, view);
  const total = found?.reply.total ?? 0;
  const { person, lot, from, to } = criteria;
  const isSearched = [person, lot, from, to].some(Boolean);
  const change = (next: Partial<Fields>) => setFields((before) => ({ ...before, ...next }));
  const search = (next: Fields) => {
    setCriteria(next);
    setView((before) => ({ ...before, page: 1 }));
    reload();
  };

  useGun(({ text }) => {
    const wanted = { ...fields, lot: cleanCode(text) };
    setFields(wanted);
    search(wanted);
  });

  const today = businessDate(now(), clock);
  const periods = [
    { label: AUDIT_LOG.today, from: today, to: today },
    { label: AUDIT_LOG.yesterday, from: dayBefore(today), to: dayBefore(today) },
    { label: AUDIT_LOG.lastWeek, ...lastWeek(today) },
    { label: AUDIT_LOG.anyTime, from: '', to: '' },
  ];
  const showAll = () => {
    setFields(EVERYTHING);
    search(EVERYTHING);
  };
  const lines = (job: Job) => wholeAuditLog(api, placeId, criteria, job);
  return (
    <>
      <chakra.section {...PANEL}>
        <chakra.form
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))"
          alignItems="end"
          gap="3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            search(fields);
          }}
        >
          <TextField
            label={AUDIT_LOG.person}
            autoComplete="off"
            maxLength={100}
            value={fields.person}
            onChange={({ target }) => change({ person: target.value })}
          />
          <TextField
            label={AUDIT_LOG.lotOrTicket}
            autoComplete="off"
            maxLength={50}
            value={fields.lot}
            onChange={({ target }) => change({ lot: target.value })}
          />
          <DateField
            label={AUDIT_LOG.from}
            optional
            value={fields.from}
            onChange={(from) => change({ from })}
          />
          <DateField label={AUDIT_LOG.to} optional value={fields.to} onChange={(to) => change({ to })} />
          <SelectField
            label={AUDIT_LOG.dates}
            value={fields.dates}
            onChange={({ target }) =>
              change({ dates: target.value === 'recorded' ? 'recorded' : 'received' })
            }
          >
            <option value="received">{AUDIT_LOG.whenReceived}</option>
            <option value="recorded">{AUDIT_LOG.whenRecorded}</option>
          </SelectField>
          <Button type="submit" aria-busy={busy} justifySelf="start">
            {AUDIT_LOG.search}
          </Button>
          <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" gap="2">
            {periods.map(({ label, ...period }) => (
              <Chip
                key={label}
                isChosen={criteria.from === period.from && criteria.to === period.to}
                onChoose={() => {
                  const wanted = { ...fields, ...period };
                  setFields(wanted);
                  search(wanted);
                }}
              >
                {label}
              </Chip>
            ))}
          </chakra.div>
        </chakra.form>
      </chakra.section>
      <AsOf at={asOf} />
      <chakra.section {...PANEL} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <DataTable
          caption={AUDIT_LOG.title}
          columns={LOG_COLUMNS}
          rows={found?.reply.data ?? []}
          served={{ total, view: found?.query ?? view, onView: setView, busy, inOrder: true }}
          rowKey={(line) => line.id}
          empty={
            isSearched ? (
              <Empty
                hint={AUDIT_LOG.noMatchHint}
                action={
                  <Button variant="outline" onClick={showAll}>
                    {AUDIT_LOG.showAll}
                  </Button>
                }
              >
                {AUDIT_LOG.noData}
              </Empty>
            ) : (
              <Empty hint={AUDIT_LOG.emptyHint}>{AUDIT_LOG.noData}</Empty>
            )
          }
          loading={!found && busy}
          error={error}
          onRetry={reload}
        />
        {total > MAX_EXPORTED && <chakra.p color="fg.muted">{AUDIT_LOG.tooMany}</chakra.p>}
        {!error && total > 0 && total <= MAX_EXPORTED && (
          <ExportButtons
            key={JSON.stringify(criteria)}
            fileName={`audit-log-${today}`}
            table={async (job) => exportOf(await lines(job))}
            print={async (job) => <LogSheet name={name} criteria={criteria} lines={await lines(job)} />}
          />
        )}
      </chakra.section>
    </>
  );
}
