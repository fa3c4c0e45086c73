import { Button } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { OutboxRow } from '../../../device/rows';
import { COUNTING } from '../../../messages/areas/counting';
import { FILE_FAULT } from '../../../messages/areas/file-fault';
import { OUTBOX } from '../../../messages/areas/outbox';
import { OUTBOX_FILE } from '../../../messages/areas/outbox-file';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { FileRefused } from '../../../outbox/file';
import { install, useInstall } from '../../../pwa/install';
import type { StorageQuota } from '../../../pwa/storage-quota';
import { nudgeOutbox, useBackgroundSync, wakeOutbox } from '../../../pwa/wake';
import { ROLE } from '../../../shared/wire/access';
import { useConnectivity } from '../../state/connectivity-store';
import { failureOf } from '../../state/problem-store';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { requestPersistence, useStorageQuota } from '../../state/storage-quota-store';
import { useOutboxList } from '../../state/use-outbox';
import { formatBytes } from '../../ui/formats';
import { Icon } from '../../ui/icon';
import { Row, Stack } from '../../ui/layout';
import { PageHeader } from '../../ui/page/page-header';
import { Panel } from '../../ui/page/panel';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { type AlertContent, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { LastAction } from './discard-dialog';
import type { Opened } from './file-actions';
import { OutboxEntry } from './outbox-entry';

const LoadDialog = lazy(() => import('./load-dialog').then((part) => ({ default: part.LoadDialog })));

/** By its name, since the module of the class loads with the first file. */
const isFileRefused = (error: unknown): error is FileRefused =>
  error instanceof Error && error.name === 'FileRefused';

/** Saves the outbox as a file, and loads one, even offline: for a device that is about to fail. */
function OutboxFile() {
  const fileFault = useMessages(FILE_FAULT);
  const t = useMessages(OUTBOX_FILE);
  const clock = useStoreClock();
  const isStore = useSession((session) => session.user?.user_role === ROLE.store);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  if (!isStore) return null;

  const attempt = async (work: () => Promise<AlertContent | null>) => {
    setBusy(true);
    setOutcome(null);
    const failed = (error: unknown): AlertContent => {
      console.warn('The outbox file', error);
      return {
        kind: 'error',
        text: isFileRefused(error) ? fileFault[error.fault] : failureOf(error),
      };
    };
    setOutcome(await work().catch(failed));
    setBusy(false);
  };

  const download = () => attempt(async () => (await import('./file-actions')).download(t, clock));
  const choose = (file: File) =>
    attempt(async () => {
      const next = await (await import('./file-actions')).open(file);
      if (next.preview.fresh.length === 0) return load(next);
      setOpened(next);
      return null;
    });
  const load = async (file: Opened): Promise<AlertContent> => {
    const actions = await import('./file-actions');
    const loaded = await actions.load(file);
    nudgeOutbox();
    return { kind: loaded.refused > 0 ? 'warning' : 'success', text: actions.loadedText(loaded, t) };
  };
  const confirm = async (file: Opened) => {
    await attempt(() => load(file));
    setOpened(null);
  };

  return (
    <Panel title={t.title} note={t.intro}>
      <Row>
        <Button variant="outline" disabled={busy} onClick={() => void download()}>
          <Icon name="download" />
          {t.download}
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => chooser.current?.click()}>
          <Icon name="outbox" />
          {t.load}
        </Button>
      </Row>
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
    </Panel>
  );
}

/** Entries that a section lists at first, and adds at each press of Show more. */
const PAGE_SIZE = 20;

type Props = {
  title: string;
  state: OutboxRow['state'];
  /** entries still to be sent come in sending order, finished ones newest first */
  order: 'oldest first' | 'newest first';
  /** a sentence under the title */
  note?: (total: number) => string | null;
  /** a button for the whole section, shown if it has entries */
  action?: ReactNode;
  /** shown even if empty */
  always?: true;
};

/** The entries in one state. Only those shown are read from storage. */
function OutboxSection({ title, state, order, note, action, always }: Props) {
  const t = useMessages(OUTBOX);
  const [shown, setShown] = useState(PAGE_SIZE);
  const listed = useOutboxList(state, order, shown);
  if (!listed || (listed.total === 0 && !always)) return null;
  const { total, rows } = listed;
  return (
    <Panel
      title={t.sectionTitle({ title, total })}
      aria-label={title}
      note={note?.(total)}
      actions={total > 0 && action}
    >
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <OutboxEntry key={row.seq} row={row} />
          ))}
        </ul>
      )}
      {total > rows.length && (
        <Button variant="outline" width="full" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t.showMore}
        </Button>
      )}
    </Panel>
  );
}

/** The entries of this terminal by state: needing attention, waiting, sent, discarded and changed. */
export function OutboxPage() {
  const counting = useMessages(COUNTING);
  const t = useMessages(OUTBOX);
  const { online } = useConnectivity();
  const sendsWhenClosed = useBackgroundSync((state) => state.works);
  const [failure, setFailure] = useState<string | null>(null);

  const sendNow = () => {
    setFailure(null);
    wakeOutbox().catch((error: unknown) => setFailure(failureOf(error)));
  };
  const waitingNote = (total: number) => {
    if (total === 0) return t.nothingWaits;
    const saved = online ? t.beingSent : counting.savedOnDevice;
    return sendsWhenClosed ? saved : `${saved} ${counting.sendsWhileOpen}`;
  };

  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        <LastAction />
        <Together placeholder={<PanelSkeleton />}>
          <OutboxSection title={t.needsAttention} state="attention" order="oldest first" />
          <OutboxSection
            title={t.waiting}
            state="pending"
            order="oldest first"
            always
            note={waitingNote}
            action={
              <Button variant="outline" onClick={sendNow}>
                {t.sendNow}
              </Button>
            }
          />
          <OutboxSection
            title={t.sent}
            state="sent"
            order="newest first"
            always
            note={(total) => (total === 0 ? t.nothingSent : null)}
          />
          <OutboxSection
            title={t.discarded}
            state="discarded"
            order="newest first"
            note={() => t.discardedNote}
          />
          <OutboxSection title={t.changed} state="replaced" order="newest first" note={() => t.changedNote} />
          <OutboxFile />
          <StoragePanel />
        </Together>
      </Stack>
    </>
  );
}

/** The storage that the app uses on this device, and whether the browser may clear it. */
function StoragePanel() {
  const t = useMessages(OUTBOX);
  const storage = useStorageQuota((state) => state.storage);
  if (!storage) return null;
  return (
    <Panel
      title={t.storage}
      note={
        <>
          {storage.used === null ? t.usageUnknown : t.usage({ used: formatBytes(storage.used) })}{' '}
          {storage.persisted && t.isProtected}
        </>
      }
    >
      {!storage.persisted && <MayBeEvicted storage={storage} />}
    </Panel>
  );
}

/** Warns that the browser may clear the data, and offers ways to protect it. */
function MayBeEvicted({ storage }: { storage: StorageQuota }) {
  const t = useMessages(OUTBOX);
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const [refused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await requestPersistence()));
  return (
    <>
      <StatusAlert kind="warning">
        {t.mayBeCleared} {!storage.installed && t.installToProtect}
      </StatusAlert>
      <Row>
        {canInstall && <Button onClick={() => void install()}>{t.installApp}</Button>}
        <Button variant="outline" onClick={() => void ask()}>
          {t.protect}
        </Button>
        <p role="status">{refused && t.protectDeclined}</p>
      </Row>
    </>
  );
}
