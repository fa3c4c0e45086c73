import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { NAXML_FAULT } from '../../messages/areas/naxml-fault';
import { REGISTER_FILES } from '../../messages/areas/register-files';
import { useMessages } from '../../messages/hooks/use-messages';
import { say } from '../../messages/say';
import {
  bytesOf,
  guessRegisterUse,
  type NaxmlFault,
  type NaxmlReport,
  readNaxmlFiles,
  registerFiguresOf,
  reportKey,
  UnreadableNaxml,
} from '../../shared/drawer/naxml';
import { drawerPaths } from '../../shared/drawer/paths';
import { REGISTER_USES, type RegisterMap, type RegisterUse } from '../../shared/drawer/register';
import { placesPaths } from '../../shared/places/paths';
import type { StoreSettings } from '../../shared/places/store-settings';
import { formatBalance, formatCents } from '../../shared/values/money';
import { failureText } from '../state/problem-store';
import { useKey, useRead, write } from '../state/queries/query';
import { SelectField } from '../ui/fields';
import { FileSource } from '../ui/file-source';
import { wallText } from '../ui/formats';
import { Muted, Stack } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { PANEL } from '../ui/theme/looks';

/** More files than the registers of a store write in two weeks. */
const MAX_FILES = 200;

/** Loads the files that a store's registers write at the end of a shift or a day. */
export function RegisterFiles({ storeId }: { storeId: number }) {
  const t = useMessages(REGISTER_FILES);
  const naxmlFault = useMessages(NAXML_FAULT);
  const { reply, error } = useRead(placesPaths.storeSettings, { params: { storeId } });
  const [reports, setReports] = useState<NaxmlReport[] | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [others, setOthers] = useState(0);
  const [saved, setSaved] = useState<string | null>(null);
  if (!reply) return error ? null : <Panel aria-hidden>{'\u00a0'}</Panel>;
  const settings = reply.data;
  const open = async (files: File[]) => {
    setFaults([]);
    setOthers(0);
    setSaved(null);
    setReports(null);
    if (files.length > MAX_FILES) {
      setFaults([t.tooMany({ max: MAX_FILES })]);
      return;
    }
    try {
      const filesRead = readNaxmlFiles(
        await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) }))),
      );
      const location = filesRead.reports[0]?.location ?? '';
      const storeLocation = settings.register_location;
      const isOther = storeLocation !== '' && location !== '' && storeLocation !== location;
      const isEmpty = filesRead.reports.length === 0;
      setFaults([
        ...filesRead.faults.map(
          ({ names, fault }) => `${names.join(', ')}: ${say<NaxmlFault>(naxmlFault, fault)}`,
        ),
        ...(isOther ? [t.otherLocation({ found: location, own: storeLocation })] : []),
        ...(isEmpty && filesRead.faults.length === 0 ? [naxmlFault.no_figures] : []),
      ]);
      if (isEmpty || isOther) return;
      setReports(filesRead.reports);
      setOthers(filesRead.others);
    } catch (error) {
      if (!(error instanceof UnreadableNaxml)) throw error;
      setFaults([say<NaxmlFault>(naxmlFault, error.fault)]);
    }
  };
  return (
    <chakra.details {...PANEL} data-part="register">
      <chakra.summary fontWeight="bold" lineHeight="{sizes.control}" my="-2" cursor="pointer">
        {t.title}
      </chakra.summary>
      <Stack gap="3" mt="3">
        <p>{t.hint}</p>
        <FileSource
          label={t.load}
          accept=".xml,text/xml,application/xml"
          several
          onFiles={(files) => void open(files)}
        />
        {faults.map((fault) => (
          <StatusAlert key={fault} kind="error">
            {fault}
          </StatusAlert>
        ))}
        {others > 0 && <Muted>{t.others({ count: others })}</Muted>}
        {saved && <StatusAlert kind="success">{saved}</StatusAlert>}
        {reports && (
          <FoundReports
            storeId={storeId}
            reports={reports}
            settings={settings}
            onSaved={(text) => {
              setReports(null);
              setOthers(0);
              setSaved(text);
            }}
          />
        )}
      </Stack>
    </chakra.details>
  );
}

type FoundProps = {
  storeId: number;
  reports: readonly NaxmlReport[];
  settings: Pick<StoreSettings, 'register_map' | 'register_location'>;
  onSaved: (text: string) => void;
};

/** The period of each report, and its other contents. */
function ReportLines({ reports }: Pick<FoundProps, 'reports'>) {
  const t = useMessages(REGISTER_FILES);
  return (
    <ul>
      {reports.map((report) => (
        <li key={reportKey(report)}>
          {t.report({
            ...report,
            from: wallText(report.beginsAt.wall),
            to: wallText(report.endsAt.wall),
          })}
          {report.items && ` · ${t.items({ count: report.items.length })}`}
          {report.payouts !== 0 && ` · ${t.payouts({ amount: formatCents(report.payouts) })}`}
        </li>
      ))}
    </ul>
  );
}

/** The reports in a file, with the meaning of each department, which is set once per store. */
function FoundReports({ storeId, reports, settings, onSaved }: FoundProps) {
  const t = useMessages(REGISTER_FILES);
  const naxmlFault = useMessages(NAXML_FAULT);
  const clock = useStoreClock();
  const keyOf = useKey();
  const [chosen, setChosen] = useState<ReadonlyMap<string, RegisterUse>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mapped = new Map(settings.register_map.map(({ code, as }) => [code, as]));
  const departments = new Map(
    reports.flatMap(({ lines }) => lines.map(({ code, name }) => [code, name || code])),
  );
  const meaningOf = (code: string): RegisterUse | '' =>
    chosen.get(code) ?? mapped.get(code) ?? guessRegisterUse(departments.get(code) ?? '') ?? '';
  const location = reports[0]?.location ?? '';
  const isNewLocation = location !== '' && settings.register_location === '';
  // A department of fuel or groceries needs no decision.
  const shown = [...departments].sort(
    ([a], [b]) => Number(meaningOf(a) === '') - Number(meaningOf(b) === ''),
  );
  const save = async () => {
    setSaving(true);
    setRefusal(null);
    try {
      // Rejects a time that doesn't exist before anything is saved.
      const bodies = reports.map((report) => registerFiguresOf(report, storeId, clock));
      const ofReports = [...departments.keys()].map(
        (code) => ({ code, as: meaningOf(code) || 'ignore' }) as const,
      );
      const others = settings.register_map.filter(({ code }) => !departments.has(code));
      const register_map: RegisterMap = [...others, ...ofReports];
      await write(placesPaths.changeSettings, {
        params: { storeId },
        body: { register_map: [...register_map], ...(isNewLocation && { register_location: location }) },
      });
      let added = 0;
      let replaced = 0;
      for (const body of bodies) {
        const { data } = await write(drawerPaths.registerFigures, { body, key: keyOf(body) });
        if (data.added) added += 1;
        if (data.replaced) replaced += 1;
      }
      onSaved(t.saved({ added, replaced, known: reports.length - added }));
    } catch (error) {
      setRefusal(
        error instanceof UnreadableNaxml ? say<NaxmlFault>(naxmlFault, error.fault) : failureText(error),
      );
    } finally {
      setSaving(false);
    }
  };
  const amountOf = (code: string): number =>
    reports.reduce((sum, { lines }) => sum + (lines.find((line) => line.code === code)?.cents ?? 0), 0);
  return (
    <>
      <ReportLines reports={reports} />
      {isNewLocation && <StatusAlert kind="info">{t.location({ location })}</StatusAlert>}
      {shown.length > 0 && (
        <chakra.fieldset minWidth="0">
          <chakra.legend fontWeight="medium">{t.change}</chakra.legend>
          <Muted mb="2">
            {t.mapAll} {t.someIgnored}
          </Muted>
          <chakra.div
            display="grid"
            gap="3"
            gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))"
          >
            {shown.map(([code, name]) => (
              <SelectField
                key={code}
                label={t.amount({ name, amount: formatBalance(amountOf(code)) })}
                value={meaningOf(code)}
                onChange={({ target }) =>
                  setChosen(new Map(chosen).set(code, (target.value || 'ignore') as RegisterUse))
                }
              >
                <option value="">{t.choose}</option>
                {REGISTER_USES.map((use) => (
                  <option key={use} value={use}>
                    {t.uses[use]}
                  </option>
                ))}
              </SelectField>
            ))}
          </chakra.div>
        </chakra.fieldset>
      )}
      {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
      <div>
        <Button loading={isSaving} onClick={() => void save()}>
          {t.save({ count: reports.length })}
        </Button>
      </div>
    </>
  );
}
