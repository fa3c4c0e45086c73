import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SignedInUser } from '../../contract/people/auth';
import type { CardMode } from '../../domain/counting/cards';
import { CARDS } from '../../i18n/en/counting/cards';
import { COUNTING } from '../../i18n/en/counting/counting';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useStock } from '../../terminal/stock-store';
import { StatusAlert } from '../../ui/status-alert';
import { CardContext, useCardForm, useCards } from '../cards/card-context';
import { ChoiceDialog, QuestionDialog } from '../scanning/scan-dialogs';
import { TurnDialog } from '../scanning/turn-dialog';
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
      <chakra.p role="status" color="fg.muted">
        {t.gettingStock}
      </chakra.p>
    ) : (
      <StatusAlert kind="warning">{t.noStockYet}</StatusAlert>
    );
  }
  return (
    <>
      {restored && (
        <chakra.p role="status" color="fg.muted" mb="2">
          {t.restored}
        </chakra.p>
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
    <chakra.div mb="3">
      <StatusAlert kind="warning" action={<Button onClick={onTakeOver}>{button}</Button>}>
        {sentence}
      </StatusAlert>
    </chakra.div>
  );
}

function NothingInStock() {
  const counting = useMessages(COUNTING);
  const { mode } = useCardForm();
  const packs = useStock((state) => (mode === 'count' ? state.onShelf : state.active).packs);
  if (packs > 0) return null;
  return (
    <chakra.div mb="3">
      <StatusAlert kind="warning">{counting.nothingInStock}</StatusAlert>
    </chakra.div>
  );
}
