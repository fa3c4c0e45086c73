import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { FieldProps } from '../../records/form-dialog';
import { SelectField, TextField } from '../../ui/fields';
import { findZones, otherZones, usZones, type Zone } from './zones';

type Props = {
  field: FieldProps;
  /** the chosen zone, which stays in the list whatever is searched */
  chosen: string;
};

/** Chooses a time zone: the browser's own select, with a field that narrows its list. */
export function ZoneField({ field, chosen }: Props) {
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
      <chakra.div>
        <TextField
          type="search"
          label={t.findZone}
          placeholder={t.findZoneHint}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <chakra.p role="status" fontSize="sm" color="fg.muted" mt="1">
          {!hasFound && t.noZone}
        </chakra.p>
      </chakra.div>
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
