import { chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import { LANGUAGE } from '../../i18n/en/app/language';
import { useMessages } from '../../i18n/hooks/use-messages';
import { type LanguageChoice, language } from '../../i18n/language';
import { COMPLETE_LANGUAGES, LANGUAGE_NAMES, type LanguageCode } from '../../i18n/languages';
import { StatusAlert } from '../status-alert';
import { Checkbox } from './checkbox';
import { SelectField } from './select-field';

const CODES: readonly LanguageCode[] = ['en', ...COMPLETE_LANGUAGES];

/** The language of the screens, each named in itself, and whether messages have English underneath. */
export function LanguageField({ onChoose }: { onChoose: (choice: LanguageChoice) => void }) {
  const t = useMessages(LANGUAGE);
  const { code, withEnglish, missing } = useStore(language);
  return (
    <chakra.div display="grid" gap="1">
      <SelectField
        inline
        label={t.label}
        value={code}
        onChange={({ target }) => {
          const chosen = CODES.find((each) => each === target.value);
          if (chosen) onChoose({ code: chosen, withEnglish });
        }}
      >
        {CODES.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      {missing && <StatusAlert kind="warning">{t.needsNetwork(LANGUAGE_NAMES[missing])}</StatusAlert>}
      {code !== 'en' && (
        <Checkbox checked={withEnglish} onChange={(checked) => onChoose({ code, withEnglish: checked })}>
          {t.withEnglish}
        </Checkbox>
      )}
    </chakra.div>
  );
}
