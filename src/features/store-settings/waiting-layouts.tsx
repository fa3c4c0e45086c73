import { Button } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { db } from '../../device/db';
import { forgetLayout, keepLayout, type WaitingLayout, waitingLayouts } from '../../device/taught-layouts';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';
import { observe } from '../../terminal/observe';
import { reportProblem } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { sendTaughtLayouts } from '../../terminal/taught-layouts';
import { StatusAlert } from '../../ui/status-alert';

/** The taught layouts that this device hasn't saved on the server yet. @param onSaved called when one is saved */
export function WaitingLayouts({ onSaved }: { onSaved: () => void }) {
  const userId = useSession(({ user }) => user?.id ?? null);
  const [waiting, setWaiting] = useState<readonly WaitingLayout[]>([]);
  const before = useRef(0);
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (userId === null) return;
    return observe(() => waitingLayouts(db, userId), setWaiting);
  }, [userId]);
  useEffect(() => {
    if (waiting.length < before.current) saved();
    before.current = waiting.length;
  }, [waiting]);

  const tryAgain = async ({ refusal: _, ...layout }: WaitingLayout) => {
    await keepLayout(db, layout);
    await sendTaughtLayouts();
  };
  return waiting.map((layout) => {
    const { name } = layout.body;
    if (layout.refusal === undefined)
      return (
        <StatusAlert key={layout.key} kind="info">
          {STORE_SETTINGS.waiting(name)}
        </StatusAlert>
      );
    return (
      <StatusAlert
        key={layout.key}
        kind="error"
        action={
          <>
            <Button variant="outline" onClick={() => tryAgain(layout).catch(reportProblem)}>
              {STORE_SETTINGS.tryAgain}
            </Button>
            <Button variant="outline" onClick={() => forgetLayout(db, layout).catch(reportProblem)}>
              {STORE_SETTINGS.giveUp(name)}
            </Button>
          </>
        }
      >
        {STORE_SETTINGS.waitingRefused(name, layout.refusal)}
      </StatusAlert>
    );
  });
}
