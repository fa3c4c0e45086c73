import { useEffect, useState } from 'react';
import { terminalCode } from '../../device/kept-values';
import { reportProblem } from './problem-store';

/** This device's code in the audit log; null until it's read. */
export function useTerminalCode(): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    terminalCode().then(setCode, reportProblem);
  }, []);
  return code;
}
