import { useEffect, useState } from 'react';
import { clearDraft, draftId, loadDraft, saveDraft } from '../../../device/drafts';
import { reportProblem } from '../../../terminal/problem-store';
import { useSession } from '../../../terminal/session-store';
import { BEGINNING, resumed, type Teaching, type TeachingDraft } from './teaching';

/** The teaching of a layout, and a function that changes it. The user's scans are a draft, so a reload loses none. */
export function useTeaching(storeId: number): [Teaching, (next: Teaching) => void] {
  const userId = useSession(({ user }) => user?.id ?? 0);
  const id = draftId('teach', storeId, userId);
  const [teaching, setTeaching] = useState(BEGINNING);
  useEffect(() => {
    let isOpen = true;
    loadDraft<TeachingDraft>(id).then((draft) => {
      if (isOpen && draft) setTeaching((now) => (now === BEGINNING ? resumed(draft) : now));
    }, reportProblem);
    return () => {
      isOpen = false;
    };
  }, [id]);
  const teach = (next: Teaching) => {
    setTeaching(next);
    const { scans, printed, forms } = next;
    const kept =
      scans.length === 0
        ? clearDraft(id)
        : saveDraft(id, { scans, printed: forms ? printed : '' } satisfies TeachingDraft);
    kept.catch(reportProblem);
  };
  return [teaching, teach];
}
