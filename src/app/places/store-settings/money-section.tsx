import { chakra } from '@chakra-ui/react';
import type { UseFormRegister } from 'react-hook-form';
import { MONEY_SETTINGS } from '../../../messages/areas/money-settings';
import { useMessages } from '../../../messages/hooks/use-messages';
import { CLERKS_SEE } from '../../../shared/drawer/money-count';
import type { CounterSettings } from '../../../shared/places/store-settings-schema';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/checkbox';

type Props = {
  register: UseFormRegister<CounterSettings>;
  toleranceError: string | undefined;
  isBlind: boolean;
  onBlind: (isOn: boolean) => void;
};

/** The tolerance of over/short, and the amounts that clerks may see. */
export const MoneySection = ({ register, toleranceError, isBlind, onBlind }: Props) => {
  const t = useMessages(MONEY_SETTINGS);
  return (
    <chakra.div display="grid" gap="4" maxWidth={{ md: 'calc(50% - var(--chakra-spacing-2))' }}>
      <chakra.div>
        <TextField
          label={t.tolerance}
          inputMode="decimal"
          autoComplete="off"
          error={toleranceError}
          {...register('over_short_tolerance')}
        />
        <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
          {t.toleranceHint}
        </chakra.p>
      </chakra.div>
      <SelectField label={t.clerksSee} {...register('clerks_see')}>
        {CLERKS_SEE.map((level) => (
          <option key={level} value={level}>
            {t.seen[level]}
          </option>
        ))}
      </SelectField>
      <Checkbox checked={isBlind} onChange={onBlind}>
        {t.blindCount}
      </Checkbox>
    </chakra.div>
  );
};
