import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GamesImportBody } from '../../src/contract/office/games';
import type { Game } from '../../src/domain/games/game';
import { planGames } from '../../src/domain/games/game-rows';
import { businessDate, DEFAULT_CLOCK } from '../../src/domain/time/store-clock';
import { isDate } from '../../src/domain/time/time';
import { cleanName } from '../../src/domain/values/visible-text';
import type { Caller } from '../access/access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/duplicates';
import { games, stores } from '../db/schema';
import { badField, wrongContent } from '../errors';
import { type Imported, importedOf, refuseFaults } from './import-reply';

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
 * Imports a state's list of games, all lines or none. Games that the list doesn't name stay, and so do lots: their size and
 * price are their own.
 * @throws ApiError 422 for a store in place of a company, and when a line isn't right; a dry run says so line by line
 */
export function importGames(db: Db, caller: Caller, body: GamesImportBody, now: Date): Promise<Imported> {
  const { company_id: companyId, state, rows: given, dry_run: dryRun } = body;
  const asOf = body.as_of ?? businessDate(now, DEFAULT_CLOCK);
  if (!isDate(asOf)) throw badField('as_of', { kind: 'not_in_format', format: 'date' });
  const source = cleanName(body.source ?? '') || NO_SOURCE;
  const work = db.transaction(async (tx) => {
    const [company] = await tx
      .select({ name: stores.storeName })
      .from(stores)
      .where(and(eq(stores.id, companyId), isNull(stores.parentId)));
    if (!company) throw wrongContent('company_id', { kind: 'unknown_company' });
    const known = await tx
      .select(GAME)
      .from(games)
      .where(and(eq(games.storeId, companyId), eq(games.state, state)));
    const planned = planGames(known, given, body.prices ?? 'dollars');
    const imported = importedOf(planned, dryRun);
    if (dryRun) return imported;
    refuseFaults(planned);
    const fresh = planned.flatMap(({ game, result }) => (game && result !== 'unchanged' ? [game] : []));
    if (fresh.length === 0) return imported;
    await keepGames(tx, fresh, { storeId: companyId, state, source, asOf });
    const details = [{ kind: 'games', added: imported.added, changed: imported.changed, source } as const];
    await writeAudit(tx, {
      action: 'games_imported',
      storeId: companyId,
      by: caller,
      subject: state,
      details,
    });
    return imported;
  });
  return refusingDuplicates(work);
}

async function keepGames(
  tx: Db,
  fresh: readonly Game[],
  of: { storeId: number; state: string; source: string; asOf: string },
): Promise<void> {
  // In one order for all imports, which rules out deadlocks between two of them (decision 46).
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
      },
    });
}
