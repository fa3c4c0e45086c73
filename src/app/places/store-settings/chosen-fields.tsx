import { Button, chakra, RadioCard } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { useMessages } from '../../../messages/hooks/use-messages';
import { layoutName } from '../../../messages/words/store-settings';
import { MAX_MACHINE_NAME, MAX_MACHINES, type VendingMachine } from '../../../shared/stock/bins';
import { type CodeField, codeParts, printedForm } from '../../../shared/tickets/code-parts';
import { type CodeForm, cutCode, formLength } from '../../../shared/tickets/layouts';
import { cleanCode } from '../../../shared/tickets/read-code';
import type { LayoutRow } from '../../../shared/tickets/ticket-layouts-schema';
import { zoneTitle } from '../../../shared/time/store-clock';
import { US_STATES } from '../../../shared/values/us-states';
import type { FieldProps } from '../../office/form-dialog';
import { SelectField, TextField } from '../../ui/fields';
import { Muted, Row, Stack } from '../../ui/layout';
import { COVERS } from '../../ui/theme/looks';

type ChoiceCardProps = {
  value: string;
  /** the radio button's name */
  name: string;
  children?: ReactNode;
};

/** A radio button as a card, in a RadioCard.Root. */
export const ChoiceCard = ({ value, name, children }: ChoiceCardProps) => (
  <RadioCard.Item value={value}>
    <RadioCard.ItemHiddenInput style={COVERS} aria-label={name} />
    <RadioCard.ItemControl>
      <RadioCard.ItemIndicator />
      <RadioCard.ItemText>{name}</RadioCard.ItemText>
    </RadioCard.ItemControl>
    <RadioCard.ItemContent>{children}</RadioCard.ItemContent>
  </RadioCard.Item>
);

/** A ticket, torn off above and below. */
const STUB = {
  display: 'block',
  minWidth: '0',
  px: '2',
  py: '2',
  bg: 'bg.subtle',
  borderColor: 'border.emphasized',
  borderTopWidth: '2px',
  borderBottomWidth: '2px',
  borderTopStyle: 'dashed',
  borderBottomStyle: 'dashed',
} as const;

type Props = {
  layouts: readonly LayoutRow[];
  /** code of the chosen layout */
  value: string;
  onChange: (code: string) => void;
  /** asks whether to end a taught layout */
  onEnd: (layout: LayoutRow) => void;
};

/** The ticket layouts to choose from, each with an example ticket. */
export const LayoutChoice = ({ layouts, value, onChange, onEnd }: Props) => {
  const storeSettings = useMessages(STORE_SETTINGS);
  return (
    <RadioCard.Root
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 21rem), 1fr))"
      value={value}
      onValueChange={(chosen) => onChange(chosen.value ?? value)}
    >
      {layouts.map((layout) => {
        const { code, name, taught, example, forms } = layout;
        return (
          <chakra.div key={code} display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
            <ChoiceCard value={code} name={layoutName(code) ?? name}>
              <chakra.span {...STUB}>
                <TicketNumber written={example} form={printedForm(code) ?? formOf(example, forms)} />
              </chakra.span>
            </ChoiceCard>
            {taught && (
              <Button
                variant="ghost"
                color="red.fg"
                justifySelf="end"
                aria-label={storeSettings.endLayoutOf({ name })}
                onClick={() => onEnd(layout)}
              >
                {storeSettings.endLayout}
              </Button>
            )}
          </chakra.div>
        );
      })}
    </RadioCard.Root>
  );
};

/** The form in which a taught layout's example is written. A server of the previous release sends no forms. */
function formOf(example: string, forms: readonly CodeForm[]): CodeForm | null {
  const fitting = forms.filter((form) => formLength(form) === cleanCode(example).length);
  return fitting.find(({ source }) => source !== 'scan') ?? fitting[0] ?? null;
}

/** The bins of a new machine, until the owner enters their number. */
const USUAL_BINS = 20;

type MachineFieldsProps = {
  machines: readonly (VendingMachine & { id: string })[];
  fieldOf: (index: number, name: 'name' | 'bins') => FieldProps;
  onAdd: (machine: VendingMachine) => void;
  onRemove: (index: number) => void;
};

/** The store's vending machines: their names, and how many bins each has. */
export function MachineFields({ machines, fieldOf, onAdd, onRemove }: MachineFieldsProps) {
  const t = useMessages(STORE_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  return (
    <Stack gap="3">
      {machines.map(({ id, name }, index) => (
        <Row key={id} alignItems="start">
          <chakra.div flex="1 1 12rem">
            <TextField
              label={t.machineName}
              maxLength={MAX_MACHINE_NAME}
              autoComplete="off"
              {...fieldOf(index, 'name')}
            />
          </chakra.div>
          <chakra.div width="24">
            <TextField
              label={office.bins}
              inputMode="numeric"
              autoComplete="off"
              {...fieldOf(index, 'bins')}
            />
          </chakra.div>
          <Button
            variant="ghost"
            color="red.fg"
            mt={{ base: '0', sm: '7' }}
            aria-label={t.removeMachineOf({ name })}
            onClick={() => onRemove(index)}
          >
            {office.remove}
          </Button>
        </Row>
      ))}
      {machines.length < MAX_MACHINES && (
        <div>
          <Button
            variant="outline"
            onClick={() => onAdd({ number: freeNumber(machines), name: '', bins: USUAL_BINS })}
          >
            {t.addMachine}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The first number that no machine has. */
function freeNumber(machines: readonly { number: number }[]): number {
  const taken = new Set(machines.map(({ number }) => number));
  let free = 1;
  while (taken.has(free)) free += 1;
  return free;
}

type ZoneFieldProps = {
  field: FieldProps;
  /** the chosen zone, which stays in the list during a search */
  chosen: string;
};

/** Chooses a time zone: the browser's own select, with a field that narrows its list. */
export function ZoneField({ field, chosen }: ZoneFieldProps) {
  const t = useMessages(STORE_SETTINGS);
  const [query, setQuery] = useState('');
  const all = useMemo(() => ({ us: usZones(), other: otherZones() }), []);
  const us = findZones(all.us, query);
  const other = findZones(all.other, query);
  const isListed = [...us, ...other].some(({ name }) => name === chosen);
  const hasFound = us.length + other.length > 0;
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      {/* Controlled: the browser would choose another option when a search removes the chosen one. */}
      <SelectField label={t.zone} {...field} value={chosen}>
        {!isListed && <option value={chosen}>{chosen.replaceAll('_', ' ')}</option>}
        <Group label={t.usZones} zones={us} />
        <Group label={t.otherZones} zones={other} />
      </SelectField>
      <div>
        <TextField
          type="search"
          label={t.findZone}
          placeholder={t.findZoneHint}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Muted role="status" small mt="1">
          {!hasFound && t.noZone}
        </Muted>
      </div>
    </chakra.div>
  );
}

const Group = ({ label, zones }: { label: string; zones: readonly Zone[] }) =>
  zones.length > 0 && (
    <optgroup label={label}>
      {zones.map((zone) => (
        <option key={zone.name} value={zone.name}>
          {zone.label}
        </option>
      ))}
    </optgroup>
  );

/** A time zone as the list shows it. */
type Zone = { name: string; label: string };

/** `America/New_York` → New York */
const cityOf = (name: string): string => (name.split('/').at(-1) ?? name).replaceAll('_', ' ');

/** The time zones of the US states, the ones with most states first. */
export function usZones(): Zone[] {
  const states = new Map<string, number>();
  for (const { time_zone: zone } of Object.values(US_STATES)) states.set(zone, (states.get(zone) ?? 0) + 1);
  return [...states]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => ({ name, label: `${zoneTitle(name)} – ${cityOf(name)}` }));
}

/** All other time zones that this browser supports. */
export function otherZones(): Zone[] {
  const us = new Set<string>(Object.values(US_STATES).map(({ time_zone }) => time_zone));
  return Intl.supportedValuesOf('timeZone')
    .filter((name) => !us.has(name))
    .map((name) => ({ name, label: name.replaceAll('_', ' ') }));
}

/** The zones whose name or label has all words of a query. */
export function findZones(zones: readonly Zone[], query: string): Zone[] {
  const words = query
    .toLowerCase()
    .split(/[\s/_–-]+/)
    .filter(Boolean);
  return zones.filter(({ name, label }) => {
    const text = `${name} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The field's color, with underlines of different kinds for readers who can't tell colors apart. */
const FIELD_LOOK = {
  '& [data-field=game]': { color: 'blue.fg', textDecorationStyle: 'solid' },
  '& [data-field=pack]': { color: 'green.fg', textDecorationStyle: 'double' },
  '& [data-field=ticket]': { color: 'orange.fg', textDecorationStyle: 'dotted' },
  '& [data-field=other]': { color: 'fg.muted' },
} as const;

type TicketNumberProps = {
  /** the number, with its dashes if it has any */
  written: string;
  /** how to read it; null: shown without its fields */
  form: CodeForm | null;
};

/** A ticket's number with game, pack and ticket in three colors, and a legend in words. */
export function TicketNumber({ written, form }: TicketNumberProps) {
  const cut = form && cutCode(written.replace(/[^0-9]/g, ''), form);
  const fields = cut && 'fields' in cut ? cut.fields : null;
  const parts = form && fields ? codeParts(written, form) : [{ field: 'other' as const, text: written }];
  return (
    <Stack as="span" gap="1.5" minWidth="0" css={FIELD_LOOK}>
      <chakra.span
        fontFamily="mono"
        fontSize="lg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        textUnderlineOffset="4px"
        overflowWrap="anywhere"
      >
        {parts.map((part, i) => (
          <chakra.span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number never change their order
            key={i}
            data-field={part.field}
            textDecorationLine={part.field === 'other' ? undefined : 'underline'}
          >
            {part.text}
          </chakra.span>
        ))}
      </chakra.span>
      {fields && (
        <Row as="span" rowGap="0" columnGap="2.5" fontSize="sm">
          <Legend field="game" value={fields.game} />
          <Legend field="pack" value={fields.pack} />
          <Legend field="ticket" value={String(fields.ticket).padStart(3, '0')} />
        </Row>
      )}
    </Stack>
  );
}

const Legend = ({ field, value }: { field: Exclude<CodeField, 'other'>; value: string }) => {
  const t = useMessages(STORE_SETTINGS);
  return (
    <chakra.span whiteSpace="nowrap">
      <Muted as="span">{t.field[field]} </Muted>
      <chakra.span data-field={field} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.span>
    </chakra.span>
  );
};
