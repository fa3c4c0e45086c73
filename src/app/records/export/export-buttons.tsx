import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Job } from '../../../device/stock-calls';
import { EXPORT } from '../../../messages/areas/export';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Icon } from '../../ui/icon';
import { Progress, type Share } from '../../ui/page/progress';
import { StatusAlert } from '../../ui/status-alert';
import type { ExportTable } from './csv';
import { exportFailure, saveFile } from './save-file';

type Props = {
  /** without ending, e.g. 'sales-2026-11-20' */
  fileName: string;
  /** the file's content, requested on the click */
  table: (job: Job) => ExportTable | Promise<ExportTable>;
  /**
   * A `PrintSheet`, or a function that fetches it on the click if the screen lacks data; then the buttons need a key
   * that changes with the report. Without `print`, nothing can be printed.
   */
  print?: ReactNode | ((job: Job) => Promise<ReactNode>);
};

/** A shorter export needs no progress bar. */
const SLOW_MS = 500;

/** Rejects with the signal's reason. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** 'Download CSV' and 'Print' of a report. */
export function ExportButtons({ fileName, table, print }: Props) {
  const t = useMessages(EXPORT);
  const [busy, setBusy] = useState<'csv' | 'print' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const [fetched, setFetched] = useState<ReactNode>(null);
  const [slow, setSlow] = useState<{ share: Share | null } | null>(null);
  const running = useRef<AbortController>(null);
  const atHand = typeof print !== 'function';

  // The browser's own Print command prints the same sheet.
  useEffect(() => {
    const show = () => flushSync(() => setPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);

  useEffect(() => () => running.current?.abort(), []);

  const attempt = async (what: 'csv' | 'print', work: (job: Job) => Promise<() => void>) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setBusy(what);
    setFailure(null);
    const timer = setTimeout(() => setSlow({ share: null }), SLOW_MS);
    try {
      const finish = await Promise.race([
        work({ signal, onProgress: (share) => setSlow((slow) => slow && { share }) }),
        aborted(signal),
      ]);
      finish();
    } catch (error) {
      // A cancellation needs no message.
      if (!signal.aborted) setFailure(exportFailure(error));
    } finally {
      clearTimeout(timer);
      setSlow(null);
      setBusy(null);
    }
  };

  const download = () =>
    attempt('csv', async (job) => {
      const [{ toCsv }, content] = await Promise.all([import('./csv'), table(job)]);
      return () => saveFile(`${fileName}.csv`, toCsv(content), 'text/csv;charset=utf-8');
    });

  const printSheet = () =>
    attempt('print', async (job) => {
      const content = atHand ? null : await print(job);
      return () => {
        flushSync(() => {
          setFetched(content);
          setPrinting(true);
        });
        window.print();
      };
    });

  return (
    <chakra.div display="grid" gap="3" _print={{ display: 'none' }}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        <Button variant="outline" disabled={busy !== null} onClick={download}>
          <Icon name="download" />
          {busy === 'csv' ? t.preparing : t.download}
        </Button>
        {print && (
          <Button variant="outline" disabled={busy !== null} onClick={printSheet}>
            <Icon name="print" />
            {busy === 'print' ? t.preparing : t.print}
          </Button>
        )}
      </chakra.div>
      {slow && (
        <Progress share={slow.share} onCancel={() => running.current?.abort()}>
          {t.preparing}
        </Progress>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {printing && (atHand ? print : fetched)}
    </chakra.div>
  );
}
