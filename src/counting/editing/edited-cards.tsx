import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../api/client/clock';
import { paths } from '../../contract/page-paths';
import type { SignedInUser } from '../../contract/people/auth';
import { db } from '../../device/db';
import { clearDraft, draftId } from '../../device/drafts';
import type { CountEntry, OutboxRow } from '../../device/rows';
import type { CardMode } from '../../domain/counting/cards';
import { wallDate } from '../../domain/time/store-clock';
import { refusedText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { runOfSerials } from '../../i18n/en/counting/serials';
import { useMessages } from '../../i18n/hooks/use-messages';
import { capturedWallTime } from '../../outbox/captured';
import { reportProblem } from '../../terminal/problem-store';
import { leaveOut, useStock } from '../../terminal/stock-store';
import { BilingualText } from '../../ui/bilingual-text';
import { wallSince } from '../../ui/since';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { TextLink } from '../../ui/text-link';
import { StoreCards } from '../session/store-cards';
import { editedScreen, scanStock } from '../session/use-card-session';
import { cardsOf, changedSince } from './cards-of-entry';

type Props = {
  mode: CardMode;
  user: SignedInUser;
  /** key of the outbox entry */
  entryKey: string;
  children: ReactNode;
};

const KIND = { count: 'sale', shelf: 'shelf' } as const;

/** Whether this screen can edit an entry: it was refused, belongs to this store, and was made on this screen. */
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
  // Recomputes `differing` when the stock on the shelf changes.
  useStock((stock) => stock.onShelf);
  const clock = useStoreClock();
  const differing = changedSince(entry, scanStock(mode));
  const refusal = entry.lastError && refusedText(entry.lastError);
  const leave = async () => {
    await clearDraft(draftId(editedScreen(mode, entry), entry.storeId, user.id));
    navigate(paths.outbox);
  };
  return (
    <chakra.div mb="3" display="grid" gap="3">
      <StatusAlert
        kind="warning"
        action={
          <Button variant="outline" onClick={() => void leave().catch(reportProblem)}>
            {t.leaveAsItWas}
          </Button>
        }
      >
        <p>{t.changing(entry.userName, wallSince(capturedWallTime(entry, clock), wallDate(now(), clock)))}</p>
        {refusal && (
          <chakra.div fontWeight="normal">
            <BilingualText text={{ ...refusal, text: t.wasRefused(refusal.text) }} />
          </chakra.div>
        )}
      </StatusAlert>
      {differing.length > 0 && (
        <StatusAlert kind="info">
          <p>{t.soldOutDiffers}</p>
          <chakra.ul listStyle="none" fontWeight="normal" fontVariantNumeric="tabular-nums">
            {differing.map((pack) => (
              <li key={`${pack.lot_counter}:${pack.start_ticket}`}>
                {t.packChanged(pack.lot_number, pack.lot_counter, runOfSerials(pack))}
              </li>
            ))}
          </chakra.ul>
        </StatusAlert>
      )}
    </chakra.div>
  );
}
