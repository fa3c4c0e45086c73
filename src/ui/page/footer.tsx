import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { CONTROLS } from '../../i18n/en/app/controls';
import { TITLES } from '../../i18n/en/app/titles';
import { useMessages } from '../../i18n/use-messages';

/** Year, app name and credit to its maker. */
export function Footer(props: ComponentProps<typeof chakra.footer>) {
  const t = useMessages(CONTROLS);
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      gap="2"
      px={{ base: '4', md: '6' }}
      pt="4"
      pb="calc(1rem + env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      color="fg.muted"
      fontSize="sm"
      {...props}
    >
      <span>
        {new Date().getFullYear()} © {TITLES.app}
      </span>
      <span>{t.designedBy(TITLES.app)}</span>
    </chakra.footer>
  );
}
