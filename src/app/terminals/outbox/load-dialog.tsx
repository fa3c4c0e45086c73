import { chakra, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { COMMON } from '../../../messages/areas/common';
import { OUTBOX } from '../../../messages/areas/outbox';
import { OUTBOX_FILE } from '../../../messages/areas/outbox-file';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { FileEntry } from '../../../outbox/file-schema';
import { groupBy } from '../../../shared/values/collections';
import { type Amounts, useAmounts } from '../../state/shift/use-amounts';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { storeTime } from '../../ui/formats';
import { Muted, Stack } from '../../ui/layout';
import { EntryState } from '../../ui/status-badges';
import { useStoreClock } from '../../ui/store-clock';
import { authorOf, notLoadedText, type Opened } from './file-actions';

/** The maximum number of entries listed; the others are only counted. */
const MAX_LISTED = 100;

type Props = {
  opened: Opened;
  /** loads the entries; the dialog closes afterwards */
  onLoad: () => Promise<void>;
  onClose: () => void;
};

/** Shows an admin who made the entries of an outbox file, and when, before they are loaded. */
export function LoadDialog({ opened, onLoad, onClose }: Props) {
  const t = useMessages(OUTBOX_FILE);
  const kind = useMessages(OUTBOX).kind;
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const { name, file, preview, names } = opened;
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    await onLoad();
  };
  const isSent = ({ state }: FileEntry) => state !== 'pending' && state !== 'attention';
  // Entries still to be sent come first.
  const inOrder = [...preview.fresh.filter((entry) => !isSent(entry)), ...preview.fresh.filter(isSent)];
  const rest = inOrder.length - MAX_LISTED;
  const clock = useStoreClock();

  return (
    <Dialog
      wide
      title={t.question}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} isCautious disabled={busy} onClick={() => void load()}>
          {t.loadEntries({ count: preview.fresh.length })}
        </DialogButtons>
      }
    >
      <Stack>
        <chakra.p overflowWrap="anywhere">
          <b>{name}</b>,{' '}
          {file.made
            ? t.made({ at: storeTime(new Date(file.made.made_at), clock), terminal: file.made.terminal })
            : t.madeUnknown}
          {notLoadedText(preview, t)}
        </chakra.p>
        <p>{t.warning}</p>
        <Authors entries={preview.fresh} names={names} />
        <chakra.ul aria-label={t.entries} maxHeight="15rem" overflowY="auto" borderWidth="1px" px="3">
          {inOrder.slice(0, MAX_LISTED).map((entry) => (
            <chakra.li key={entry.key} py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              {kind[entry.kind]} <EntryState state={entry.state} />
              <Muted as="span" display="block" small fontVariantNumeric="tabular-nums">
                {authorOf(entry, names, t)}, {storeTime(new Date(entry.recordedAt), clock)},{' '}
                {amountOf(entry, words, amounts)}
              </Muted>
            </chakra.li>
          ))}
          {rest > 0 && <chakra.li py="2">{t.more({ count: rest })}</chakra.li>}
        </chakra.ul>
      </Stack>
    </Dialog>
  );
}

const amountOf = (
  { kind, summary: { count, amountCents } }: FileEntry,
  words: typeof COMMON,
  amounts: Amounts,
): string =>
  kind === 'sale' || kind === 'shelf' || kind === 'removal'
    ? `${words.ticketCount({ count })}${kind === 'shelf' ? '' : `, ${amounts.exact(amountCents)}`}`
    : '';

/** The authors of the entries, each with the number of entries and the first and last time. */
function Authors({ entries, names }: { entries: readonly FileEntry[]; names: Opened['names'] }) {
  const t = useMessages(OUTBOX_FILE);
  const clock = useStoreClock();
  const byAuthor = groupBy(entries, ({ userId }) => userId);
  return (
    <Table.Root variant="line">
      <caption>
        <span className="sr-only">{t.authors}</span>
      </caption>
      <Table.Header>
        <Table.Row>
          {[t.madeBy, t.entries, t.first, t.last].map((heading) => (
            <Table.ColumnHeader key={heading} scope="col" textAlign="start" fontSize="xs" pe="3">
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {[...byAuthor].map(([userId, entriesOfAuthor]) => {
          const instants = entriesOfAuthor
            .map(({ recordedAt }) => Date.parse(recordedAt))
            .sort((a, b) => a - b);
          const at = (index: number) => storeTime(new Date(instants.at(index) ?? 0), clock);
          return (
            <Table.Row key={userId}>
              <Table.Cell overflowWrap="break-word" pe="3">
                {entriesOfAuthor[0] && authorOf(entriesOfAuthor[0], names, t)}
              </Table.Cell>
              <Table.Cell pe="3">{entriesOfAuthor.length}</Table.Cell>
              <Table.Cell pe="3">{at(0)}</Table.Cell>
              <Table.Cell>{at(-1)}</Table.Cell>
            </Table.Row>
          );
        })}
      </Table.Body>
    </Table.Root>
  );
}
