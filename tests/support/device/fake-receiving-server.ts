import type { ReceivingServer } from '../../../src/app/stock/add-inventory/receiving-state';
import { ApiError, NetworkError } from '../../../src/device/client';
import type { Plan, Vendor } from '../../../src/shared/catalogue/catalogue-schema';
import type { AddLotBody, Lot } from '../../../src/shared/stock/inventory-schema';
import { overlaps } from '../../../src/shared/tickets/runs';
import { serialToNumber } from '../../../src/shared/tickets/serial';
import { ERROR_CODE } from '../../../src/shared/wire/errors';

type Body = Omit<AddLotBody, 'store_id'>;

/** The plan of every game of this server. */
const PLAN = { id: 5, plan_name: '$5 Tickets', plan_price: 5, lot_size: 60 } as Plan;
const VENDORS = [
  { id: 1, vendor_name: 'By prefix', upc_code: '0284' },
  { id: 2, vendor_name: 'Other', upc_code: '7' },
] as Vendor[];

const runOf = (start: string, end: string) => ({ start: serialToNumber(start), end: serialToNumber(end) });
const lotExists = (upc: string) =>
  new ApiError(409, {
    message: `UPC Code ${upc} already exists with tickets`,
    code: ERROR_CODE.lotExists,
  });

const keyReused = () => new ApiError(422, { message: 'used before', code: ERROR_CODE.idempotencyKeyReused });

/** A server with the rules of the real one. `fault` is thrown once instead of a response. */
export class FakeReceivingServer implements ReceivingServer {
  lots: Lot[] = [];
  bodies: Body[] = [];
  requests: string[] = [];
  done = new Map<string, { request: string; lot: Lot }>();
  fault: { error: Error; after: boolean } | null = null;
  wait: Promise<void> = Promise.resolve();
  /** no request arrives */
  isGone = false;
  /** `gameFacts` answers from the device's cache without a network */
  isKnownOffline = false;
  /** a pack is added, and no response arrives */
  hangsAfter = false;

  async game(upc: string) {
    this.requests.push(`game ${upc}`);
    this.requireNetwork();
    if (!this.hangsAfter) await this.wait;
    this.throwFault(false);
    const lots = this.lots.filter((lot) => lot.lot_number === upc);
    const lotCounter = Math.max(0, ...lots.map((lot) => lot.lot_counter)) + 1;
    return { upc, lots, lotCounter, plans: [PLAN], vendors: this.vendors };
  }

  /** The list of games, by number. */
  games = new Map<
    string,
    { upc: string | null; priceCents: number; packSize: number | null; hasEnded?: boolean }
  >();
  vendors = VENDORS;

  async gameFacts(number: string) {
    if (!this.isKnownOffline) this.requireNetwork();
    const lots = this.lots.filter((lot) => lot.start_ticket_number.startsWith(number));
    const game = this.games.get(number);
    const upcs = new Set([...lots.map((lot) => lot.lot_number), ...(game?.upc ? [game.upc] : [])]);
    const listed = game ? { ...game, name: `Listed ${number}` } : null;
    return { upcs: [...upcs], listed, hasEnded: game?.hasEnded ?? false };
  }

  async add(body: Body, key: string) {
    this.requests.push(`add ${body.start_number} ${body.lot_counter}`);
    this.bodies.push(body);
    this.requireNetwork();
    if (!this.hangsAfter) await this.wait;
    this.throwFault(false);
    const done = this.done.get(key);
    if (done) {
      if (done.request !== JSON.stringify(body)) throw keyReused();
      return { message: 'data added succesfully', data: done.lot };
    }
    const { lot_number, lot_counter, start_number, end_number } = body;
    const run = runOf(start_number, end_number);
    const clash = this.lots.some(
      (lot) =>
        lot.lot_number === lot_number &&
        (lot.lot_counter === lot_counter ||
          overlaps(runOf(lot.start_ticket_number, lot.end_ticket_number), run)),
    );
    if (clash) throw lotExists(lot_number);
    const lot = this.hold(lot_number, lot_counter, start_number, end_number, body);
    this.done.set(key, { request: JSON.stringify(body), lot });
    if (this.hangsAfter) await this.wait;
    this.throwFault(true);
    return { message: 'data added succesfully', data: lot };
  }

  hold(upc: string, counter: number, start: string, end: string, ids: Partial<Body> = {}): Lot {
    const total = serialToNumber(end) - serialToNumber(start) + 1;
    const lot = {
      lot_number: upc,
      lot_counter: counter,
      start_ticket_number: start,
      end_ticket_number: end,
      plan_id: ids.plan_id ?? PLAN.id,
      vendor_id: ids.vendor_id ?? 2,
      ticket_price: 5,
      total_count: total,
    } as Lot;
    this.lots.push(lot);
    return lot;
  }

  private requireNetwork() {
    if (this.isGone) throw new NetworkError();
  }

  private throwFault(after: boolean) {
    if (this.fault?.after !== after) return;
    const { error } = this.fault;
    this.fault = null;
    throw error;
  }
}
