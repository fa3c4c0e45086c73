import { type ComponentProps, useId } from 'react';
import { useStore } from 'zustand';
import { LANGUAGE } from '../../../messages/areas/language';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  COMPLETE_LANGUAGES,
  LANGUAGE_NAMES,
  type LanguageChoice,
  language,
} from '../../../messages/language';
import type { LanguageCode } from '../../../messages/locales';
import { classes } from '../plain';
import { StatusAlert } from '../status-alert';
import { described, FieldError, PlainCheckbox } from './field';
import styles from './form.module.css';

const CODES: readonly LanguageCode[] = ['en', ...COMPLETE_LANGUAGES.counter];

/** Chooses the language of the screens, each named in itself, and whether messages have English underneath. */
export function LanguageField({ onChoose }: { onChoose: (choice: LanguageChoice) => void }) {
  const t = useMessages(LANGUAGE);
  const { code, withEnglish, missing } = useStore(language);
  return (
    <div className={styles.languageField}>
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
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      {missing && (
        <StatusAlert kind="warning">{t.needsNetwork({ name: LANGUAGE_NAMES[missing] })}</StatusAlert>
      )}
      {code !== 'en' && (
        <PlainCheckbox checked={withEnglish} onChange={(checked) => onChoose({ code, withEnglish: checked })}>
          {t.withEnglish}
        </PlainCheckbox>
      )}
    </div>
  );
}

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  /** its accessible name */
  label: string;
  /** label and select on one line */
  inline?: boolean;
  error?: string;
};

/** A labelled select; takes its `<option>`s as children. */
export function SelectField({ label, inline, error, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={classes(styles.labelled, inline && styles.inline)}>
      <label className={styles.label} htmlFor={id} data-required={select.required || undefined}>
        {label}
      </label>
      <select className="control" {...described(id, error)} {...select}>
        {children}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
