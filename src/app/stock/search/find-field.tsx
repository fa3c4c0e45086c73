import type { ComponentProps } from 'react';
import { SEARCH } from '../../../messages/areas/search';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Input } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import styles from './search.module.css';

/** The search box of the top bar alone; the search itself loads when the box takes the focus. */
export function FindField(props: ComponentProps<typeof Input>) {
  const t = useMessages(SEARCH);
  return (
    <Input
      role="combobox"
      aria-label={t.label}
      aria-autocomplete="list"
      aria-expanded={false}
      aria-keyshortcuts="Control+K Meta+K"
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
    <Button className={styles.open} variant="ghost" aria-label={t.label} {...props}>
      <Icon name="search" />
    </Button>
  );
}
