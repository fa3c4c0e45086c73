import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { SEARCH } from '../../i18n/en/stock/search';
import { Input } from '../../ui/form/field';
import { Icon } from '../../ui/icon';

/** The search box of the top bar alone; the search itself loads when the box takes the focus. */
export function FindField(props: ComponentProps<typeof Input>) {
  return (
    <Input
      role="combobox"
      aria-label={SEARCH.label}
      aria-autocomplete="list"
      aria-expanded={false}
      placeholder={SEARCH.label}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** A button in place of the box on narrow screens. */
export function FindButton(props: { onClick: () => void; autoFocus?: boolean }) {
  return (
    <Button variant="ghost" px="0" aria-label={SEARCH.label} {...props}>
      <Icon name="search" />
    </Button>
  );
}
