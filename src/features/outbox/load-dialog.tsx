import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { laWallTime } from '../../domain/time';
import type { FileEntry } from '../../outbox/file-entry';
import { EntryState } from '../../reports/status-badges';
import { Modal } from '../../ui/modal';
import { KIND } from './outbox-entry';
import { authorOf, notTakenText, type Opened } from './transfer';

/** More entries than these are counted, not listed. */
const MAX_LISTED = 100;

type Props = {
  opened: Opened;
  /** takes the entries; the dialog closes when it's done */
  onLoad: () => Promise<void>;
  onClose: () => void;
};

/** Shows an admin who made what is in an outbox file, and when, before anything is taken from it. */
export function LoadDialog({ opened, onLoad, onClose }: Props) {
  const { name, file, preview, names } = opened;
  const [busy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const load = async () => {
    setBusy(true);
    await onLoad();
  };
  const isSent = ({ state }: FileEntry) => state !== 'pending' && state !== 'attention';
  // What will be sent in somebody's name comes first.
  const inOrder = [...preview.fresh.filter((entry) => !isSent(entry)), ...preview.fresh.filter(isSent)];
  const rest = inOrder.length - MAX_LISTED;

  return (
    <Modal
      wide
      title="Load this outbox file?"
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={busy} onClick={() => void load()}>
            Load {pluralize(preview.fresh.length, 'entry', 'entries')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <chakra.p overflowWrap="anywhere">
          <b>{name}</b>,{' '}
          {file.made
            ? `saved ${laWallTime(new Date(file.made.made_at))} on terminal ${file.made.terminal}.`
            : 'saved by an earlier version of the app, which didn’t note when and on which terminal.'}
          {notTakenText(preview)}
        </chakra.p>
        <p>
          These entries will be recorded in the names that stand here. A file can be written by anyone: load
          it only if you know where it comes from. The audit log will say that you loaded it.
        </p>
        <Authors entries={preview.fresh} names={names} />
        <chakra.ul
          aria-label="Entries"
          listStyle="none"
          maxHeight="60"
          overflowY="auto"
          borderWidth="1px"
          px="3"
        >
          {inOrder.slice(0, MAX_LISTED).map((entry) => (
            <chakra.li key={entry.key} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              {KIND[entry.kind]} <EntryState state={entry.state} />
              <chakra.span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {authorOf(entry, names)}, {laWallTime(new Date(entry.recordedAt))}, {amountOf(entry)}
              </chakra.span>
            </chakra.li>
          ))}
          {rest > 0 && <chakra.li py="2">and {pluralize(rest, 'more entry', 'more entries')}</chakra.li>}
        </chakra.ul>
      </chakra.div>
    </Modal>
  );
}

const amountOf = ({ kind, summary: { count, amountCents } }: FileEntry): string =>
  `${pluralize(count, 'ticket')}${kind === 'shelf' ? '' : `, ${formatMoney(amountCents)}`}`;

/** Who made the entries, how many, and from when to when. */
function Authors({ entries, names }: { entries: readonly FileEntry[]; names: Opened['names'] }) {
  const byAuthor = new Map<number, FileEntry[]>();
  for (const entry of entries) byAuthor.set(entry.userId, [...(byAuthor.get(entry.userId) ?? []), entry]);
  return (
    <chakra.table width="full" fontVariantNumeric="tabular-nums">
      <caption>
        <chakra.span srOnly>Who made these entries</chakra.span>
      </caption>
      <thead>
        <tr>
          {['Made by', 'Entries', 'First', 'Last'].map((heading) => (
            <chakra.th key={heading} scope="col" textAlign="start" fontSize="xs" pe="3">
              {heading}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...byAuthor].map(([userId, own]) => {
          const instants = own.map(({ recordedAt }) => Date.parse(recordedAt)).sort((a, b) => a - b);
          const at = (index: number) => laWallTime(new Date(instants.at(index) ?? 0));
          return (
            <tr key={userId}>
              <chakra.td overflowWrap="break-word" pe="3">
                {own[0] && authorOf(own[0], names)}
              </chakra.td>
              <chakra.td pe="3">{own.length}</chakra.td>
              <chakra.td pe="3">{at(0)}</chakra.td>
              <td>{at(-1)}</td>
            </tr>
          );
        })}
      </tbody>
    </chakra.table>
  );
}
