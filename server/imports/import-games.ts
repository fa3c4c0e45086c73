import { and, eq, isNull, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { cellFaultText } from '../../src/messages/words/games';
import type { ListedGame } from '../../src/shared/catalogue/game';
import type { GamesImportBody, ImportLine, ImportReply } from '../../src/shared/catalogue/games-schema';
import { type LineFault, type LineResult, planGames } from '../../src/shared/imports/game-rows';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { isDate } from '../../src/shared/time/time';
import { cleanName } from '../../src/shared/values/visible-text';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { type AuditEvent, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { requireRoom } from '../db/growth';
import { games, stores } from '../db/schema';
import { ApiError, badField, wrongContent } from '../errors';
import { lockGames } from '../stock/version';

type Planned = { line: number; result: LineResult; faults: readonly LineFault[] };
export type Imported = ImportReply['data'];

/**
 * The actual or planned result of an import, line by line.
 * @param packOf the pack of a line of an opening stock, as it was interpreted
 */
export function importedOf<P extends Planned>(
  planned: readonly P[],
  dryRun: boolean,
  packOf: (line: P) => ImportLine['pack'] | null = () => null,
): Imported {
  const count = (result: LineResult) => planned.filter((line) => line.result === result).length;
  return {
    dry_run: dryRun,
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errors: count('error'),
    lines: planned.map((each) => {
      const { line, result, faults } = each;
      const pack = packOf(each);
      return {
        line,
        result,
        errors: faults.map(({ field, fault }) => ({ field, message: cellFaultText(field, fault) })),
        ...(pack && { pack }),
      };
    }),
  };
}

/** Refuses an import with an invalid line: an import is all or nothing. @throws ApiError 422 */
export function refuseFaults(planned: readonly Planned[]): void {
  const count = planned.filter(({ result }) => result === 'error').length;
  if (count > 0) throw new ApiError(422, ERROR_CODE.invalidContent, { kind: 'lines_not_right', count });
}

/** @param done creates the sentence for the result from the number of effective lines */
export const importReply = (data: Imported, done: (count: number) => string): ImportReply => ({
  message: data.dry_run ? currentMessages(REPLY).importChecked : done(data.added + data.changed),
  data,
});

const GAME = {
  number: games.number,
  name: games.name,
  priceCents: games.priceCents,
  packSize: games.packSize,
  upc: games.upc,
  firstSale: games.firstSale,
  lastSale: games.lastSale,
  lastReturn: games.lastReturn,
  lastClaim: games.lastClaim,
  status: games.status,
};
const NO_SOURCE = 'a list';

/**
 * Imports a state's list of games, all lines or none. Games that aren't in the list stay. Lots stay unchanged, since
 * they have their own size and price.
 * @throws ApiError 422 for a store instead of a company, and when a line is invalid; a dry run reports invalid lines in
 * its reply
 */
export function importGames(
  db: Db,
  by: AuditEvent['by'],
  body: GamesImportBody,
  now: Date,
): Promise<Imported> {
  const { company_id: companyId, state, rows: cells, dry_run: dryRun } = body;
  const asOf = body.as_of ?? businessDate(now, DEFAULT_CLOCK);
  if (!isDate(asOf)) throw badField('as_of', { kind: 'not_in_format', format: 'date' });
  const source = cleanName(body.source ?? '') || NO_SOURCE;
  const work = db.transaction(async (tx) => {
    const [company] = await tx
      .select({ name: stores.storeName })
      .from(stores)
      .where(and(eq(stores.id, companyId), isNull(stores.parentId)));
    if (!company) throw wrongContent('company_id', { kind: 'unknown_company' });
    const version = dryRun ? 0 : await lockGames(tx, companyId);
    const listedGames = await tx
      .select(GAME)
      .from(games)
      .where(and(eq(games.storeId, companyId), eq(games.state, state)));
    const planned = planGames(listedGames, cells, body.prices ?? 'dollars');
    const imported = importedOf(planned, dryRun);
    if (dryRun) return imported;
    refuseFaults(planned);
    const fresh = planned.flatMap(({ game, result }) => (game && result !== 'unchanged' ? [game] : []));
    if (fresh.length === 0) return imported;
    await requireRoom(tx, 'games', companyId, imported.added);
    await keepGames(tx, fresh, { storeId: companyId, state, source, asOf, version });
    const details = [{ kind: 'games', added: imported.added, changed: imported.changed, source } as const];
    await writeAudit(tx, {
      action: 'games_imported',
      storeId: companyId,
      by,
      subject: state,
      details,
    });
    return imported;
  });
  return refusingDuplicates(work);
}

async function keepGames(
  tx: Db,
  fresh: readonly ListedGame[],
  of: { storeId: number; state: string; source: string; asOf: string; version: number },
): Promise<void> {
  // In the same order in all imports, which rules out deadlocks between two of them (decision 46).
  const inOrder = fresh.toSorted((a, b) => a.number.localeCompare(b.number));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(games)
    .values(inOrder.map((game) => ({ ...game, ...of })))
    .onConflictDoUpdate({
      target: [games.storeId, games.state, games.number],
      set: {
        name: excluded('name'),
        priceCents: excluded('price_cents'),
        packSize: excluded('pack_size'),
        upc: excluded('upc'),
        firstSale: excluded('first_sale'),
        lastSale: excluded('last_sale'),
        lastReturn: excluded('last_return'),
        lastClaim: excluded('last_claim'),
        status: excluded('status'),
        source: excluded('source'),
        asOf: excluded('as_of'),
        version: excluded('version'),
      },
    });
}
