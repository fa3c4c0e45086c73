import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { lotRun, runOfSerials, ticketsNamed } from '../../../messages/words/packs';
import { sumOf } from '../../../shared/values/collections';
import { amountCents, dollarsToCents, formatCents } from '../../../shared/values/money';
import { Muted, Row, Stack } from '../../ui/layout';
import { Price } from '../../ui/pack/pack-name';
import { packAddress } from '../pack-address';
import { nameOfLot } from './pack-rules';
import { type PackLine, type SavedLine, savedLines, savingLines, waitingLines } from './receiving-state';
import type { ReceivingStore } from './receiving-store';

const HEADING = { fontSize: 'md', fontWeight: 'bold' } as const;
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  borderTopWidth: '1px',
} as const;

/** Every pack scanned since the page was opened or kept before, and what became of it. */
export function ReceivedPacks({ store }: { store: ReceivingStore }) {
  const t = useMessages(ADD_INVENTORY);
  const lines = useStore(store, (state) => state.lines);
  const waiting = waitingLines(lines);
  const saved = savedLines(lines);
  const lot = saved[0]?.state.lot;
  if (lines.length === 0) return <Muted>{t.nothingScanned}</Muted>;
  return (
    <Stack gap="3" fontVariantNumeric="tabular-nums">
      <Row rowGap="0" columnGap="3">
        <chakra.div flex="1" minWidth="36">
          <chakra.h2 {...HEADING} aria-live="polite">
            {t.scannedSaved({ scanned: lines.length, saved: saved.length })}
          </chakra.h2>
          {saved.length > 0 && <Muted>{t.worthOfSaved(totalOf(saved))}</Muted>}
        </chakra.div>
        {lot && waiting.length === 0 && (
          <Button asChild variant="ghost">
            <Link to={packAddress({ upc: lot.lot_number, lotCounter: lot.lot_counter })}>{t.wrongPack}</Link>
          </Button>
        )}
      </Row>
      {waiting.length > 0 && <WaitingPacks store={store} packs={waiting} />}
      <SavedPacks packs={saved} saving={savingLines(lines)} />
    </Stack>
  );
}

/** Why a pack isn't saved yet. */
function reasonOf({ state }: PackLine): string {
  const t = currentMessages(ADD_INVENTORY);
  if (state.is === 'refused') return state.why;
  if (state.is !== 'waiting') return '';
  return { upc: t.waitsForUpc, price: t.waitsForPrice, network: t.waitsForNetwork }[state.for];
}

function WaitingPacks({ store, packs }: { store: ReceivingStore; packs: readonly PackLine[] }) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const busy = useStore(store, (state) => state.busy);
  const { edit, drop, saveAll } = store.getState();
  return (
    <section aria-label={office.waiting}>
      <Row pb="2">
        <chakra.h3 {...HEADING} color="fg.warning" flex="1">
          {t.waitingCount({ packs: packs.length })}
        </chakra.h3>
        <Button variant="outline" disabled={busy} onClick={() => void saveAll()}>
          {t.saveAll}
        </Button>
      </Row>
      <ul>
        {packs.map((pack) => (
          <chakra.li key={pack.id} {...LINE} py="1">
            <chakra.div flex="1" minWidth="36">
              <chakra.span fontWeight="semibold">{pack.name || t.upcOf({ upc: pack.upc })}</chakra.span>{' '}
              <span>{pack.start}</span>
              <Muted as="span" display="block" small>
                {pack.upc === '' ? reasonOf(pack) : t.upcAndReason({ upc: pack.upc, why: reasonOf(pack) })}
              </Muted>
            </chakra.div>
            <chakra.div display="flex" gap="2">
              <Button
                variant="outline"
                aria-label={t.editPack({ serial: pack.start })}
                onClick={() => void edit(pack)}
              >
                {t.edit}
              </Button>
              <Button
                variant="ghost"
                aria-label={t.skipPack({ serial: pack.start })}
                onClick={() => drop(pack)}
              >
                {office.discard}
              </Button>
            </chakra.div>
          </chakra.li>
        ))}
      </ul>
    </section>
  );
}

type SavedProps = {
  /** newest first */
  packs: readonly SavedLine[];
  /** on the way to the server, newest first */
  saving: readonly PackLine[];
};

/**
 * The saved packs, counted by game; the game of the last one on top. A lot stays once it is added (docs/decisions 15): the way
 * to correct one is to take it out of stock.
 */
function SavedPacks({ packs, saving }: SavedProps) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  return (
    <section aria-label={t.added}>
      <ol>
        {saving.map(({ id, name, start }) => (
          <Muted as="li" key={id} {...LINE} py="1.5">
            <chakra.span flex="1" minWidth="40">
              {name} {start}
            </chakra.span>
            <span>{office.saving}</span>
          </Muted>
        ))}
        {byGame(packs).map((all) => {
          const [{ state }] = all;
          return (
            <chakra.li key={state.lot.lot_number} {...LINE} py="1.5">
              <chakra.span flex="1" minWidth="40">
                <Price cents={dollarsToCents(state.lot.ticket_price) ?? 0} />{' '}
                <strong>{nameOfLot(state.lot)}</strong>
              </chakra.span>
              <strong>{t.times({ packs: all.length })}</strong>
              <span>{totalOf(all).amount}</span>
              <Muted as="span" flexBasis="full" small>
                {all.map((line) => (
                  <SavedPack key={line.id} {...line} />
                ))}
              </Muted>
            </chakra.li>
          );
        })}
      </ol>
    </section>
  );
}

function SavedPack({ state: { lot, message } }: SavedLine) {
  const t = useMessages(ADD_INVENTORY);
  const run = lotRun(lot);
  return (
    <chakra.span display="block" title={`${lot.lot_number}: ${runOfSerials(run)}`}>
      {ticketsNamed(nameOfLot(lot), run)} {message === null && t.alreadyReceived}
    </chakra.span>
  );
}

/** Packs grouped by UPC, in the order of the newest pack of each. @param packs newest first */
function byGame(packs: readonly SavedLine[]): [SavedLine, ...SavedLine[]][] {
  const games = new Map<string, [SavedLine, ...SavedLine[]]>();
  for (const pack of packs) {
    const upc = pack.state.lot.lot_number;
    const game = games.get(upc);
    if (game) game.push(pack);
    else games.set(upc, [pack]);
  }
  return [...games.values()];
}

function totalOf(packs: readonly SavedLine[]): { tickets: number; amount: string } {
  const tickets = sumOf(packs, ({ state }) => state.lot.total_count);
  const cents = sumOf(packs, ({ state: { lot } }) =>
    amountCents(dollarsToCents(lot.ticket_price) ?? 0, lot.total_count),
  );
  return { tickets, amount: formatCents(cents) };
}
