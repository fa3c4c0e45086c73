import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SignedInUser } from '../../contract/auth';
import { ROLE } from '../../contract/roles';
import type { CardMode } from '../../domain/cards';
import { CARD_TEXT } from '../../domain/texts';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useSession } from '../../terminal/session-store';
import { useStock } from '../../terminal/stock-store';
import { PageHeader } from '../page-header';
import { StatusAlert } from '../status-alert';
import { CardContext, useCardForm, useCards } from './card-context';
import { ChoiceDialog } from './choice-dialog';
import { QuestionDialog } from './question-dialog';
import { useCardSession } from './use-card-session';

type Props = { mode: CardMode; title: string; children: ReactNode };

/** A screen of cards: its heading, what may keep it from working, and the dialogs that a scan may open. */
export function CardScreen({ mode, title, children }: Props) {
  const { user } = useSession();
  return (
    <chakra.div maxWidth="6xl" mx="auto">
      <PageHeader title={title} breadcrumb={['Lottery', 'Inventory', title]} />
      {user?.user_role === ROLE.store && user.store_id !== null ? (
        <StoreCards mode={mode} user={user} key={`${user.store_id}:${user.id}`}>
          {children}
        </StoreCards>
      ) : (
        <StatusAlert kind="info">
          Tickets are counted and put on the shelf at a store: sign in as that store.
        </StatusAlert>
      )}
    </chakra.div>
  );
}

function StoreCards({ mode, user, children }: Omit<Props, 'title'> & { user: SignedInUser }) {
  const { form, known, draftProblem } = useCardSession(mode, user);
  return (
    <CardContext value={form}>
      {draftProblem && <StatusAlert kind="error">{draftProblem}</StatusAlert>}
      <WhenReady known={known}>{children}</WhenReady>
      <ChoiceDialog />
      <QuestionDialog />
    </CardContext>
  );
}

function WhenReady({ known, children }: { known: boolean; children: ReactNode }) {
  const ready = useCards((state) => state.ready);
  const restored = useCards((state) => state.restored);
  const online = useConnectivity((state) => state.online);
  if (!ready) {
    return known || online ? (
      <chakra.p role="status" color="fg.muted">
        Getting this store’s stock…
      </chakra.p>
    ) : (
      <StatusAlert kind="warning">
        This device hasn’t had this store’s stock yet: it has to reach the server once.
      </StatusAlert>
    );
  }
  return (
    <>
      {restored && (
        <chakra.p role="status" color="fg.muted" mb="2">
          Continued where you left off.
        </chakra.p>
      )}
      <NothingInStock />
      {children}
    </>
  );
}

function NothingInStock() {
  const { mode } = useCardForm();
  const packs = useStock((state) => (mode === 'count' ? state.onShelf : state.active).all.length);
  if (packs > 0) return null;
  return (
    <chakra.div mb="3">
      <StatusAlert kind="warning">{CARD_TEXT.nothingInStock}</StatusAlert>
    </chakra.div>
  );
}
