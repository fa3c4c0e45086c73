import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Input } from '../../ui/field';
import { Icon } from '../../ui/icon';

const LABEL = 'Find a screen or a lot';

/** The box of the top bar by itself: what finds is fetched when someone goes into it. */
export function FindField(props: ComponentProps<typeof Input>) {
  return (
    <Input
      role="combobox"
      aria-label={LABEL}
      aria-autocomplete="list"
      aria-expanded={false}
      placeholder={LABEL}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** Stands for the box where there is no room for it. */
export function FindButton(props: { onClick: () => void; autoFocus?: boolean }) {
  return (
    <Button variant="ghost" px="0" aria-label={LABEL} {...props}>
      <Icon name="search" />
    </Button>
  );
}
