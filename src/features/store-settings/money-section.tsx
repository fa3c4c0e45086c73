import { chakra } from '@chakra-ui/react';
import type { UseFormRegister } from 'react-hook-form';
import type { StoreSettings } from '../../contract/office/store-settings';
import { CLERKS_SEE } from '../../domain/money/statement';
import { MONEY_SETTINGS } from '../../i18n/en/money/settings';
import { Checkbox } from '../../ui/form/checkbox';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';

type Props = {
  register: UseFormRegister<StoreSettings>;
  toleranceError: string | undefined;
  isBlind: boolean;
  onBlind: (isOn: boolean) => void;
};

/** The tolerance of over/short, and what clerks see of the money. */
export const MoneySection = ({ register, toleranceError, isBlind, onBlind }: Props) => (
  <chakra.div display="grid" gap="4" maxWidth={{ md: 'calc(50% - var(--chakra-spacing-2))' }}>
    <chakra.div>
      <TextField
        label={MONEY_SETTINGS.tolerance}
        inputMode="decimal"
        autoComplete="off"
        error={toleranceError}
        {...register('over_short_tolerance')}
      />
      <chakra.p mt="1.5" fontSize="sm" color="fg.muted">
        {MONEY_SETTINGS.toleranceHint}
      </chakra.p>
    </chakra.div>
    <SelectField label={MONEY_SETTINGS.clerksSee} {...register('clerks_see')}>
      {CLERKS_SEE.map((level) => (
        <option key={level} value={level}>
          {MONEY_SETTINGS.seen[level]}
        </option>
      ))}
    </SelectField>
    <Checkbox checked={isBlind} onChange={onBlind}>
      {MONEY_SETTINGS.blindCount}
    </Checkbox>
  </chakra.div>
);
