import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useCardActions, useCardForm, useCards, useFormStock } from '../../counting/cards/card-context';
import type { useSubmission } from '../../counting/submission/use-submission';
import { cardRun, isEmptyCard } from '../../domain/counting/cards';
import { ADD_ON_SHELF as PUNJABI } from '../../i18n/below-english/counting/add-on-shelf';
import { bilingual, textOf } from '../../i18n/bilingual';
import { COMMON } from '../../i18n/en/app/common';
import { ADD_ON_SHELF } from '../../i18n/en/counting/add-on-shelf';
import { useMessages } from '../../i18n/hooks/use-messages';
import { enqueueShelf } from '../../outbox/enqueue';
import { useSession } from '../../terminal/session-store';
import { BilingualText } from '../../ui/bilingual-text';
import { Modal } from '../../ui/modal';
import { PackName } from '../../ui/pack/pack-name';
import { Tickets } from '../../ui/pack/tickets';
import { StatusAlert } from '../../ui/status-alert';
import { shelfBody, ticketsOf } from './shelf-body';

/** Confirms before tickets go on the shelf; a ticket scanned meanwhile joins the list. */
export function ConfirmShelf({ submission }: { submission: ReturnType<typeof useSubmission> }) {
  const t = useMessages(ADD_ON_SHELF);
  const words = useMessages(COMMON);
  const { draftId, entry } = useCardForm();
  const user = useSession((session) => session.user);
  const cards = useCards((state) => state.cards);
  const layout = useFormStock((stock) => stock.layout);
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
      title={t.title}
      onClose={back}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={back}>
            {words.cancel}
          </Button>
          <Button ref={ok} size="lg" onClick={save}>
            {t.ok}
          </Button>
        </>
      }
    >
      <chakra.div fontSize="lg" fontWeight="medium">
        <BilingualText text={bilingual('putOnShelfQuestion')} />
      </chakra.div>
      <chakra.div mt="2" color="fg.muted">
        <BilingualText text={textOf(ADD_ON_SHELF, PUNJABI, 'notActivated')} />
      </chakra.div>
      <chakra.ul mt="3" listStyle="none" fontVariantNumeric="tabular-nums">
        {filled.map((card) => (
          <chakra.li key={card.id} py="2" borderTopWidth="1px">
            {card.range && (
              <>
                <PackName pack={card.range}>
                  {' · '}
                  {t.pack(ticketsOf(card), card.bin ? Number(card.bin) : null)}
                </PackName>
                <div>
                  <Tickets roll={{ ...cardRun(card), sells: card.range.sells }} layout={layout} />
                </div>
              </>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {submission.error && <StatusAlert kind="error">{submission.error}</StatusAlert>}
    </Modal>
  );
}
