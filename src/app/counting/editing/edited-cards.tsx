import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../../device/clock';
import { db } from '../../../device/db';
import { clearDraft, draftId } from '../../../device/drafts';
import type { CountEntry, OutboxRow } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { refusedText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, ticketsNamed } from '../../../messages/words/packs';
import { capturedWallTime } from '../../../outbox/submission';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import type { CardMode } from '../../../shared/counting/cards';
import { wallDate } from '../../../shared/time/store-clock';
import { paths } from '../../../shared/wire/page-paths';
import { reportProblem } from '../../state/problem-store';
import { leaveOut, useStock } from '../../state/stock-store';
import { wallSince } from '../../ui/formats';
import { Button } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/try-again';
import { StoreCards } from '../cards/store-cards';
import { editedScreen, scanStock } from '../cards/use-card-session';
import { gameOf } from '../my-shift/shift-records';
import { cardsOf, changedSince } from './cards-of-entry';
import styles from './edited-cards.module.css';

type Props = {
  mode: CardMode;
  user: SignedInUser;
  /** key of the outbox entry */
  entryKey: string;
  children: ReactNode;
};

const KIND = { count: 'sale', shelf: 'shelf' } as const;

/**
 * Checks whether this screen can edit an entry: it was refused, belongs to this store, and was made on this
 * screen.
 */
const isChangeable = (row: OutboxRow | undefined, mode: CardMode, user: SignedInUser): row is CountEntry =>
  row?.state === 'attention' && row.storeId === user.store_id && row.kind === KIND[mode];

/**
 * A card screen that edits a refused entry. It shows the stock without that entry's effects and leaves the screen's own
 * draft unchanged.
 */
export function EditedCards({ mode, user, entryKey, children }: Props) {
  const [read, setRead] = useState<{ row: OutboxRow | undefined } | null>(null);
  const leftOut = useStock((stock) => stock.leftOut);
  const entry = isChangeable(read?.row, mode, user) ? read.row : null;
  const changed = useMemo(
    () => entry && { entry, cards: (stock: ReturnType<typeof scanStock>) => cardsOf(entry, stock) },
    [entry],
  );

  useEffect(() => {
    const find = async () => setRead({ row: await db.outbox.where('key').equals(entryKey).first() });
    find().catch(reportProblem);
  }, [entryKey]);
  useEffect(() => (entry ? leaveOut(entry.seq) : undefined), [entry]);

  if (!read) return null;
  if (!entry || !changed) return <NothingToChange />;
  if (leftOut !== entry.seq) return null;
  return (
    <>
      <EntryHeader mode={mode} user={user} entry={entry} />
      <StoreCards mode={mode} user={user} changed={changed}>
        {children}
      </StoreCards>
    </>
  );
}

function NothingToChange() {
  const t = useMessages(CARDS);
  return (
    <StatusAlert kind="info">
      {t.nothingToChange} <TextLink to={paths.outbox}>{t.seeOutbox}</TextLink>
    </StatusAlert>
  );
}

/** The entry being edited, the reason for its refusal, and a way back without changes. */
function EntryHeader({ mode, user, entry }: { mode: CardMode; user: SignedInUser; entry: CountEntry }) {
  const t = useMessages(CARDS);
  const navigate = useNavigate();
  // Recomputes `differing` when the stock changes.
  const stock = useStock();
  const clock = useStoreClock();
  const differing = changedSince(entry, scanStock(mode));
  const refusal = entry.lastError && refusedText(entry.lastError);
  const leave = async () => {
    await clearDraft(draftId(editedScreen(mode, entry), entry.storeId, user.id));
    navigate(paths.outbox);
  };
  return (
    <div className={styles.entryHeader}>
      <StatusAlert
        kind="warning"
        action={
          <Button variant="outline" onClick={() => void leave().catch(reportProblem)}>
            {t.leaveAsItWas}
          </Button>
        }
      >
        <p>
          {t.changing({
            name: entry.userName,
            at: wallSince(capturedWallTime(entry, clock), wallDate(now(), clock)),
          })}
        </p>
        {refusal && (
          <div className={styles.refusal}>
            <BilingualText text={{ ...refusal, text: t.wasRefused({ reason: refusal.text }) }} />
          </div>
        )}
      </StatusAlert>
      {differing.length > 0 && (
        <StatusAlert kind="info">
          <p>{t.soldOutDiffers}</p>
          <ul className={styles.list}>
            {differing.map((pack) => (
              <li key={`${pack.lot_counter}:${pack.start_ticket}`}>
                {ticketsNamed(
                  gameInWords(
                    gameOf({ upc: pack.lot_number, run: pack }, stock)?.vendorName,
                    pack.lot_number,
                  ),
                  pack,
                )}
              </li>
            ))}
          </ul>
        </StatusAlert>
      )}
    </div>
  );
}
