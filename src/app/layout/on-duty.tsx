import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { LAYOUT } from '../../i18n/en/app/layout';
import { useMessages } from '../../i18n/hooks/use-messages';
import { lock } from '../../terminal/duty/idle-lock';
import { Icon } from '../../ui/icon';

/** Alt+L, which types another character on a Mac. */
function lockByKey(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, code, key } = event;
  if (!altKey || ctrlKey || metaKey || (code !== 'KeyL' && key.toLowerCase() !== 'l')) return;
  event.preventDefault();
  lock();
}

/** The clerk on duty, with the Lock button that ends their turn; from a card, the Tab key alone would take too long. */
export function OnDuty({ name }: { name: string }) {
  const t = useMessages(LAYOUT);
  useEffect(() => {
    document.addEventListener('keydown', lockByKey);
    return () => document.removeEventListener('keydown', lockByKey);
  }, []);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" flexShrink="0">
      {/* Long names wrap to two lines to stay readable on a phone. */}
      <chakra.span
        title={name}
        lineClamp="2"
        overflowWrap="break-word"
        maxWidth={{ base: '20', md: '40' }}
        fontSize={{ base: 'sm', md: 'md' }}
        fontWeight="semibold"
        lineHeight="1.25"
      >
        <chakra.span srOnly>{t.onDuty}</chakra.span>
        {name}
      </chakra.span>
      <Button variant="outline" px={{ base: '0', md: '3' }} aria-keyshortcuts="Alt+L" onClick={lock}>
        <Icon name="lock" />
        <chakra.span srOnly={{ base: true, md: false }}>{t.lock}</chakra.span>
      </Button>
    </chakra.div>
  );
}
