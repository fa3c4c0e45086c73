import { lazy, type ReactNode, Suspense } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import { CARDS } from '../../../messages/areas/cards';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { CardMode } from '../../../shared/counting/cards';
import { worksInStore } from '../../../shared/wire/access';
import { CHANGED_ENTRY, paths } from '../../../shared/wire/page-paths';
import { useSession } from '../../state/session-store';
import styles from '../../ui/form/segmented.module.css';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { StoreCards } from './store-cards';

/** Lazy-loaded, since refused entries are rarely edited. */
const EditedCards = lazy(() => import('./edited-cards').then((m) => ({ default: m.EditedCards })));

type Props = {
  mode: CardMode;
  title: string;
  /** buttons that apply to the whole screen */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a card screen: heading, blocking conditions, and the dialogs that a scan can open. */
export function CardScreen({ mode, title, actions, children }: Props) {
  const t = useMessages(CARDS);
  const { user } = useSession();
  const edited = useSearchParams()[0].get(CHANGED_ENTRY);
  const isAtStore = user && worksInStore(user.user_role) && user.store_id !== null;
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {isAtStore ? (
        <Suspense key={`${user.store_id}:${user.id}:${edited}`}>
          {edited ? (
            <EditedCards mode={mode} user={user} entryKey={edited}>
              {children}
            </EditedCards>
          ) : (
            <StoreCards mode={mode} user={user} changed={null}>
              {children}
            </StoreCards>
          )}
        </Suspense>
      ) : (
        <StatusAlert kind="info">{t.signInAsStore}</StatusAlert>
      )}
    </>
  );
}

/** Links between the counter's two screens, in the row that chooses what is counted. */
export function CounterTabs() {
  const t = useMessages(CARDS);
  return (
    <nav className={styles.segments} aria-label={t.screens}>
      <NavLink to={paths.verifyStock}>{t.count}</NavLink>
      <NavLink to={paths.addOnShelf}>{t.putOnShelf}</NavLink>
    </nav>
  );
}
