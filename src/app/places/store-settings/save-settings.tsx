import { Button, chakra } from '@chakra-ui/react';
import type { FormEventHandler, ReactNode } from 'react';
import { useState } from 'react';
import { boolean, mixed, number, type Schema, string } from 'yup';
import { isUnreachable } from '../../../device/client';
import { ADMIN } from '../../../messages/areas/admin';
import { COMMON } from '../../../messages/areas/common';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { placesPaths } from '../../../shared/places/paths';
import type { ChangeSettingsBody, ChangeSettingsReply } from '../../../shared/places/store-settings-schema';
import { dollarsToCents } from '../../../shared/values/money';
import type { Setting, Settings } from '../../../shared/values/setting';
import { failureText } from '../../state/problem-store';
import { write } from '../../state/queries/query';
import { refreshStock } from '../../state/stock-store';
import { Form, Grid } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';

/** Settings as a form checks them, with the limits and choices of the settings' table. A list has rules of its own. */
export const fieldsOf = (rows: Settings): Record<string, Schema> =>
  Object.fromEntries(Object.entries(rows).map(([name, setting]) => [name, fieldOf(setting)]));

function fieldOf(setting: Setting): Schema {
  const texts = currentMessages(STORE_SETTINGS).limits;
  switch (setting.kind) {
    case 'switch':
      return boolean().defined();
    case 'choice':
      return string().defined().oneOf(setting.of);
    case 'text': {
      const { maxLength } = setting;
      return string().defined().trim().max(maxLength, currentMessages(ADMIN).tooLong({ maxLength }));
    }
    case 'whole': {
      const { min, max, initial } = setting;
      const text = (initial === null ? texts.wholeOrNone : texts.whole)({ min, max });
      const whole = number().typeError(text).defined().integer(text).min(min, text).max(max, text);
      // An empty field is null: the store has no such rule.
      const isEmpty = (typed: unknown): boolean => typed === '' || typed === null;
      return initial === null
        ? whole.transform((value, typed) => (isEmpty(typed) ? null : value)).nullable()
        : whole;
    }
    case 'decimal': {
      const text = texts[setting.unit]({ max: setting.max });
      return number()
        .typeError(text)
        .defined()
        .max(setting.max, text)
        .test('decimals', text, (value) => dollarsToCents(value) !== null);
    }
    default:
      return mixed().defined();
  }
}

/** Saves changes of a store's settings, and reports the outcome. */
export function useSettingsSave(storeId: number) {
  const t = useMessages(STORE_SETTINGS);
  const office = useMessages(OFFICE_WORDS);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  /**
   * @param changes the settings that differ
   * @returns the settings as saved; null if nothing was saved
   */
  const save = async (changes: Partial<ChangeSettingsBody>): Promise<ChangeSettingsReply['data'] | null> => {
    if (Object.keys(changes).length === 0) {
      setOutcome({ kind: 'info', text: t.nothingChanged });
      return null;
    }
    try {
      const { data } = await write(placesPaths.changeSettings, { params: { storeId }, body: changes });
      setOutcome({ kind: 'success', text: office.saved });
      void refreshStock();
      return data;
    } catch (error) {
      setOutcome({ kind: 'error', text: isUnreachable(error) ? office.offline : failureText(error) });
      return null;
    }
  };
  return { outcome, save, forgetOutcome: () => setOutcome(null) };
}

type PageProps = {
  title: string;
  note?: string;
  /** the notice about typed values that came back */
  typed: ReactNode;
  save: ReturnType<typeof useSettingsSave>;
  isSubmitting: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** A page of settings: its fields, the outcome of the last save, and Save. */
export function SettingsPanel({ title, note, typed, save, isSubmitting, onSubmit, children }: PageProps) {
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  return (
    <Panel title={title} note={note}>
      <Form onSubmit={onSubmit} onChange={save.forgetOutcome}>
        {children}
        {typed}
        {save.outcome && <StatusAlert kind={save.outcome.kind}>{save.outcome.text}</StatusAlert>}
        <div>
          <Button type="submit" aria-disabled={isSubmitting || undefined}>
            {isSubmitting ? office.saving : words.save}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** A group of a page's fields, with its name if the page has several. */
export const FieldGroup = ({ title, children }: { title: string | null; children: ReactNode }) => (
  <chakra.fieldset minWidth="0">
    {title !== null && (
      <chakra.legend float="left" width="full" fontWeight="semibold" mb="2">
        {title}
      </chakra.legend>
    )}
    <Grid min="100%" clear="both">
      {children}
    </Grid>
  </chakra.fieldset>
);
