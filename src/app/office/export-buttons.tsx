import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Job } from '../../device/stock-calls';
import { EXPORT } from '../../messages/areas/export';
import { useMessages } from '../../messages/hooks/use-messages';
import type { ExportTable } from '../../shared/values/csv';
import { Icon } from '../ui/icon';
import { EXPORT_PLACE } from '../ui/page/page-header';
import { Progress, type Share } from '../ui/page/progress';
import { Menu, MenuButton } from '../ui/popover';
import { StatusAlert } from '../ui/status-alert';
import { useIsSample } from '../ui/store-clock';
import { exportFailure, fileNameOf, saveFile } from './save-file';

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

/** A progress bar appears after this time. */
const SLOW_MS = 500;

/** Rejects with the signal's reason. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * The export of a report: a menu with 'Download CSV' and 'Print' at the screen's heading, the same on all screens. A part of a screen
 * that can't be printed has its own button for its file.
 */
export function ExportButtons({ fileName, table, print }: Props) {
  const t = useMessages(EXPORT);
  const isSample = useIsSample();
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
      const [{ toCsv }, content] = await Promise.all([import('../../shared/values/csv'), table(job)]);
      return () =>
        saveFile(fileNameOf(`${fileName}.csv`, isSample), toCsv(content), 'text/csv;charset=utf-8');
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
    <>
      {print ? (
        <ExportMenu busy={busy !== null} onDownload={download} onPrint={printSheet} />
      ) : (
        <Button
          variant="outline"
          justifySelf="end"
          disabled={busy !== null}
          onClick={download}
          _print={{ display: 'none' }}
        >
          <Icon name="download" />
          {busy === null ? t.download : t.preparing}
        </Button>
      )}
      {slow && (
        <Progress share={slow.share} onCancel={() => running.current?.abort()}>
          {t.preparing}
        </Progress>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      {printing && (atHand ? print : fetched)}
    </>
  );
}

type MenuProps = { busy: boolean; onDownload: () => void; onPrint: () => void };

/** The menu, at the screen's heading. */
function ExportMenu({ busy, onDownload, onPrint }: MenuProps) {
  const t = useMessages(EXPORT);
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(EXPORT_PLACE)), []);
  if (!place) return null;
  return createPortal(
    <>
      <Button
        variant="outline"
        // Below a desk's width, as wide as the space reserved for it.
        px={{ base: '0', xl: '4' }}
        disabled={busy}
        popoverTarget={id}
      >
        <Icon name="download" />
        <chakra.span hideBelow="xl">{busy ? t.preparing : t.export}</chakra.span>
        <chakra.span srOnly hideFrom="xl">
          {busy ? t.preparing : t.export}
        </chakra.span>
      </Button>
      <Menu id={id}>
        <MenuButton onClick={onDownload}>
          <Icon name="download" /> {t.download}
        </MenuButton>
        <MenuButton onClick={onPrint}>
          <Icon name="print" /> {t.print}
        </MenuButton>
      </Menu>
    </>,
    place,
  );
}
