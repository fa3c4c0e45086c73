import { Button, chakra } from '@chakra-ui/react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { now } from '../../device/clock';
import { AUDIT_LOG } from '../../messages/areas/audit-log';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { useGun } from '../../scanner/use-gun';
import type { AuditKind, AuditQuery } from '../../shared/audit/audit-schema';
import { cleanCode } from '../../shared/tickets/read-code';
import { lastWeek } from '../../shared/time/periods';
import { businessDate, dayBefore } from '../../shared/time/store-clock';
import { DateField } from '../office/date-field';
import { SelectField, TextField } from '../ui/fields';
import { Chip } from '../ui/form/choices';
import { Row } from '../ui/layout';
import { useStoreClock } from '../ui/store-clock';

/** Empty texts are ignored. */
export type LogCriteria = Required<Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates' | 'kinds'>>;
export const KINDS = [
  'counts',
  'money',
  'packs',
  'people',
  'settings',
  'sign_ins',
] as const satisfies AuditKind[];
export const ALL_KINDS = KINDS.join(',');
export const EVERYTHING: LogCriteria = {
  person: '',
  lot: '',
  from: '',
  to: '',
  dates: 'received',
  kinds: ALL_KINDS,
};
/** Three sign-ins would hide each count. */
export const AT_FIRST: LogCriteria = {
  ...EVERYTHING,
  kinds: KINDS.filter((kind) => kind !== 'sign_ins').join(','),
};

type Props = {
  form: UseFormReturn<LogCriteria>;
  /** those of the entries on display */
  criteria: LogCriteria;
  busy: boolean;
  onSearch: (criteria: LogCriteria) => void;
};

/** The fields to search by, and chips that search at once, as a scanned code does. */
export function LogForm({ form, criteria, busy, onSearch }: Props) {
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
