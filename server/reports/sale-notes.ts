import {
  byRecord,
  type Facts,
  MAX_NAMED,
  type RecordRun,
  type RowNote,
  rowBeside,
  rowNotes,
} from '../../src/domain/counting/row-notes';
import { isSale } from '../../src/domain/stock/removals';
import type { StoreClock } from '../../src/domain/time/store-clock';
import { type RowNoteLine, rowNoteText } from '../../src/i18n/en/rules/replies';
import { type Authors, recordAuthors } from '../counting/record-authors';
import type { Db } from '../db/connect';
import { type Taken, takenNote } from './corrected-sales';
import { type LotHistory, soldDownBy } from './lot-histories';

/** A row of a report: a run of tickets that a record holds. */
export type Row = RecordRun & { lotId: number };

type Said = { history: LotHistory | undefined; note: RowNote | undefined; taken: Taken[] };

/**
 * The notes of a report's rows: who else counted their tickets, who holds tickets that their records counted, and which
 * tickets corrections took from them. When a record takes over tickets from another, both get a note (product: a count is a
 * claim); each fact is noted at one row only.
 * @param shown the rows that need notes
 * @param taken the tickets that corrections took from the report's records
 * @param clock of the store
 * @returns a text for each of `shown`, or undefined
 */
export async function notesOf(
  db: Db,
  storeId: number,
  shown: readonly Row[],
  histories: ReadonlyMap<number, LotHistory>,
  taken: readonly Taken[],
  clock: StoreClock,
): Promise<(string | undefined)[]> {
  const records = new Set(shown.map(({ submissionId }) => submissionId));
  const notes = new Map(
    [...new Set(shown.map(({ lotId }) => lotId))].map((lotId) => {
      const { claims = [], held = [] } = histories.get(lotId) ?? {};
      const counts = claims.filter(({ reason }) => isSale(reason));
      return [lotId, rowNotes(counts, held, records)];
    }),
  );
  const takenAt = takenByRow(histories, taken);
  const said = shown.map(
    (row): Said => ({
      history: histories.get(row.lotId),
      note: notes.get(row.lotId)?.get(row.start),
      taken: takenAt.get(nameOf(row)) ?? [],
    }),
  );
  const others = said.flatMap(({ note }) =>
    note ? [...note.alsoCounted.named, ...note.soldElsewhere.named].map((run) => run.submissionId) : [],
  );
  const authors = await recordAuthors(db, storeId, [...new Set(others)]);
  return said.map((each) => rowNoteText(linesOf(each, authors, clock)) || undefined);
}

const nameOf = ({ lotId, start }: { lotId: number; start: number }): string => `${lotId}/${start}`;

/** The tickets that corrections took, by the row that notes them. */
function takenByRow(
  histories: ReadonlyMap<number, LotHistory>,
  taken: readonly Taken[],
): Map<string, Taken[]> {
  const lots = new Map(
    [...new Set(taken.map(({ lot }) => lot.id))].map((id) => [id, byRecord(histories.get(id)?.held ?? [])]),
  );
  const byRow = new Map<string, Taken[]>();
  for (const each of taken) {
    const row = rowBeside(lots.get(each.lot.id)?.get(each.claim.submissionId) ?? [], each);
    if (!row) continue;
    const name = nameOf({ lotId: each.lot.id, start: row.start });
    const same = byRow.get(name);
    if (same) same.push(each);
    else byRow.set(name, [each]);
  }
  return byRow;
}

function linesOf({ history, note, taken }: Said, authors: Authors, clock: StoreClock): RowNoteLine[] {
  const lines = (
    kind: 'also_counted' | 'sold_elsewhere',
    { named, more }: Facts = { named: [], more: 0 },
  ): RowNoteLine[] => [
    ...named.map((run): RowNoteLine => {
      const by = authors.get(run.submissionId) ?? null;
      const elsewhere = run.isRemoved
        ? ('removed_elsewhere' as const)
        : by?.purpose === 'opening'
          ? ('missing_elsewhere' as const)
          : kind;
      return {
        kind: kind === 'sold_elsewhere' ? elsewhere : kind,
        run: { ...run, ...soldDownBy(history, run.submissionId) },
        by,
      };
    }),
    ...(more > 0 ? [{ kind: `more_${kind}` as const, count: more }] : []),
  ];
  const more = taken.length - MAX_NAMED;
  return [
    ...lines('also_counted', note?.alsoCounted),
    ...lines('sold_elsewhere', note?.soldElsewhere),
    ...taken.slice(0, MAX_NAMED).map((each) => takenNote(each, clock)),
    ...(more > 0 ? [{ kind: 'more_corrections' as const, count: more }] : []),
  ];
}
