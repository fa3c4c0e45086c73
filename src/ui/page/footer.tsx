import { chakra } from '@chakra-ui/react';
import { CONTROLS } from '../../i18n/en/app/controls';
import { TITLES } from '../../i18n/en/app/titles';
import { useMessages } from '../../i18n/hooks/use-messages';

/**
 * Year, app name and credit to its maker. It lies at the window's bottom edge behind the page, which slides off it at its
 * end, so that a list that grows never moves it.
 * @param onGround on the dark ground of a page outside the layout, where nothing grows
 */
export function Footer({ onGround = false }: { onGround?: boolean }) {
  const t = useMessages(CONTROLS);
  return (
    <chakra.footer
      position={onGround ? 'static' : 'sticky'}
      bottom="0"
      zIndex="-1"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      gap="2"
      px={{ base: '4', md: '6' }}
      pt="4"
      pb="calc(1rem + env(safe-area-inset-bottom))"
      borderTopWidth={onGround ? '0' : '1px'}
      color={onGround ? 'white' : 'fg.muted'}
      fontSize="sm"
    >
      <span>
        {new Date().getFullYear()} © {TITLES.app}
      </span>
      <span>{t.designedBy(TITLES.app)}</span>
    </chakra.footer>
  );
}
