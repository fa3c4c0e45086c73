import { Button, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ROLE } from '../../contract/roles';
import { nudgeOutbox } from '../../pwa/wake';
import { useSession } from '../../terminal/session-store';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { type AlertKind, StatusAlert } from '../../ui/status-alert';
import type { Opened } from './transfer';

const LoadDialog = lazy(() => import('./load-dialog').then((part) => ({ default: part.LoadDialog })));

type Told = { kind: AlertKind; text: string };

/** Saves the outbox as a file and loads such a file: for a device that is about to fail, also without a network. */
export function OutboxTransfer() {
  const isStore = useSession((session) => session.user?.user_role === ROLE.store);
  const [told, setTold] = useState<Told | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  if (!isStore) return null;

  const attempt = async (work: () => Promise<Told | null>) => {
    setBusy(true);
    setTold(null);
    const failed = (error: unknown): Told => {
      console.warn('The outbox file', error);
      return { kind: 'error', text: error instanceof Error ? error.message : String(error) };
    };
    setTold(await work().catch(failed));
    setBusy(false);
  };

  const download = () => attempt(async () => (await import('./transfer')).download());
  const choose = (file: File) =>
    attempt(async () => {
      const found = await (await import('./transfer')).open(file);
      if (found.preview.fresh.length === 0) return load(found);
      setOpened(found);
      return null;
    });
  const load = async (file: Opened): Promise<Told> => {
    const { load: take, loadedText } = await import('./transfer');
    const loaded = await take(file);
    nudgeOutbox();
    return { kind: loaded.refused > 0 ? 'warning' : 'success', text: loadedText(loaded) };
  };
  const confirm = async (file: Opened) => {
    await attempt(() => load(file));
    setOpened(null);
  };

  return (
    <Panel aria-labelledby="another-terminal" display="grid" gap="3">
      <div>
        <chakra.h2 id="another-terminal" fontSize="lg" fontWeight="bold">
          Another terminal
        </chakra.h2>
        <chakra.p color="fg.muted">
          Is this device about to fail? Save its outbox as a file and load that on another terminal of this
          store. Nothing is recorded twice, even if both send it. No network is needed.
        </chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button variant="outline" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          Download Outbox
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => chooser.current?.click()}>
          <Icon name="outbox" />
          Load File
        </Button>
      </chakra.div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Outbox file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {told && <StatusAlert kind={told.kind}>{told.text}</StatusAlert>}
      {opened && (
        <Suspense fallback={null}>
          <LoadDialog opened={opened} onLoad={() => confirm(opened)} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
