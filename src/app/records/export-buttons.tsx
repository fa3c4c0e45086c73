import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ApiError, NetworkError } from '../../device/client';
import type { Job } from '../../device/stock-calls';
import { EXPORT } from '../../messages/areas/export';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { failureText } from '../state/problem-store';
import { Icon } from '../ui/icon';
import { EXPORT_PLACE } from '../ui/page/page-header';
import { Progress, type Share } from '../ui/page/progress';
import { MenuButton } from '../ui/popover';
import { StatusAlert } from '../ui/status-alert';
import type { ExportTable } from './csv';

/** Long enough for a browser that begins the download late; the file is in memory until then. */
const KEPT_MS = 60_000;

/** Saves content as a file through the browser. @param type media type */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** An export that isn't made; the message tells the user why. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

/** The reason why an export failed. The report itself stays on the screen. */
export function exportFailure(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return failureText(error);
  if (error instanceof ExportRefused) return error.message;
  console.error('An export could not be made', error);
  return currentMessages(EXPORT).failed;
}

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

/**
 * The export of a report: a menu with 'Download CSV' and 'Print' at the screen's heading, the same on all screens. What can't be
 * printed is a part of a screen, and has a button for its file where it is.
 */
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

/** The menu, at the screen's heading. The browser's popover closes on Escape and on a click elsewhere. */
function ExportMenu({ busy, onDownload, onPrint }: MenuProps) {
  const t = useMessages(EXPORT);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(EXPORT_PLACE)), []);

  /** Puts the menu below its button, which scrolls with the page. */
  const open = () => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !menu.current) return;
    menu.current.style.top = `${at.bottom + 4}px`;
    menu.current.style.right = `${Math.max(8, document.documentElement.clientWidth - at.right)}px`;
  };
  const choose = (action: () => void) => () => {
    menu.current?.hidePopover();
    action();
  };
  if (!place) return null;
  return createPortal(
    <>
      <Button ref={button} variant="outline" disabled={busy} popoverTarget={id} onClick={open}>
        <Icon name="download" />
        <chakra.span hideBelow="md">{busy ? t.preparing : t.export}</chakra.span>
        <chakra.span srOnly hideFrom="md">
          {busy ? t.preparing : t.export}
        </chakra.span>
      </Button>
      <div className="popover" ref={menu} id={id} popover="auto">
        <MenuButton onClick={choose(onDownload)}>
          <Icon name="download" /> {t.download}
        </MenuButton>
        <MenuButton onClick={choose(onPrint)}>
          <Icon name="print" /> {t.print}
        </MenuButton>
      </div>
    </>,
    place,
  );
}
