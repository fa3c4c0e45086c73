import { type ReactNode, useState } from 'react';
import { usePart } from './use-part';

const loadReport = () => import('./problem-report').then((m) => m.ProblemReport);

/** The problem report of the signed-in user. @returns the function that opens it, and its dialog, to be rendered outside menus */
export function useProblemReport(): [open: () => void, dialog: ReactNode] {
  const [ProblemReport, load] = usePart(loadReport);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    load();
    setOpen(true);
  };
  return [open, isOpen && ProblemReport && <ProblemReport onClose={() => setOpen(false)} />];
}
