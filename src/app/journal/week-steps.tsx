import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { JOURNAL } from '../../messages/areas/journal';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Journal } from '../../shared/journal/journal-schema';

const STORAGE = 'lottery-exported-weeks';
/** The weeks remembered on a device: two years of two stores. */
const MAX_WEEKS = 200;

function exportedWeeks(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE) ?? '[]');
  } catch {
    // Another program's value, or no storage.
    return [];
  }
}

/**
 * Whether a week's files were saved on this device. The server doesn't know what becomes of a file.
 * @param week store and first day
 */
export function useExported(week: string): [boolean, () => void] {
  const [, setVersion] = useState(0);
  const add = () => {
    const weeks = [week, ...exportedWeeks().filter((each) => each !== week)].slice(0, MAX_WEEKS);
    try {
      localStorage.setItem(STORAGE, JSON.stringify(weeks));
    } catch {
      // No storage: the line shows the week as not exported, and its files are offered again.
    }
    setVersion((version) => version + 1);
  };
  return [exportedWeeks().includes(week), add];
}

const STEPS = ['open', 'statement', 'closed', 'exported'] as const;

/** How far a week's books are: Open → Statement → Closed → Exported. */
export function WeekSteps({ journal, isExported }: { journal: Journal; isExported: boolean }) {
  const t = useMessages(JOURNAL);
  const isClosed = journal.status === 'closed';
  const done = {
    open: true,
    statement: journal.has_statement,
    closed: isClosed,
    exported: isClosed && isExported,
  };
  return (
    <chakra.ol aria-label={t.steps} display="flex" flexWrap="wrap" gap="2" alignItems="center">
      {STEPS.map((step, index) => (
        <chakra.li
          key={step}
          title={step === 'exported' && done.exported ? t.exportedHint : undefined}
          aria-label={(done[step] ? t.stepDone : t.stepAhead)({ step: t.step[step] })}
          display="flex"
          gap="2"
          alignItems="center"
          color={done[step] ? 'fg.success' : 'fg.muted'}
          fontWeight={done[step] ? 'semibold' : 'normal'}
        >
          {index > 0 && (
            <chakra.span aria-hidden="true" color="fg.muted">
              →
            </chakra.span>
          )}
          <span aria-hidden="true">{`${done[step] ? '✓ ' : ''}${t.step[step]}`}</span>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
