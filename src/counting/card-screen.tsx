import { chakra } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { worksInStore } from '../contract/people/roles';
import type { CardMode } from '../domain/counting/cards';
import { COMMON } from '../i18n/en/app/common';
import { CARDS } from '../i18n/en/counting/cards';
import { useMessages } from '../i18n/use-messages';
import { useSession } from '../terminal/session-store';
import { PageHeader } from '../ui/page/page-header';
import { StatusAlert } from '../ui/status-alert';
import { EDITED } from './editing/edit-address';
import { StoreCards } from './session/store-cards';

/** Rarely used: it isn't fetched before somebody changes a refused entry. */
const EditedCards = lazy(() => import('./editing/edited-cards').then((m) => ({ default: m.EditedCards })));

type Props = {
  mode: CardMode;
  title: string;
  /** buttons of the whole screen */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of cards: its heading, what may keep it from working, and the dialogs that a scan may open. */
export function CardScreen({ mode, title, actions, children }: Props) {
  const t = useMessages(CARDS);
  const words = useMessages(COMMON);
  const { user } = useSession();
  const edited = useSearchParams()[0].get(EDITED);
  return (
    <chakra.div maxWidth="6xl" mx="auto">
      <PageHeader title={title} breadcrumb={[words.lottery, words.inventory, title]} actions={actions} />
      {user && worksInStore(user.user_role) && user.store_id !== null ? (
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
    </chakra.div>
  );
}
