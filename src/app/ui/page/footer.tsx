import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { OPERATOR_PATH, TITLES } from '../../../shared/wire/page-paths';
import { classes } from '../plain';
import styles from './page.module.css';

/** The operator's settings, as last read by this device. `name`: null: never read, or from an earlier server that names none */
type Operator = { name: string | null; sign_up: boolean };
export const useOperator = create<Operator>()(
  persist((): Operator => ({ name: null, sign_up: false }), { name: 'lottery-operator' }),
);

let isRead = false;

/** Reads the operator's settings once per start. Without the server, the last values stay. */
async function readOperator(): Promise<void> {
  if (isRead) return;
  isRead = true;
  // Without a network, and from a captive portal, which answers something else, there is no name.
  const response = await fetch(OPERATOR_PATH).catch(() => null);
  // A portal's page isn't JSON.
  const answer: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (typeof answer !== 'object' || answer === null || !('name' in answer)) return;
  useOperator.setState({
    name: typeof answer.name === 'string' ? answer.name : null,
    sign_up: 'sign_up' in answer && answer.sign_up === true,
  });
}

/**
 * Year, app name and a credit to the developer company (specification, section 1).
 * @param onGround on the dark background of a page outside the layout, where nothing grows
 */
export function Footer({ onGround = false }: { onGround?: boolean }) {
  const t = useMessages(CONTROLS);
  const company = useOperator(({ name }) => name) ?? TITLES.app;
  useEffect(() => void readOperator(), []);
  return (
    <footer className={classes(styles.footer, onGround ? styles.onGround : styles.onPage)}>
      <span>
        {new Date().getFullYear()} © {TITLES.app}
      </span>
      <span>{t.developedBy({ company })}</span>
    </footer>
  );
}
