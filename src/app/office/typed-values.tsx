import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { SECRET_FIELDS } from '../../shared/accounts/secret-fields';
import { useSession } from '../state/session-store';
import { StatusAlert } from '../ui/status-alert';

/** What was typed in a form and isn't saved. */
type TypedValues = {
  /** the person, the address and the form's title */
  form: string;
  /** all values before, as JSON: typed values of a row that has changed since don't come back */
  before: string;
  /** the values that differ from those before, by field */
  changes: Record<string, unknown>;
};

/** The forms left last in this tab. More are forgotten, the oldest first. */
const MOST_FORMS = 20;

const STORED_AS = 'lottery-typed';

const typedForms = (): TypedValues[] => JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]');

function replaceTyped(form: string, typed: TypedValues | null): void {
  const others = typedForms().filter((each) => each.form !== form);
  const forms = typed ? [...others, typed] : others;
  sessionStorage.setItem(STORED_AS, JSON.stringify(forms.slice(-MOST_FORMS)));
}

/** The fields that aren't kept: secrets, a secret's repetition and a code of one use. */
const isSecret = (name: string): boolean => SECRET_FIELDS.has(name) || name === 'again' || name === 'code';

/**
 * Keeps what was typed in a form, in this tab and for this person, when its page is left or loaded again or the screen locks; the form
 * then opens with it and says so. Passwords are never kept.
 * @param title tells the form from others at its address
 * @param initial the form's first values
 * @returns `forget`: called once the values are saved or given up; `alert`: shown in the form while it has values that came back
 */
export function useTypedValues<Values extends FieldValues>(
  title: string,
  form: UseFormReturn<Values>,
  initial: Values,
): { forget: () => void; alert: ReactNode } {
  const office = useMessages(OFFICE_WORDS);
  const { pathname, search } = useLocation();
  const userId = useSession(({ user }) => user?.id);
  // As it opened: while its person signs out, it's still theirs.
  const [id] = useState(`${userId} ${pathname}${search} ${title}`);
  const [cameBack, setCameBack] = useState(false);
  const isForgotten = useRef(false);
  const { isDirty, defaultValues } = form.formState;
  const before: Record<string, unknown> = defaultValues ?? initial;

  const forget = () => {
    isForgotten.current = true;
    setCameBack(false);
    replaceTyped(id, null);
  };
  const restore = useEffectEvent(() => {
    const typed = typedForms().find((each) => each.form === id);
    if (typed?.before !== JSON.stringify(before)) return;
    for (const [name, value] of Object.entries(typed.changes))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    setCameBack(true);
  });
  const keep = useEffectEvent(() => {
    if (isForgotten.current) return;
    const changes = Object.fromEntries(
      Object.entries(form.getValues()).filter(
        ([name, value]) => !isSecret(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
      ),
    );
    const isTyped = Object.keys(changes).length > 0;
    replaceTyped(id, isTyped ? { form: id, before: JSON.stringify(before), changes } : null);
  });
  useEffect(() => {
    restore();
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      document.removeEventListener('visibilitychange', keepHidden);
      keep();
    };
  }, []);

  const alert = cameBack && isDirty && (
    <StatusAlert
      kind="info"
      action={
        <Button variant="outline" onClick={() => form.reset(undefined, { keepDirtyValues: false })}>
          {office.discard}
        </Button>
      }
    >
      {office.typedBefore}
    </StatusAlert>
  );
  return { forget, alert };
}
