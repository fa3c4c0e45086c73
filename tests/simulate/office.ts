import type {
  CorrectionReply,
  CorrectionsReply,
  DismissReply,
  SoldRun,
} from '../../src/shared/counting/exceptions-schema';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { LotteryWeekReply } from '../../src/shared/lottery/lottery-schema';
import { runSerials } from '../../src/shared/tickets/serial';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Dice } from '../chaos/dice';
import type { Reply, Session } from '../support/api/app';
import { must } from '../support/api/must';
import type { Shop } from '../support/api/shop';
import type { OpenStore } from '../support/shops/open-store';
import { exceptionsIn, exceptionText } from '../support/shops/shop-answers';
import { weekToClose } from './books';
import { OTHER } from './censuses';
import type { History } from './history';
import { ServerDown, type SimulatedServer } from './server';
import { oneOf, type Sent, sentRuns } from './transfers';

/** An admin puts the last tickets of a record back: "a correction is a new row with a reason, never an edit or a delete". */
export type Correction = {
  /** one of the packs that hang */
  pack: number;
  /** one of the records that hold tickets of it */
  record: number;
  tickets: number;
};

const NOT_FOUND = 404;
/** More tickets than any record holds: all of them. */
const ALL = 1000;

export const anyCorrection = (dice: Dice): Correction => ({
  ...{ pack: dice.whole(0, 99), record: dice.whole(0, 9) },
  tickets: dice.chance(30) ? ALL : dice.whole(1, 6),
});

/** A correction that the server has; `at`: its instant. */
export type Corrected = { upc: string; start: number; end: number; at: number };

/**
 * A person says on which day a pack settled or was activated: "a lot has `activated_at` (its first shelf record by default, can be set) and
 * `settled_at`".
 */
export type PackDay = {
  /** one of the packs that were received */
  pack: number;
  what: 'settled' | 'activated';
  /** since the day of the opening */
  days: number;
};

/** @param today since the day of the opening: what is said was */
export const anyPackDay = (dice: Dice, today: number): PackDay => ({
  pack: dice.whole(0, 99),
  what: dice.pick(['settled', 'activated']),
  days: dice.whole(0, today),
});

/** The day that a person said last about a pack. */
export type EnteredDay = { upc: string; lotCounter: number; what: PackDay['what']; day: string };

/** Tickets that the server has as lost on their way. */
export type Lost = Tickets & { by: string };

/** A dismissal that the server has; `exception`: its text. */
export type Dismissed = { exception: string; at: number };

type Tickets = Omit<Corrected, 'at'>;

/** What a person enters on a screen: a call that is recorded once. */
export type Form = {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  key: string;
  /** told of its answer; throws if the answer is none that the form can have */
  answered: (reply: Reply<unknown>) => void | Promise<void>;
};

/** The tickets of a form, as the API names them. */
export const runOf = (lot: { lot_number: string; lot_counter: number }, start: number, end: number) => ({
  ...{ lot_number: lot.lot_number, lot_counter: lot.lot_counter },
  ...runSerials({ start, end }),
});

/** A store's admin at the office's screens: the API, with a network that never fails. */
export class Desk {
  /** the keys of the weeks that it has closed, and of the lottery's statements that it has entered */
  readonly bookings = new Set<string>();
  /** a form that has no answer yet */
  #form: Form | null = null;

  constructor(
    protected readonly server: SimulatedServer,
    private readonly token: string,
    protected readonly newKey: () => string,
  ) {}

  /** Whether a form has no answer yet: nothing else can be entered. */
  protected get isWaiting(): boolean {
    return this.#form !== null;
  }

  /** Sends a request. @param key of a call that is recorded once @throws ServerDown */
  async call<Body>(method: string, path: string, content?: unknown, key?: string): Promise<Reply<Body>> {
    const headers = {
      Authorization: `Bearer ${this.token}`,
      ...(content !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    const body = content === undefined ? undefined : JSON.stringify(content);
    const { status, text } = await this.server.answer({ method, path: `/api${path}`, headers, body });
    return { status, headers: new Headers(), body: JSON.parse(text) as Body };
  }

  /** Reads a list for the simulation itself, while the server has power. */
  look<Body>(path: string): Promise<Body> {
    return this.server.look<Body>(path, this.token);
  }

  /** Presses *Save* in a form. @returns whether it was answered; a server without power leaves the form open */
  protected submit(form: Form): Promise<boolean> {
    this.#form = form;
    return this.press();
  }

  /** Presses *Save* again in the form that has no answer yet. @returns whether none is open then */
  async press(): Promise<boolean> {
    const form = this.#form;
    if (!form) return true;
    const isAnswered = await this.unlessDown(async () => {
      await form.answered(await this.call(form.method, form.path, form.body, form.key));
      return true;
    });
    if (isAnswered) this.#form = null;
    return isAnswered === true;
  }

  /** Closes the first week of a store's books that is over, if there is one. */
  async closeWeek(storeId: number, openedAt: number): Promise<void> {
    if (this.isWaiting) return;
    const week = await this.unlessDown(() => weekToClose(openedAt, { desk: this, storeId }));
    if (!week) return;
    await this.#book('/journal-close', { store_id: storeId, week_start: week });
  }

  /** Enters what the lottery's statement says that it sweeps for the week of a day. */
  async enterStatement(storeId: number, day: string, dollars: number): Promise<void> {
    if (this.isWaiting) return;
    const path = `/lottery-week/${day}/${storeId}`;
    const week = await this.unlessDown(() => must(this.call<LotteryWeekReply>('GET', path), 200));
    if (!week) return;
    const lines = [{ line: 'sweep', amount: dollars }];
    await this.#book('/lottery-statement', { store_id: storeId, week_start: week.data.week_start, lines });
  }

  async #book(path: string, body: object): Promise<void> {
    const key = this.newKey();
    const answered = ({ status, body: reply }: Reply<unknown>): void => {
      if (status >= 300) throw new Error(`${path} is refused: ${JSON.stringify(reply)}`);
      this.bookings.add(key);
    };
    await this.submit({ method: 'POST', path, body, key, answered });
  }

  /** @returns null: the server has no power */
  protected async unlessDown<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServerDown) return null;
      throw error;
    }
  }
}

/** The office of the shop. */
export class Office extends Desk {
  /** by key, in the order in which they were made */
  readonly corrections = new Map<string, Corrected>();
  /** what was lost on its way to the other store, by key */
  readonly losses = new Map<string, Lost>();
  /** "a store admin may also dismiss an exception with a reason ("the scan was wrong"), which is a new row too", by key */
  readonly dismissals = new Map<string, Dismissed>();
  /** by key, in the order in which they were entered: the last one counts */
  readonly packDays = new Map<string, EnteredDay>();

  constructor(
    server: SimulatedServer,
    private readonly history: History,
    private readonly opened: OpenStore,
    token: string,
    newKey: () => string,
  ) {
    super(server, token, newKey);
  }

  /** The same as the readers of the API's tests use it. */
  asShop(): Shop {
    const { company, store } = this.opened;
    const till = {
      read: (path: string) => must(this.call('GET', path), 200),
      post: (path: string, body: unknown) => this.call('POST', path, body),
    } as unknown as Session;
    const day = (date: string) => till.read<SalesReportReply>(`/sales-record-list/${date}/${store.id}`);
    return { company, store, till, day } as unknown as Shop;
  }

  /** Looks up the sold tickets of a pack, and puts some of them back. */
  async correct(
    { upc, lotCounter }: { upc: string; lotCounter: number },
    { record, tickets }: Correction,
  ): Promise<void> {
    if (this.isWaiting) return;
    const { id } = this.opened.store;
    const path = `/sold-tickets/${upc}/${lotCounter}/${id}`;
    const listed = await this.unlessDown(() => must(this.call<{ data: SoldRun[] }>('GET', path), 200));
    const sold = (listed?.data ?? []).filter(({ reason }) => reason !== 'transferred');
    const run = oneOf(sold, record);
    if (!run) return;
    const end = Number(run.end_ticket);
    const start = Math.max(Number(run.start_ticket), end - tickets + 1);
    await this.#putBack({ lot_number: upc, lot_counter: lotCounter }, start, end, () => undefined);
  }

  /** Dismisses one of the open exceptions. */
  async dismiss(exception: number): Promise<void> {
    if (this.isWaiting) return;
    const listed = await this.unlessDown(() => exceptionsIn(this.asShop(), 'open'));
    const open = oneOf(
      (listed ?? []).filter(({ lot_number }) => lot_number !== OTHER.upc),
      exception,
    );
    if (!open) return;
    const key = this.newKey();
    const answered = (reply: Reply<unknown>): void => {
      const { status, body } = reply as Reply<DismissReply>;
      // While the server had no power, a record was on its way that ended it.
      if (status === NOT_FOUND) return;
      if (status >= 300) throw new Error(`A dismissal is refused: ${JSON.stringify(body)}`);
      const at = Date.parse(body.data.resolved_at);
      this.dismissals.set(key, { exception: exceptionText(open), at });
    };
    const path = `/exceptions/${open.id}/dismiss`;
    await this.submit({ method: 'POST', path, body: { reason: 'the scan was wrong' }, key, answered });
  }

  /** Enters the day on which a pack settled or was activated. */
  async enterDay(entered: EnteredDay): Promise<void> {
    if (this.isWaiting) return;
    const { upc, lotCounter, what, day } = entered;
    const key = this.newKey();
    const data = [{ lot_number: upc, lot_counter: lotCounter, [`${what}_at`]: day }];
    const body = { store_id: this.opened.store.id, data };
    const answered = (reply: Reply<unknown>): void => {
      if (reply.status >= 300) throw new Error(`A pack's day is refused: ${JSON.stringify(reply.body)}`);
      this.packDays.set(key, entered);
    };
    await this.submit({ method: 'POST', path: '/packs-settled', body, key, answered });
  }

  /** The tickets on their way from this store, or to it. */
  async onTheWay(direction: 'from' | 'to'): Promise<Sent[]> {
    const { id } = this.opened.store;
    const list = await this.unlessDown(() => sentRuns((path) => this.call('GET', path), id));
    return (list ?? []).filter((sent) => (direction === 'to' ? sent.toStoreId : sent.fromStoreId) === id);
  }

  /**
   * Puts tickets that are on their way back into the stock: those that were called back, or that return from the other store.
   * @param arrived called once they are here
   */
  async takeBack({ lot, start, end }: Sent, arrived: () => void): Promise<void> {
    if (!this.isWaiting) await this.#putBack(lot, start, end, arrived);
  }

  /** Records tickets as lost that are on their way to the other store. */
  async lose({ lot, start, end }: Sent): Promise<void> {
    if (this.isWaiting) return;
    const key = this.newKey();
    const { id, admin } = this.opened.store;
    const body = { store_id: id, data: [{ ...runOf(lot, start, end), reason: 'lost' }] };
    const answered = (reply: Reply<unknown>): void => {
      if (reply.status >= 300) throw new Error(`A loss is refused: ${JSON.stringify(reply.body)}`);
      this.losses.set(key, { upc: lot.lot_number, start, end, by: admin.name });
    };
    await this.submit({ method: 'POST', path: '/packs-removed', body, key, answered });
  }

  /** Nobody makes the records again that a restored server has lost. @param kept the keys of the others */
  forgetLost(kept: ReadonlySet<string>): void {
    for (const records of [this.corrections, this.losses, this.dismissals, this.bookings, this.packDays])
      for (const key of records.keys()) if (!kept.has(key)) records.delete(key);
  }

  async #putBack(lot: Sent['lot'], start: number, end: number, arrived: () => void): Promise<void> {
    const { id } = this.opened.store;
    const tickets: Tickets = { upc: lot.lot_number, start, end };
    const key = this.newKey();
    const body = { store_id: id, ...runOf(lot, start, end), reason: 'still there' };
    const corrected = this.history.corrects(key, tickets);
    const answered = async (reply: Reply<unknown>): Promise<void> => {
      const { status, body } = reply as Reply<CorrectionReply & { code?: string }>;
      // While the server had no power, somebody else was faster.
      if (body.code === ERROR_CODE.transferEnded) return;
      if (status >= 300) throw new Error(`A correction is refused: ${JSON.stringify(body)}`);
      const list = await must(this.call<CorrectionsReply>('GET', `/corrections/${id}`), 200);
      const at = Date.parse(list.data.find((each) => each.id === body.data.id)?.corrected_at ?? '');
      if (!this.server.arrivals.get(key)?.includes(at))
        throw new Error('A correction has another instant than that of its receipt');
      corrected(at);
      this.corrections.set(key, { ...tickets, at });
      arrived();
    };
    await this.submit({ method: 'POST', path: '/corrections', body, key, answered });
  }
}
