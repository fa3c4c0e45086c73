import { useEffect, useState } from 'react';
import { terminalCode } from '../outbox/terminal-code';
import { reportStorageProblem } from './storage-store';

/** The code by which the audit log knows this device; null until it's read. */
export function useTerminalCode(): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    terminalCode().then(setCode, reportStorageProblem);
  }, []);
  return code;
}
