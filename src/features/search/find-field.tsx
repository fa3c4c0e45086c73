import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { SEARCH } from '../../i18n/en/stock/search';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Input } from '../../ui/form/field';
import { Icon } from '../../ui/icon';

/** The search box of the top bar alone; the search itself loads when the box takes the focus. */
export function FindField(props: ComponentProps<typeof Input>) {
  const t = useMessages(SEARCH);
  return (
    <Input
      role="combobox"
      aria-label={t.label}
      aria-autocomplete="list"
      aria-expanded={false}
      placeholder={t.placeholder}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** A button in place of the box on narrow screens. */
export function FindButton(props: { onClick: () => void; autoFocus?: boolean }) {
  const t = useMessages(SEARCH);
  return (
    <Button variant="ghost" px="0" aria-label={t.label} {...props}>
      <Icon name="search" />
    </Button>
  );
}
