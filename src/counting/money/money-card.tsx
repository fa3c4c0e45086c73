import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ShiftMoneyBody } from '../../contract/money/shift-money';
import type { OutboxRow } from '../../device/rows';
import { reportTime } from '../../domain/time/time';
import { MONEY_CARD } from '../../i18n/en/counting/money-card';
import { useMessages } from '../../i18n/hooks/use-messages';
import { enqueueMoney } from '../../outbox/enqueue';
import { nudgeOutbox } from '../../pwa/wake';
import { failureOf } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { useMoney } from '../../terminal/shift/use-money';
import { useReportedDrawer } from '../../terminal/shift/use-reported-drawer';
import { useStoreClock } from '../../ui/store-clock';
import { savedDrawer, sumsOf } from './draft-drawer';
import { Expected } from './expected';
import { MoneyForm } from './money-form';

type Props = {
  /** a shift's count */
  row: OutboxRow;
  /** closes the card without entering anything; absent where it stays */
  onSkip?: () => void;
};

/** The money of a count: enter it, skip it, or replace it later. Works offline. */
export function MoneyCard({ row, onSkip }: Props) {
  const t = useMessages(MONEY_CARD);
  const clock = useStoreClock();
  const user = useSession((session) => session.user);
  const known = useMoney(row);
  const drawer = known ? savedDrawer(known.rows, clock, row.key) : undefined;
  const reported = useReportedDrawer(row, drawer?.statement, clock);
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const saving = useRef(false);
  if (!known || !user) return null;

  const save = async (body: Omit<ShiftMoneyBody, 'recorded_at'>) => {
    if (saving.current) return;
    saving.current = true;
    try {
      await enqueueMoney(user, body);
      setOpen(false);
      setError(null);
      nudgeOutbox();
    } catch (failure) {
      setError(failureOf(failure));
    } finally {
      saving.current = false;
    }
  };

  return (
    <chakra.section
      aria-label={t.title}
      mt="3"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      color="fg"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.p flex="1" minWidth="48" fontWeight="medium">
          {drawer
            ? t.entered(reportTime(new Date(drawer.statement.recordedAt), clock))
            : isOpen
              ? t.title
              : t.notEntered}
        </chakra.p>
        {!isOpen && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            {drawer ? t.replace : t.enter}
          </Button>
        )}
        {!isOpen && onSkip && !drawer && (
          <Button variant="ghost" onClick={onSkip}>
            {t.skip}
          </Button>
        )}
      </chakra.div>
      {drawer && !isOpen && (
        <>
          <Expected drawer={{ ...drawer, ...sumsOf(reported) }} settings={known.settings} />
          {reported?.changes.map(({ message }) => (
            <chakra.p key={message} color="fg.muted">
              {message}
            </chakra.p>
          ))}
        </>
      )}
      {isOpen && (
        <MoneyForm
          row={row}
          known={known}
          replaced={drawer?.statement}
          error={error}
          onSave={(body) => void save(body)}
          onCancel={() => setOpen(false)}
        />
      )}
    </chakra.section>
  );
}
