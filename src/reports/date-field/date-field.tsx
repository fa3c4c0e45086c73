import { Button, chakra } from '@chakra-ui/react';
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { isDate } from '../../domain/time/time';
import { DATE_FIELD } from '../../i18n/en/reports/date-field';
import { useMessages } from '../../i18n/hooks/use-messages';
import { POPOVER } from '../../theme/looks';
import { TextField } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { Calendar } from './calendar';

const isDeletion = (key: string) => key === 'Backspace' || key === 'Delete';
/** Keys that would change a text; Tab, Enter, arrows and the like still work. */
const changes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  isDeletion(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey);

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty */
  value: string;
  onChange: (date: string) => void;
  /** Backspace and Delete empty the field */
  clearable?: boolean;
  /** no day need be chosen; so it can be emptied too */
  optional?: boolean;
  error?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A day chosen in a calendar and shown as yyyy-MM-dd. Typing is blocked (specification, section 2); a whole date that
 * is pasted or filled in counts. A tap, Space or the arrow down opens the calendar.
 */
export function DateField({
  value,
  onChange,
  optional = false,
  clearable = optional,
  onBlur,
  ...field
}: Props) {
  const t = useMessages(DATE_FIELD);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** Under the field, on the page: it scrolls with it. */
  const putInPlace = () => {
    const { left, bottom } = place.current?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    calendar.current?.style.setProperty('--x', `${left}px`);
    calendar.current?.style.setProperty('--y', `${bottom + window.scrollY}px`);
  };
  const open = () => calendar.current?.showPopover();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'ArrowDown') open();
    else if (!changes(event)) return;
    else if (clearable && isDeletion(event.key)) onChange('');
    event.preventDefault();
  };
  /** Who goes on with Tab has done with the calendar. */
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) calendar.current?.hidePopover();
  };

  return (
    <chakra.div ref={place} width={{ base: 'full', sm: '56' }} onBlur={closeWhenLeft}>
      <TextField
        {...field}
        aria-required={!optional}
        autoComplete="off"
        // No keyboard of the screen for a field that can't be typed into.
        inputMode="none"
        value={value}
        onClick={open}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (isDate(target.value)) onChange(target.value);
          else if (clearable && target.value.length < value.length) onChange('');
        }}
        trailing={
          <Button variant="outline" px="0" aria-label={t.calendar} popoverTarget={id}>
            <Icon name="calendar" />
          </Button>
        }
      />
      <chakra.div
        {...POPOVER}
        ref={calendar}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.chooseDay}
        onBeforeToggle={putInPlace}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        position="absolute"
        top="calc(var(--y) + 0.25rem)"
        left="max(0.25rem, min(var(--x), calc(100vw - 21.5rem)))"
        p="2"
      >
        {isOpen && (
          <Calendar
            date={value}
            onPick={(date) => {
              onChange(date);
              calendar.current?.hidePopover();
            }}
          />
        )}
      </chakra.div>
    </chakra.div>
  );
}
