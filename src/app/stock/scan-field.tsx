import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { PACK_BOOK } from '../../messages/areas/pack-book';
import { useMessages } from '../../messages/hooks/use-messages';
import { cameraFormats } from '../../shared/tickets/camera-formats';
import type { CodeSource } from '../../shared/tickets/layouts';
import { hasKeyboard } from '../counting/cards/card-fields';
import { noteUse } from '../state/duty/last-use';
import { stockNow } from '../state/stock-store';
import { LazyCamera, preloadCamera } from '../tickets/scan-controls/lazy-camera';
import { SoundButton } from '../tickets/scan-controls/sound-button';
import { TextField } from '../ui/fields';
import { useTypedCode } from '../ui/form/use-typed-code';
import { type AlertKind, StatusAlert } from '../ui/status-alert';

type ScanFieldProps = {
  label: string;
  onScan: (code: string, source: CodeSource) => void;
  /** takes the focus as soon as this is true, if there is a keyboard */
  isFocused?: boolean;
  /** further buttons next to the camera's */
  children?: ReactNode;
};

/** The field for typed codes, and the camera. */
export function ScanField({ label, onScan, isFocused = false, children }: ScanFieldProps) {
  const packBook = useMessages(PACK_BOOK);
  const { input, submit } = useTypedCode((code) => onScan(code, 'typed'));
  const [isFilming, setFilming] = useState(false);
  useEffect(preloadCamera, []);
  useEffect(() => {
    if (isFocused && hasKeyboard()) input.current?.focus({ preventScroll: true });
  }, [isFocused, input]);
  return (
    <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
      <chakra.div flex="1" minWidth="40" maxWidth="sm">
        <TextField ref={input} label={label} inputMode="numeric" autoComplete="off" enterKeyHint="done" />
      </chakra.div>
      <Button variant="outline" onClick={() => setFilming(true)}>
        {packBook.camera}
      </Button>
      {children}
      <SoundButton />
      {isFilming && (
        <LazyCamera
          formats={cameraFormats(stockNow().layout)}
          onClose={() => setFilming(false)}
          onScan={({ text }) => {
            // A camera scan involves no touch or key, so it must be recorded as activity.
            noteUse();
            onScan(text, 'scan');
          }}
        />
      )}
    </chakra.form>
  );
}

type ScanAlertProps = {
  kind: AlertKind;
  /** in a few words */
  word: string;
  what: string;
  /** takes the scan back; null: it can't be */
  onUndo: (() => void) | null;
  undo: string;
};

/** The outcome of the last scan, readable from a meter away. */
export function ScanAlert({ kind, word, what, onUndo, undo }: ScanAlertProps) {
  return (
    <StatusAlert
      kind={kind}
      action={
        onUndo && (
          <Button variant="outline" onClick={onUndo}>
            {undo}
          </Button>
        )
      }
    >
      <chakra.p fontSize="xl" fontWeight="bold">
        {word}
      </chakra.p>
      <p>{what}</p>
    </StatusAlert>
  );
}

/**
 * Sends scans after a pause without a further one, and as soon as the screen is hidden: a closed tab has no later chance.
 * @param scans.waiting the number of those to send
 * @param scans.newest the id of the last one; undefined: there is none
 * @param pauseMs milliseconds
 */
export function useSending(
  send: () => void,
  { waiting, newest }: { waiting: number; newest: string | undefined },
  pauseMs: number,
): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (waiting === 0 || newest === undefined) return;
    const timer = setTimeout(sendNow, pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, newest, pauseMs]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && sendNow();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);
}
