import type { Change } from './programs';

/** Faults to plant in the sources, each of them a mistake that somebody could make. The simulator must find every one. */
export const FAULTS: Record<string, readonly Change[]> = {
  'a retry edits the row': [
    {
      file: 'src/outbox/drain.ts',
      text: 'return { ...row, attempts, nextAttemptAt, lastError: error };',
      changed: `const payload = { ...row.payload, recorded_at: new Date(at).toISOString() };
  return { ...row, payload, attempts, nextAttemptAt, lastError: error } as OutboxRow;`,
    },
  ],
  'a tie goes to the larger key': [
    {
      file: 'src/shared/counting/claims.ts',
      text: 'return a.submissionId < b.submissionId ? -1 : 1;',
      changed: 'return a.submissionId < b.submissionId ? 1 : -1;',
    },
  ],
  'cards stay when their count is saved': [
    {
      file: 'src/outbox/enqueue.ts',
      text: 'if (clearDraft) await db.drafts.delete(clearDraft);',
      changed: '',
    },
  ],
  'saved is shown before the disk has it': [
    {
      file: 'src/outbox/enqueue.ts',
      text: 'const outcome = await inStorage(db, () =>',
      changed: 'const onDisk = inStorage(db, () =>',
    },
    {
      file: 'src/outbox/enqueue.ts',
      text: "  if (!('written' in outcome)) throw new OutboxConflict(outcome.instead);",
      changed: `  // Nobody waits for the disk: that is the fault.
  onDisk.catch(() => undefined);
  const outcome: Outcome = { written: { ...row, seq: 0 } as OutboxRow };
  if (!('written' in outcome)) throw new OutboxConflict(undefined);`,
    },
  ],
  'a count sells the ticket at the front': [
    {
      file: 'src/shared/counting/count-summary.ts',
      text: '{ start: range.start, end: front - 1 }',
      changed: '{ start: range.start, end: front }',
    },
  ],
  'a fault of the server is a refusal': [
    {
      file: 'src/outbox/classify.ts',
      text: "status >= 500 ? 'fault' : 'refused'",
      changed: "'refused'",
    },
  ],
  'a key is not looked up before its record': [
    {
      file: 'server/submissions/submit-once.ts',
      text: 'AS s ON true',
      changed: 'AS s ON false',
    },
  ],
  'cancelled sales are expected in the drawer': [
    {
      file: 'src/shared/drawer/money-count.ts',
      text: '  figures.online_sales -\n',
      changed: '  figures.online_sales +\n',
    },
  ],
  'a total of the day counts as the shift’s': [
    {
      file: 'src/shared/drawer/drawers.ts',
      text: 'const figures = continuesTotal(moneyCount) ? combined(typed, before, -1) : typed;',
      changed: 'const figures = typed;',
    },
  ],
  'what a restored server lacks is not sent again': [
    {
      file: 'src/outbox/drain.ts',
      text: "resend: seqsOf('unknown', () => true),",
      changed: "resend: seqsOf('unknown', () => false),",
    },
  ],
  'any JSON is an acknowledgement': [
    {
      file: 'src/outbox/classify.ts',
      text: "data !== null && 'submission_id' in data && data.submission_id === key",
      changed: 'data !== null',
    },
  ],
  'a clock ahead is believed': [
    {
      file: 'server/http/parameters.ts',
      text: 'instant.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : instant;',
      changed: '(now ? instant : instant);',
    },
  ],
  'a day ends at midnight in Greenwich': [
    {
      file: 'src/outbox/enqueue.ts',
      text: 'const wall = wallTime(new Date(recordedAt), clock);',
      changed: "const wall = new Date(recordedAt).toISOString().slice(0, 19).replace('T', ' ');",
    },
  ],
  'a correction also undoes counts that are made after it': [
    {
      file: 'src/shared/counting/claims.ts',
      text: 'return !hasSeenIt && claim.recordedAt <= correctedAt;',
      changed: 'return true;',
    },
  ],
  'scans of a census stay when they become an entry': [
    {
      file: 'src/outbox/census.ts',
      text: 'return { ...census, scans: [] };',
      changed: 'return census;',
    },
  ],
  'a census is compared with the stock of the moment when its end arrives': [
    {
      file: 'server/counting/census.ts',
      text: 'JSON.stringify(await stockAt(tx, storeId, recordedAt))',
      changed: 'JSON.stringify(await stockAt(tx, storeId, now))',
    },
  ],
  'a pack that hangs by our records is on the shelf, wherever a census has moved it': [
    {
      file: 'server/counting/census.ts',
      text: 'if (placed !== null) return [placed];',
      changed: 'if (placed !== null && onShelf === 0) return [placed];',
    },
  ],
  'a walk sells what was sold before it': [
    {
      file: 'src/shared/stock/walked-pack.ts',
      text: "return sells === 'down' ? { start: first, end: front } : { start: front, end: last };",
      changed: 'return { start: first, end: last };',
    },
  ],
  'a pack seen in the back room loses what was sold before a walk saw it hang': [
    {
      file: 'src/shared/stock/walked-pack.ts',
      text: "place === 'shelf' || at < hungAt);",
      changed: "place === 'shelf' || hungAt === Number.POSITIVE_INFINITY);",
    },
  ],
  'packs of a walk stay when they become an entry': [
    {
      file: 'src/outbox/walk.ts',
      text: 'const lines = walk.lines.filter(({ id }) => !ready.has(id));',
      changed: 'const { lines } = walk;',
    },
  ],
  'a walk ends although a line waits for an answer': [
    {
      file: 'src/outbox/walk.ts',
      text: 'if (isLast && lines.length === 0) await',
      changed: 'if (isLast) await',
    },
  ],
  'two packs of a game get the same number from one entry of a walk': [
    {
      file: 'server/counting/found-packs.ts',
      text: 'stock.counters.set(lotNumber, [...counters, lotCounter]);',
      changed: 'stock.counters.set(lotNumber, counters);',
    },
  ],
  'a line of a walk counts from when it is sent': [
    {
      file: 'src/outbox/walk.ts',
      text: 'Math.min(Date.parse(sentAt) + index, ...scannedAt)',
      changed: 'scannedAt ? Date.parse(sentAt) + index : 0',
    },
  ],
  'a line that the server asks about is done': [
    {
      file: 'src/outbox/drain.ts',
      text: "for (const row of changed) if (row.state === 'sent') await returnAsked(db, row);",
      changed: 'if (!returnAsked) return;',
    },
  ],
  'a dismissed exception stays open': [
    {
      file: 'src/shared/counting/sightings.ts',
      text: 'const at = dismissals?.get(witness.name) ?? null;',
      changed: 'const at = null;',
    },
  ],
  'tickets sold before they were sent stay in the other store’s stock': [
    {
      file: 'server/counting/displaced-transfers.ts',
      text: 'for (const toStoreId of toStores) {',
      changed: 'for (const toStoreId of toStores.slice(toStores.length)) {',
    },
  ],
  'a pack from another store is new to no terminal': [
    {
      file: 'server/stock/lots.ts',
      text: 'await renewStock(tx, [storeId]);',
      changed: 'if (transferId === null) await renewStock(tx, [storeId]);',
    },
    {
      file: 'server/stock/transfer-parts.ts',
      text: 'for (const id of new Set([storeId, ...parts.map(({ fromStoreId }) => fromStoreId)]))',
      changed: 'for (const id of new Set(parts.map(({ fromStoreId }) => fromStoreId)))',
    },
  ],
  'a moved pack is charged to the store that had it first': [
    {
      file: 'src/shared/lottery/moved-packs.ts',
      text: 'stays.find(({ to, settlesOn }) => to === null || (settlesOn !== null && settlesOn < to));',
      changed: 'stays[0];',
    },
  ],
  'the first day that a person entered for a pack counts': [
    {
      file: 'server/lottery/packs.ts',
      text: 'ORDER BY d.lot_id, s.recorded_at DESC, d.submission_id, d.id DESC',
      changed: 'ORDER BY d.lot_id, s.recorded_at, d.submission_id, d.id DESC',
    },
  ],
  'a pack that a walk saw is in no bill': [
    {
      file: 'server/lottery/packs.ts',
      text: '-- the business day is one of the days next to it',
      changed: "AND s.kind = 'shelf' -- the business day is one of the days next to it",
    },
  ],
  'the packs due of all stores stay as they were in the week before': [
    {
      file: 'server/board/store-attention.ts',
      text: 'day <= today && today <= until',
      changed: 'day <= today || today <= until',
    },
  ],
  'what arrives for a closed week stays out of the books': [
    {
      file: 'server/journal/kept-weeks.ts',
      text: 'changed.every((day) => day === null || day > to)',
      changed: 'changed.every((day) => day === null || day !== to)',
    },
  ],
  'the later of two counts holds a ticket': [
    {
      file: 'src/shared/counting/claims.ts',
      text: 'return a.recordedAt - b.recordedAt;',
      changed: 'return b.recordedAt - a.recordedAt;',
    },
  ],
};
