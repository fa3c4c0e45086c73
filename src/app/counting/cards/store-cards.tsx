import type { ReactNode } from 'react';
import { CARDS } from '../../../messages/areas/cards';
import { COUNTING } from '../../../messages/areas/counting';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import type { CardMode } from '../../../shared/counting/cards';
import { useConnectivity } from '../../state/connectivity-store';
import { useStock } from '../../state/stock-store';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { CardContext, useCardForm, useCards } from './card-context';
import { ChoiceDialog, QuestionDialog } from './scan-dialogs';
import styles from './store-cards.module.css';
import { TurnDialog } from './turn-dialog';
import { type Changed, useCardSession } from './use-card-session';

type Props = {
  mode: CardMode;
  user: SignedInUser;
  /** the refused entry being edited */
  changed: Changed | null;
  children: ReactNode;
};

/** The cards of one store user, once draft and stock have loaded. */
export function StoreCards({ mode, user, changed, children }: Props) {
  const { form, known, draftProblem, takeOver } = useCardSession(mode, user, changed);
  return (
    <CardContext value={form}>
      {draftProblem && <StatusAlert kind="error">{draftProblem}</StatusAlert>}
      <WhenReady known={known}>
        <Elsewhere onTakeOver={takeOver} />
        {children}
      </WhenReady>
      <ChoiceDialog />
      <QuestionDialog />
      {mode === 'count' && user.store_id !== null && <TurnDialog storeId={user.store_id} userId={user.id} />}
    </CardContext>
  );
}

function WhenReady({ known, children }: { known: boolean; children: ReactNode }) {
  const t = useMessages(CARDS);
  const ready = useCards((state) => state.ready);
  const restored = useCards((state) => state.restored);
  const online = useConnectivity((state) => state.online);
  if (!ready) {
    return known || online ? (
      <p className={styles.whenReady} role="status">
        {t.gettingStock}
      </p>
    ) : (
      <StatusAlert kind="warning">{t.noStockYet}</StatusAlert>
    );
  }
  return (
    <>
      {restored && (
        <p className={styles.restored} role="status">
          {t.restored}
        </p>
      )}
      <NothingInStock />
      {children}
    </>
  );
}

/** Shown while another tab edits the cards: they are read-only here, and this tab can take over. */
function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useMessages(CARDS);
  const { mode } = useCardForm();
  const elsewhere = useCards((state) => state.elsewhere);
  if (!elsewhere) return null;
  const { sentence, button } = t.inAnotherTab[mode];
  return (
    <div className={styles.notice}>
      <StatusAlert kind="warning" action={<Button onClick={onTakeOver}>{button}</Button>}>
        {sentence}
      </StatusAlert>
    </div>
  );
}

function NothingInStock() {
  const counting = useMessages(COUNTING);
  const { mode } = useCardForm();
  const packs = useStock((state) => (mode === 'count' ? state.onShelf : state.active).packs);
  if (packs > 0) return null;
  return (
    <div className={styles.notice}>
      <StatusAlert kind="warning">{counting.nothingInStock}</StatusAlert>
    </div>
  );
}
