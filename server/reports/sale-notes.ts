import { pluralize } from '../../src/domain/pluralize';
import {
  byRecord,
  type Facts,
  MAX_NAMED,
  type RecordRun,
  type RowNote,
  rowBeside,
  rowNotes,
} from '../../src/domain/row-notes';
import type { Run } from '../../src/domain/runs';
import { numberToSerial } from '../../src/domain/serial';
import { type Authors, recordAuthors } from '../counting/record-authors';
import type { Db } from '../db/connect';
import { type Taken, takenNote } from './corrected-sales';
import type { LotHistory } from './lot-histories';

/** A row of a report: a run of tickets that a record holds. */
export type Row = RecordRun & { lotId: number };

type Said = { note: RowNote | undefined; taken: Taken[] };

/**
 * The notes of a report's rows: who else counted their tickets, who holds tickets that their records counted, and which
 * tickets corrections took from them. When a record takes over tickets from another, both get a note (product: a count is a
 * claim); each fact is noted at one row only.
 * @param shown the rows that need notes
 * @param taken the tickets that corrections took from the report's records
 * @returns a text for each of `shown`, or undefined
 */
export async function notesOf(
  db: Db,
  storeId: number,
  shown: readonly Row[],
  histories: ReadonlyMap<number, LotHistory>,
  taken: readonly Taken[],
): Promise<(string | undefined)[]> {
  const records = new Set(shown.map(({ submissionId }) => submissionId));
  const notes = new Map(
    [...new Set(shown.map(({ lotId }) => lotId))].map((lotId) => {
      const { claims = [], held = [] } = histories.get(lotId) ?? {};
      return [lotId, rowNotes(claims, held, records)];
    }),
  );
  const takenAt = takenByRow(histories, taken);
  const said = shown.map(
    (row): Said => ({
      note: notes.get(row.lotId)?.get(row.start),
      taken: takenAt.get(nameOf(row)) ?? [],
    }),
  );
  const others = said.flatMap(({ note }) =>
    note ? [...note.alsoCounted.named, ...note.soldElsewhere.named].map((run) => run.submissionId) : [],
  );
  const authors = await recordAuthors(db, storeId, [...new Set(others)]);
  return said.map((each) => textOf(each, authors) || undefined);
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

function textOf({ note, taken }: Said, authors: Authors): string {
  const tickets = ({ start, end }: Run): string =>
    start === end ? numberToSerial(start) : `${numberToSerial(start)} to ${numberToSerial(end)}`;
  const who = (run: RecordRun): string => authors.get(run.submissionId) ?? '';
  const sentences = (
    facts: Facts | undefined,
    inWords: (run: RecordRun) => string,
    rest: string,
  ): string[] => [
    ...(facts?.named.map(inWords) ?? []),
    ...(facts && facts.more > 0 ? [`And ${facts.more} more ${rest}.`] : []),
  ];
  const corrected = taken.length - MAX_NAMED;
  return [
    ...sentences(
      note?.alsoCounted,
      (run) => `${tickets(run)} also counted by ${who(run)}.`,
      'counts of these tickets',
    ),
    ...sentences(
      note?.soldElsewhere,
      (run) => `${tickets(run)} counted here too, but sold in the record of ${who(run)}.`,
      'runs counted here too, but sold in other records',
    ),
    ...taken.slice(0, MAX_NAMED).map(takenNote),
    ...(corrected > 0 ? [`And ${pluralize(corrected, 'more correction')}.`] : []),
  ].join(' ');
}
