import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useCardActions, useCardForm, useCards } from '../../counting/card-context';
import type { useSubmission } from '../../counting/use-submission';
import { isEmptyCard } from '../../domain/cards';
import { formatMoney } from '../../domain/money';
import { bilingual } from '../../i18n/counting';
import { enqueueShelf } from '../../outbox/enqueue';
import { useSession } from '../../terminal/session-store';
import { BilingualText } from '../../ui/bilingual-text';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { shelfBody, ticketsOf } from './shelf-body';

/** Asks before tickets go on the shelf; a scan meanwhile joins the list. */
export function ConfirmShelf({ submission }: { submission: ReturnType<typeof useSubmission> }) {
  const { draftId, entry } = useCardForm();
  const user = useSession((session) => session.user);
  const cards = useCards((state) => state.cards);
  const { back } = useCardActions();
  const ok = useRef<HTMLButtonElement>(null);
  const filled = useMemo(() => cards.filter((card) => !isEmptyCard(card)), [cards]);

  useEffect(() => ok.current?.focus(), []);

  const save = () => {
    if (user?.store_id == null) return;
    const { body, summary } = shelfBody(filled, user.store_id, user.id);
    void submission.submit(() => enqueueShelf(user, body, summary, { clearDraft: draftId, replaces: entry }));
  };

  return (
    <Modal
      title="Add On Shelf"
      onClose={back}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={back}>
            Cancel
          </Button>
          <Button ref={ok} size="lg" onClick={save}>
            Ok
          </Button>
        </>
      }
    >
      <chakra.div fontSize="lg" fontWeight="medium">
        <BilingualText text={bilingual('putOnShelfQuestion')} />
      </chakra.div>
      <chakra.p mt="2" color="fg.muted">
        This doesn’t activate a pack at the state lottery: do that on the lottery’s own terminal.
      </chakra.p>
      <chakra.ul mt="3" listStyle="none" fontVariantNumeric="tabular-nums">
        {filled.map((card) => (
          <chakra.li key={card.id} py="2" borderTopWidth="1px">
            <strong>{card.upc}</strong> lot {card.range?.lotCounter} ·{' '}
            {formatMoney(card.range?.priceCents ?? 0)} · {ticketsOf(card)} tickets
            {card.bin && ` · bin ${Number(card.bin)}`}
            <chakra.div color="fg.muted">
              {card.start} – {card.end}
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
      {submission.error && <StatusAlert kind="error">{submission.error}</StatusAlert>}
    </Modal>
  );
}
