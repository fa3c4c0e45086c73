import { randomUUID } from 'node:crypto';
import { soldBefore, soldOut } from '../../src/shared/counting/count-summary';
import type { Purpose, SalesEntry, Seen } from '../../src/shared/counting/sales-schema';
import type { MachineSlip } from '../../src/shared/drawer/money-count';
import { slipsOnWire } from '../../src/shared/drawer/typed';
import type { AddLotBody } from '../../src/shared/stock/inventory-schema';
import type { Removal } from '../../src/shared/stock/removals-schema';
import type { Roll } from '../../src/shared/tickets/runs';
import { type Run, runLength } from '../../src/shared/tickets/runs';
import {
  addToSerial,
  lotEnd,
  numberToSerial,
  runSerials,
  serialToNumber,
} from '../../src/shared/tickets/serial';
import { businessDate, HOUR_MS } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { centsToDollars } from '../../src/shared/values/money';
import { answerDisagreement, recordDisagreement } from '../counting/clerks-side';
import { putOnShelf } from '../counting/put-on-shelf';
import { recordSales } from '../counting/record-sales';
import { removePacks } from '../counting/remove-packs';
import type { Db } from '../db/connect';
import { keepRegisterFigures } from '../drawer/register';
import { recordMoney } from '../drawer/shift-money';
import { keepSettings } from '../places/settings';
import { moveLot } from '../stock/bins';
import { addLot } from '../stock/lots';
import {
  type DemoCompany,
  type DemoStore,
  type Game,
  MACHINE,
  WALK_THROUGH_GAME,
  WALK_THROUGH_PACK,
} from './company';
import type { Stories } from './stories';

/** A pack and its unsold tickets. */
export type Pack = { game: Game; lotCounter: number; left: Roll };

/** A clerk's look at a pack. `sold`: the tickets sold since the last one; negative if the front ticket had been counted as sold */
export type Look = { pack: Pack; sold: number; typed?: boolean };

/** A store with made-up trade, and what the generator knows about its packs. It acts through the commands of the API. */
export class Shop {
  private readonly received = new Map<string, number>();

  constructor(
    readonly db: Db,
    readonly company: Pick<DemoCompany, 'companyId' | 'planIds' | 'vendorIds'>,
    readonly store: DemoStore,
  ) {}

  /** The admin, as the author of a command. */
  get admin() {
    return { userId: this.store.adminId, sessionId: null };
  }

  /** The next pack of a game, not yet in the store. @param number its pack number instead of the default one */
  nextPack(game: Game, number?: number): Pack {
    const lotCounter = (this.received.get(game.upc) ?? 0) + 1;
    this.received.set(game.upc, lotCounter);
    const start = packStart(game, this.store, number ?? lotCounter * PACKS_APART);
    return {
      game,
      lotCounter,
      left: {
        start: serialToNumber(start),
        end: serialToNumber(lotEnd(start, game.lotSize)),
        sells: this.store.settings.sells,
      },
    };
  }

  /** Receives a pack into the back room. */
  async receive(pack: Pack, now: Date): Promise<Pack> {
    await addLot(this.db, { body: this.lotBody(pack), by: this.admin, now });
    return pack;
  }

  private lotBody({ game, lotCounter, left }: Pack): AddLotBody {
    const planId = this.company.planIds.get(game.priceCents);
    const vendorId = this.company.vendorIds.get(game.upc);
    if (planId === undefined || vendorId === undefined)
      throw new Error(`${game.name} has no plan or vendor.`);
    const start = numberToSerial(left.start);
    return {
      lot_number: game.upc,
      start_number: start,
      end_number: addToSerial(start, game.lotSize - 1),
      vendor_id: vendorId,
      plan_id: planId,
      store_id: this.store.id,
      lot_counter: lotCounter,
      sells: left.sells,
    };
  }

  async shelve(packs: readonly (Pack & { bin?: number })[], now: Date): Promise<void> {
    const data = packs.map(({ game, left, bin }) => ({
      lot_number: game.upc,
      start_ticket_number: numberToSerial(left.start),
      end_ticket_number: numberToSerial(left.end),
      store_id: this.store.id,
      ...(bin !== undefined && { bin }),
    }));
    const body = { data };
    await putOnShelf(this.db, { storeId: this.store.id, key: randomUUID(), body, by: this.admin, now });
  }

  async move(pack: Pack, bin: number, at: Date): Promise<void> {
    const body = { store_id: this.store.id, ...lotNames(pack), bin };
    await moveLot(this.db, this.admin, body, { key: randomUUID(), at });
  }

  /**
   * Records a count. Its packs then have the tickets that it left.
   * @param receivedAt when the server receives it; a late one changes no pack
   * @param unknown tickets of packs that nobody received
   * @returns its key, and the value of its tickets in cents
   */
  async count(
    looks: readonly Look[],
    count: { by: number; at: Date; purpose?: Purpose; receivedAt?: Date; unknown?: readonly string[] },
  ): Promise<{ key: string; cents: number }> {
    const { by, at, purpose = 'shift', receivedAt = at, unknown = [] } = count;
    const scanned: SalesEntry[] = [];
    const nonScanned: SalesEntry[] = [];
    const seen: Seen[] = [];
    let cents = 0;
    for (const { pack, sold, typed } of looks) {
      const { left, game } = pack;
      const isGone = sold >= runLength(left);
      const front = left.sells === 'down' ? left.end - sold : left.start + sold;
      const { run } = isGone ? soldOut(left) : sold < 0 ? { run: null } : soldBefore(left, front);
      if (!isGone)
        seen.push({
          ...lotNames(pack),
          front_ticket: numberToSerial(front),
          source: typed ? 'typed' : 'scan',
        });
      if (!run) continue;
      (isGone ? nonScanned : scanned).push(entryOf(this.store, pack, run));
      cents += runLength(run) * game.priceCents;
      if (receivedAt > at) continue;
      if (left.sells === 'down') left.end = run.start - 1;
      else left.start = run.end + 1;
    }
    const key = randomUUID();
    if (nonScanned.length + seen.length === 0) return { key, cents };
    await recordSales(this.db, {
      storeId: this.store.id,
      key,
      body: {
        data: { scanned, non_scanned: nonScanned, seen, unknown: unknown.map((code) => ({ code })) },
        purpose,
      },
      recordedAt: at,
      clock: this.store.settings,
      by: { userId: by, sessionId: null },
      now: receivedAt,
    });
    return { key, cents };
  }

  /** Takes the rest of a pack out of stock. */
  async remove(
    { left, ...pack }: Pack,
    removal: Pick<Removal, 'reason' | 'reference' | 'note' | 'to_store_id'>,
    at: Date,
  ): Promise<void> {
    const data = [{ ...lotNames({ left, ...pack }), ...runSerials(left), ...removal }];
    await removePacks(this.db, {
      key: randomUUID(),
      replaces: null,
      body: { store_id: this.store.id, data },
      recordedAt: at,
      clock: this.store.settings,
      by: this.admin,
      now: at,
    });
  }
}

/** Receives the pack of the README's walk-through, Active in the back room. */
export async function receiveWalkThroughPack(shop: Shop, now: Date): Promise<void> {
  const left: Roll = {
    start: serialToNumber(WALK_THROUGH_PACK.start),
    end: serialToNumber(WALK_THROUGH_PACK.end),
    sells: shop.store.settings.sells,
  };
  await shop.receive({ game: WALK_THROUGH_GAME, lotCounter: 1, left }, now);
}

/** The distance between the numbers of a game's packs in a store: a shop doesn't get neighboring ones. */
export const PACKS_APART = 263;

/**
 * The lowest serial of a pack: 4 digits for the game, 7 for the pack, 3 for the ticket. Pack numbers differ between
 * stores as far as possible.
 */
const packStart = (game: Game, store: DemoStore, number: number): string =>
  `${game.gameNumber}${1_000_000 + (store.id % 90) * 100_000 + number}000`;

export const lotNames = ({ game, lotCounter }: Pack) => ({ lot_number: game.upc, lot_counter: lotCounter });

const entryOf = (store: DemoStore, pack: Pack, run: Run): SalesEntry => ({
  ...lotNames(pack),
  ...runSerials(run),
  ticketCount: runLength(run),
  store_id: store.id,
  ticket_price: centsToDollars(pack.game.priceCents),
  amount: centsToDollars(pack.game.priceCents * runLength(run)),
});

/** The figures of the lottery's terminal for a shift, in cents. */
export type TerminalFigures = {
  sales: number;
  cancels: number;
  instant: number;
  prizes: number;
  cashless: number;
};

/**
 * Figures that match the tickets of a shift.
 * @param cents value of these tickets
 * @param random returns numbers in [0, 1)
 */
export function figuresOf(cents: number, random: () => number): TerminalFigures {
  const dollars = (from: number, to: number): number => Math.round(from + random() * (to - from)) * 100;
  const part = (share: number): number => Math.round((cents * share) / 100) * 100;
  return {
    sales: dollars(140, 320),
    cancels: dollars(0, 6),
    instant: part(0.4 + random() * 0.2),
    prizes: dollars(20, 90),
    cashless: part(0.25),
  };
}

/** A counted drawer: the keys of its records, the value of their tickets and the difference in cents, and who counted it. */
type CountedDrawer = {
  keys: string[];
  cents: number;
  overShort: number;
  /** slips of vending machines, whose pulled cash isn't in the drawer's */
  machines?: readonly MachineSlip[];
  by: number;
  at: Date;
  receivedAt?: Date;
};

/** The departments of the store's register for the lottery. */
const DEPARTMENTS = { scratch: '21', draw: '22', payout: '23' } as const;

/** The length of a shift at the register. */
const SHIFT_MS = 8 * HOUR_MS;

/** Changes the settings that stories need: the register's departments, the vending machine, and *Sweep* in counts. */
export const settingsFor = (
  { db, company: { companyId }, store }: Shop,
  { register, machine, sweepsCounts }: Stories,
): Promise<unknown> =>
  keepSettings(db, {
    ...{ storeId: store.id, companyId, before: store.settings },
    body: {
      ...(register && {
        register_map: (['scratch', 'draw', 'payout'] as const).map((as) => ({ code: DEPARTMENTS[as], as })),
      }),
      ...(machine && { vending_machines: [MACHINE] }),
      ...(sweepsCounts && { sweep_in_counts: true }),
    },
  });

type RegisterClose = {
  sequence: number;
  cents: number;
  wrongly: number;
  sold: readonly { game: Game; tickets: number }[];
  notRung: { game: string; tickets: number } | null;
  at: Date;
};

/**
 * Sends a register's report at the end of a shift, and its item file. The report has the same sales as the drawer,
 * except tickets rung up in the wrong department. The item file lacks the tickets that weren't rung up.
 * @param shift its number at the register; the value of its tickets, and of tickets rung up wrongly, in cents; the
 * tickets sold, and the tickets of a game that weren't rung up
 */
export async function closeRegister(
  { db, store, admin: by }: Shop,
  { sales, cancels, instant, prizes }: TerminalFigures,
  { sequence, cents, wrongly, sold, notRung, at }: RegisterClose,
): Promise<void> {
  const items = [...groupBy(sold, ({ game }) => game)].map(([game, same]) => ({
    code: game.upc,
    name: game.name.toUpperCase(),
    quantity: sumOf(same, ({ tickets }) => tickets) - (game.name === notRung?.game ? notRung.tickets : 0),
  }));
  const amounts = [
    { code: DEPARTMENTS.scratch, name: 'SCRATCH OFF', cents: cents - wrongly },
    { code: DEPARTMENTS.draw, name: 'LOTTERY', cents: sales - cancels },
    { code: DEPARTMENTS.payout, name: 'LOTTERY PO', cents: instant + prizes },
    { code: '7', name: 'GROCERY TAXABLE', cents: 84_215 + wrongly },
  ];
  const body = {
    store_id: store.id,
    register_id: '101',
    period: 'shift' as const,
    sequence,
    begins_at: new Date(at.getTime() - SHIFT_MS).toISOString(),
    ends_at: at.toISOString(),
    business_date: businessDate(at, store.settings),
    lines: amounts.map(({ code, name, cents: amount }) => ({ code, name, amount: centsToDollars(amount) })),
    items,
  };
  await keepRegisterFigures(db, { key: randomUUID(), body, recordedAt: at, by, now: at });
}

/** Enters the figures of the lottery's terminal, and the cash that results in the difference. */
export async function countDrawer(
  { db, store }: Shop,
  { sales, cancels, instant, prizes, cashless }: TerminalFigures,
  { keys, cents, overShort, machines = [], by, at, receivedAt = at }: CountedDrawer,
): Promise<void> {
  const pulled = sumOf(machines, (machine) => machine.pulled);
  const cash = cents + sales - cancels - instant - prizes - cashless + overShort - pulled;
  await recordMoney(db, {
    key: randomUUID(),
    body: {
      store_id: store.id,
      submission_ids: keys,
      basis: 'delta',
      online_sales: centsToDollars(sales),
      online_cancels: centsToDollars(cancels),
      instant_cashes: centsToDollars(instant),
      online_cashes: centsToDollars(prizes),
      cashless: centsToDollars(cashless),
      other: 0,
      cash_counted: centsToDollars(cash),
      ...slipsOnWire(machines),
    },
    recordedAt: at,
    by: { userId: by, sessionId: null },
    now: receivedAt,
  });
}

/** A clerk disagrees with the drawer of a shift, and the owner may answer. */
export async function disagree(
  { db, store, admin }: Shop,
  shift: { key: string; by: number },
  { words, answer }: { words: string; answer?: string },
  at: Date,
): Promise<void> {
  const sent = { key: randomUUID(), recordedAt: at, now: at };
  const body = { store_id: store.id, record: shift.key, words };
  await recordDisagreement(db, { ...sent, body, by: { userId: shift.by, sessionId: null } });
  if (answer === undefined) return;
  const reply = { ...sent, key: randomUUID(), body: { store_id: store.id, words: answer }, by: admin };
  await answerDisagreement(db, sent.key, reply);
}
