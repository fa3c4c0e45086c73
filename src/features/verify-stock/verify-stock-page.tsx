import { useEffect } from 'react';
import { CardScreen } from '../../counting/card-screen';
import { useCardForm, useCards } from '../../counting/cards/card-context';
import { focusScanBox } from '../../counting/cards/focus';
import { SubmissionAlert } from '../../counting/submission/submission-alert';
import { useSubmission } from '../../counting/submission/use-submission';
import type { OutboxRow } from '../../device/rows';
import { isEmptyCard } from '../../domain/counting/cards';
import type { Counted } from '../../domain/counting/review/count-review';
import { VERIFY_STOCK } from '../../i18n/en/counting/verify-stock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { enqueueSale } from '../../outbox/enqueue';
import { keepScreenOn } from '../../pwa/wake-lock';
import { useSession } from '../../terminal/session-store';
import { Count } from './count';
import { HelpMenu } from './help/help-menu';
import { Tour } from './help/tour';
import { OpeningReminder } from './opening/opening-reminder';
import { PurposeSwitch } from './opening/purpose-switch';
import { SaleAnswer, SavedCount } from './sale-answer';
import { salesBody } from './sales-body';

const answer = (row: OutboxRow) => <SaleAnswer row={row} />;

/** Verify Stock: the count at the end of a shift (specification, section 4). */
export function VerifyStockPage() {
  const t = useMessages(VERIFY_STOCK);
  return (
    <CardScreen mode="count" title={t.title} actions={<HelpMenu />}>
      <RecordedCount />
    </CardScreen>
  );
}

function RecordedCount() {
  const { draftId, entry } = useCardForm();
  const user = useSession((session) => session.user);
  const { submit, saving, error, rowKey, dismiss } = useSubmission();
  const counting = useCards(({ cards, elsewhere }) => !elsewhere && !cards.every(isEmptyCard));

  useEffect(() => (counting ? keepScreenOn() : undefined), [counting]);

  const addSales = (counted: Counted) => {
    if (user?.store_id == null) return;
    const { body, summary } = salesBody(counted, user.store_id);
    void submit(() => enqueueSale(user, body, summary, { clearDraft: draftId, replaces: entry }));
  };

  const newCount = () => {
    dismiss();
    focusScanBox();
  };
  const about = (row: OutboxRow) => <SavedCount row={row} onNewCount={newCount} />;

  return (
    <>
      {rowKey && <SubmissionAlert rowKey={rowKey} answer={answer} about={about} onDismiss={dismiss} />}
      {user?.store_id != null && !entry && <OpeningReminder storeId={user.store_id} />}
      <PurposeSwitch />
      <Count onAddSales={addSales} saving={saving} error={error}>
        {user && !entry && <Tour userId={user.id} />}
      </Count>
    </>
  );
}
