import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { worksInStore } from '../contract/people/roles';
import type { CardMode } from '../domain/counting/cards';
import { COMMON } from '../i18n/en/app/common';
import { CARDS } from '../i18n/en/counting/cards';
import { useMessages } from '../i18n/hooks/use-messages';
import { useSession } from '../terminal/session-store';
import { PageHeader } from '../ui/page/page-header';
import { StatusAlert } from '../ui/status-alert';
import { CounterTabs } from './counter-tabs';
import { EDITED } from './editing/edit-address';
import { StoreCards } from './session/store-cards';

/** Lazy-loaded, since refused entries are rarely edited. */
const EditedCards = lazy(() => import('./editing/edited-cards').then((m) => ({ default: m.EditedCards })));

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
  const words = useMessages(COMMON);
  const { user } = useSession();
  const edited = useSearchParams()[0].get(EDITED);
  const isAtStore = user && worksInStore(user.user_role) && user.store_id !== null;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={[words.lottery, words.inventory, title]}
        tabs={isAtStore && !edited && <CounterTabs />}
        actions={actions}
      />
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
