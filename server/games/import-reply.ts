import { ERROR_CODE } from '../../src/contract/errors';
import type { ImportReply } from '../../src/contract/office/games';
import type { LineFault, LineResult } from '../../src/domain/games/game-rows';
import { REPLY } from '../../src/i18n/en/rules/replies';
import { cellFaultText } from '../../src/i18n/en/stock/import-faults';
import { ApiError } from '../errors';

type Planned = { line: number; result: LineResult; faults: readonly LineFault[] };
export type Imported = ImportReply['data'];

/** What an import did or would do, line by line. */
export function importedOf(planned: readonly Planned[], dryRun: boolean): Imported {
  const count = (result: LineResult) => planned.filter((line) => line.result === result).length;
  return {
    dry_run: dryRun,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    lines: planned.map(({ line, result, faults }) => ({
      line,
      result,
      errors: faults.map(({ field, fault }) => ({ field, message: cellFaultText(field, fault) })),
    })),
  };
}

/** An import is all or nothing. @throws ApiError 422 when a line isn't right */
export function refuseFaults(planned: readonly Planned[]): void {
  const count = planned.filter(({ result }) => result === 'error').length;
  if (count > 0) throw new ApiError(422, ERROR_CODE.invalidContent, { kind: 'lines_not_right', count });
}

/** @param done the sentence for what was done, from the number of lines that did something */
export const importReply = (data: Imported, done: (count: number) => string): ImportReply => ({
  message: data.dry_run ? REPLY.importChecked : done(data.added + data.changed),
  data,
});
