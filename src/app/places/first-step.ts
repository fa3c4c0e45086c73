import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/wire/page-paths';

const PARAMETER = 'first-step';

/** The address of a screen as one of the dashboard's first steps: its dialog opens at once. */
export const asFirstStep = (path: string): string => `${path}?${PARAMETER}`;

/**
 * Whether the screen was opened as a first step.
 * @returns `leave`: goes back to the dashboard, where the next step is; does nothing on a screen opened otherwise
 */
export function useFirstStep(): { isOne: boolean; leave: () => void } {
  const isOne = useSearchParams()[0].has(PARAMETER);
  const navigate = useNavigate();
  return {
    isOne,
    leave: () => {
      if (isOne) navigate(paths.dashboard, { replace: true });
    },
  };
}
