import { Button, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ROLE } from '../../contract/people/roles';
import { FILE_FAULT, OUTBOX_FILE } from '../../i18n/en/outbox/outbox-file';
import { useMessages } from '../../i18n/hooks/use-messages';
import type { FileRefused } from '../../outbox/file';
import { nudgeOutbox } from '../../pwa/wake';
import { failureOf } from '../../terminal/problem-store';
import { useSession } from '../../terminal/session-store';
import { PANEL } from '../../theme/looks';
import { Icon } from '../../ui/icon';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import type { Opened } from './transfer';

const LoadDialog = lazy(() => import('./load-dialog').then((part) => ({ default: part.LoadDialog })));

type Outcome = { kind: AlertKind; text: string };

/** By its name, since the module of the class loads with the first file. */
const isFileRefused = (error: unknown): error is FileRefused =>
  error instanceof Error && error.name === 'FileRefused';

/** Saves the outbox as a file and loads such a file, even offline: for a device that is about to fail. */
export function OutboxTransfer() {
  const fileFault = useMessages(FILE_FAULT);
  const t = useMessages(OUTBOX_FILE);
  const clock = useStoreClock();
  const isStore = useSession((session) => session.user?.user_role === ROLE.store);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  if (!isStore) return null;

  const attempt = async (work: () => Promise<Outcome | null>) => {
    setBusy(true);
    setOutcome(null);
    const failed = (error: unknown): Outcome => {
      console.warn('The outbox file', error);
      return {
        kind: 'error',
        text: isFileRefused(error) ? fileFault[error.fault] : failureOf(error),
      };
    };
    setOutcome(await work().catch(failed));
    setBusy(false);
  };

  const download = () => attempt(async () => (await import('./transfer')).download(t, clock));
  const choose = (file: File) =>
    attempt(async () => {
      const next = await (await import('./transfer')).open(file);
      if (next.preview.fresh.length === 0) return load(next);
      setOpened(next);
      return null;
    });
  const load = async (file: Opened): Promise<Outcome> => {
    const transfer = await import('./transfer');
    const loaded = await transfer.load(file);
    nudgeOutbox();
    return { kind: loaded.refused > 0 ? 'warning' : 'success', text: transfer.loadedText(loaded, t) };
  };
  const confirm = async (file: Opened) => {
    await attempt(() => load(file));
    setOpened(null);
  };

  return (
    <chakra.section {...PANEL} aria-labelledby="another-terminal" display="grid" gap="3">
      <div>
        <chakra.h2 id="another-terminal" fontSize="lg" fontWeight="bold">
          {t.title}
        </chakra.h2>
        <chakra.p color="fg.muted">{t.intro}</chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          {t.download}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => chooser.current?.click()}>
          <Icon name="outbox" />
          {t.load}
        </Button>
      </chakra.div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t.chooser}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // So that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
      {opened && (
        <Suspense fallback={null}>
          <LoadDialog opened={opened} onLoad={() => confirm(opened)} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </chakra.section>
  );
}
