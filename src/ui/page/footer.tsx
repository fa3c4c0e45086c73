import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { OPERATOR_PATH } from '../../contract/page-paths';
import { CONTROLS } from '../../i18n/en/app/controls';
import { TITLES } from '../../i18n/en/app/titles';
import { useMessages } from '../../i18n/hooks/use-messages';

/** The company that operates the server, as this device read it last; null where the server names none. */
const useOperator = create<{ name: string | null }>()(
  persist(() => ({ name: null as string | null }), { name: 'lottery-operator' }),
);

let isRead = false;

/** Reads the operator's name once per start. Without the server, the last one stays. */
async function readOperator(): Promise<void> {
  if (isRead) return;
  isRead = true;
  // Without a network, the name is known from before.
  const response = await fetch(OPERATOR_PATH).catch(() => null);
  // A captive portal answers something else.
  const answer: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (typeof answer !== 'object' || answer === null || !('name' in answer)) return;
  useOperator.setState({ name: typeof answer.name === 'string' ? answer.name : null });
}

/**
 * Year, app name and the company that operates it. Fixed to the bottom of the window, below the page, so growing lists don't
 * push it around.
 * @param onGround on the dark ground of a page outside the layout, where nothing grows
 */
export function Footer({ onGround = false }: { onGround?: boolean }) {
  const t = useMessages(CONTROLS);
  const operator = useOperator(({ name }) => name);
  useEffect(() => void readOperator(), []);
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
      {operator && <span>{t.operatedBy(operator)}</span>}
    </chakra.footer>
  );
}
