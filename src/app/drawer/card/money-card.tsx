import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, draftId, loadDraft, saveDraft } from '../../../device/drafts';
import type { OutboxRow } from '../../../device/rows';
import { MONEY_CARD } from '../../../messages/areas/money-card';
import { useMessages } from '../../../messages/hooks/use-messages';
import { enqueueMoney, enqueuePicture } from '../../../outbox/enqueue';
import type { LocalMoneyCount } from '../../../outbox/money';
import { capturedDate, firstKey, moneyDrafts } from '../../../outbox/submission';
import { nudgeOutbox } from '../../../pwa/wake';
import { drawerPaths } from '../../../shared/drawer/paths';
import type { OverShortRow, ShiftMoneyBody } from '../../../shared/drawer/shift-money-schema';
import { reportTime, type StoreClock } from '../../../shared/time/store-clock';
import { failureOf } from '../../state/problem-store';
import { useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { clockTime } from '../../ui/formats';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { savedDrawer, sumsOf, useMoney } from './draft-drawer';
import styles from './money.module.css';
import { Expected, type KeptMoney, MoneyForm, picturesOf } from './money-form';

type Props = {
  /** a shift's count */
  row: OutboxRow;
  /** shown only while the drawer is being counted */
  isHidden?: boolean;
  /** the drawer is the next thing to count */
  isNext?: boolean;
  /** shown next to the drawer's result */
  children?: ReactNode;
};

/** The drawer of a count: count it, now or later, and edit it. Works offline. */
export function MoneyCard({ row, isHidden = false, isNext = false, children }: Props) {
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const user = useSession((session) => session.user);
  const knownMoney = useMoney(row);
  const drawer = knownMoney ? savedDrawer(knownMoney.rows, clock, row.key) : undefined;
  const reported = useReportedDrawer(row, drawer?.moneyCount, clock);
  const [opened, setOpened] = useState<boolean | null>(null);
  const [error, setError] = useState<string | null>(null);
  const saving = useRef(false);
  const draft = draftId(moneyDrafts(row.key), row.storeId, user?.id ?? 0);
  const fail = useCallback((failure: unknown) => setError(failureOf(failure)), []);
  const kept = useKeptMoney(draft, fail);
  if (!knownMoney || !user || kept === undefined) return null;
  const isOpen = opened ?? kept !== null;
  if (isHidden && !isOpen) return null;

  const save = async (body: Omit<ShiftMoneyBody, 'recorded_at'>, pictures: readonly string[]) => {
    if (saving.current) return;
    saving.current = true;
    let isSaved = false;
    try {
      await enqueueMoney(user, body, { clearDraft: draft });
      isSaved = true;
      setOpened(false);
      setError(null);
      // One by one: the drawer stays saved even if the device has no storage left for its pictures.
      for (const jpeg of pictures) await enqueuePicture(user, firstKey(row), jpeg);
    } catch (failure) {
      const why = failureOf(failure);
      setError(isSaved ? t.pictures.notSaved({ why }) : why);
    } finally {
      saving.current = false;
    }
    if (isSaved) nudgeOutbox();
  };
  const keep = (typed: KeptMoney) => void saveDraft(draft, typed).catch(fail);
  const cancel = () => {
    setOpened(false);
    setError(null);
    void clearDraft(draft).catch(fail);
  };
  const pictureCount = picturesOf(row, knownMoney);

  return (
    <section className={styles.moneyCard} aria-label={t.title}>
      <div className={styles.head}>
        <p className={styles.total}>
          {drawer
            ? t.entered({ at: clockTime(reportTime(new Date(drawer.moneyCount.recordedAt), clock)) })
            : isOpen
              ? t.title
              : t.notEntered}
        </p>
        {!isOpen && (
          <Button variant={isNext && !drawer ? 'solid' : 'outline'} onClick={() => setOpened(true)}>
            {drawer ? t.replace : t.enter}
          </Button>
        )}
      </div>
      {drawer && !isOpen && (
        <>
          <Expected drawer={{ ...drawer, ...sumsOf(reported) }} settings={knownMoney.settings}>
            {children}
          </Expected>
          {reported?.changes.map(({ message }) => (
            <p className={styles.strong} key={message}>
              {message}
            </p>
          ))}
        </>
      )}
      {!isOpen && pictureCount > 0 && (
        <p className={styles.strong}>{t.pictures.kept({ count: pictureCount })}</p>
      )}
      {!isOpen && error && <StatusAlert kind="error">{error}</StatusAlert>}
      {isOpen && (
        <MoneyForm
          row={row}
          knownMoney={knownMoney}
          replaced={drawer?.moneyCount}
          kept={opened === null ? kept : null}
          error={error}
          onKeep={keep}
          onSave={(body, pictures) => void save(body, pictures)}
          onCancel={cancel}
        />
      )}
    </section>
  );
}

/**
 * What was typed for a drawer before its form was left: by a reload, the lock screen, or a scan of the next count.
 * @param id of the draft
 * @param onFailure called with the error if it can't be read
 * @returns undefined until it's read; null if there is nothing
 */
function useKeptMoney(id: string, onFailure: (error: unknown) => void): KeptMoney | null | undefined {
  const [read, setRead] = useState<{ id: string; kept: KeptMoney | null }>();
  useEffect(() => {
    let isCurrent = true;
    loadDraft<KeptMoney>(id).then(
      (kept) => isCurrent && setRead({ id, kept }),
      (error: unknown) => {
        if (!isCurrent) return;
        setRead({ id, kept: null });
        onFailure(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, onFailure]);
  return read?.id === id ? read.kept : undefined;
}

/**
 * The drawer of a count as reported by the server, including changes by other terminals' records.
 * @param count the newest count of money known to this terminal
 * @returns undefined if the server doesn't have that count yet, the report is unknown, or a clerk may not read it
 */
function useReportedDrawer(
  row: OutboxRow,
  count: LocalMoneyCount | undefined,
  clock: StoreClock,
): OverShortRow | undefined {
  const { storeId, key } = row;
  const isClerks = useSession((session) => session.handedOver);
  const isAsked = !isClerks && count?.row.state === 'sent';
  const date = capturedDate(row, clock);
  const request = isAsked ? { params: { storeId, fromDate: date, toDate: date } } : null;
  const { rows } = useRows(drawerPaths.overShort, request);
  const drawer = rows.find(({ records }) => records.some(({ submission_id }) => submission_id === key));
  return isAsked && drawer?.entered?.at === count.row.recordedAt ? drawer : undefined;
}
