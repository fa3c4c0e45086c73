import { useEffect, useState } from 'react';
import { terminalCode } from '../device/terminal-code';
import { reportProblem } from './problem-store';

/** The code by which the audit log knows this device; null until it's read. */
export function useTerminalCode(): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    terminalCode().then(setCode, reportProblem);
  }, []);
  return code;
}
