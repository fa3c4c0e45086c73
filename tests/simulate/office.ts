import type { CorrectionReply, CorrectionsReply, SoldRun } from '../../src/shared/counting/exceptions-schema';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { Dice } from '../chaos/dice';
import type { Reply, Session } from '../support/api/app';
import { must } from '../support/api/must';
import type { Shop } from '../support/api/shop';
import type { OpenStore } from '../support/shops/open-store';
import type { History } from './history';
import { ServerDown, type SimulatedServer } from './server';

/** An admin puts the last tickets of a record back: "a correction is a new row with a reason, never an edit or a delete". */
export type Correction = {
  /** one of the packs that hang */
  pack: number;
  /** one of the records that hold tickets of it */
  record: number;
  tickets: number;
};

/** More tickets than any record holds: all of them. */
const ALL = 1000;

export const anyCorrection = (dice: Dice): Correction => ({
  ...{ pack: dice.whole(0, 99), record: dice.whole(0, 9) },
  tickets: dice.chance(30) ? ALL : dice.whole(1, 6),
});

/** A correction that the server has; `at`: its instant. */
export type Corrected = { upc: string; start: number; end: number; at: number };

type Form = {
  key: string;
  tickets: Pick<Corrected, 'upc' | 'start' | 'end'>;
  body: object;
  /** tells the history of the answer */
  answered: (at: number) => void;
};

/** The store's admin at the office's screens: the API, with a network that never fails. */
export class Office {
  /** by key, in the order in which they were made */
  readonly corrections = new Map<string, Corrected>();
  /** a form whose correction has no answer yet */
  #form: Form | null = null;

  constructor(
    private readonly server: SimulatedServer,
    private readonly history: History,
    private readonly opened: OpenStore,
    private readonly token: string,
    private readonly newKey: () => string,
  ) {}

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

  /** The same as the readers of the API's tests use it. */
  asShop(): Shop {
    const { company, store } = this.opened;
    const till = {
      get: (path: string) => this.call('GET', path),
      post: (path: string, body: unknown) => this.call('POST', path, body),
    } as unknown as Session;
    const day = (date: string) =>
      must(till.get<SalesReportReply>(`/sales-record-list/${date}/${store.id}`), 200);
    return { company, store, till, day } as unknown as Shop;
  }

  /** Looks up the sold tickets of a pack, and puts some of them back. */
  async correct(pack: { upc: string; lotCounter: number }, { record, tickets }: Correction): Promise<void> {
    if (this.#form) return;
    const { id } = this.opened.store;
    const { upc, lotCounter } = pack;
    const sold = await this.#unlessDown(
      must(this.call<{ data: SoldRun[] }>('GET', `/sold-tickets/${upc}/${lotCounter}/${id}`), 200),
    );
    const run = sold?.data[record % Math.max(1, sold.data.length)];
    if (!run) return;
    const end = Number(run.end_ticket);
    const start = Math.max(Number(run.start_ticket), end - tickets + 1);
    const key = this.newKey();
    const body = {
      ...{ store_id: id, lot_number: upc, lot_counter: lotCounter, reason: 'still there' },
      ...{ start_ticket: String(start).padStart(14, '0'), end_ticket: run.end_ticket },
    };
    const answered = this.history.corrects(key, { upc, start, end });
    this.#form = { key, tickets: { upc, start, end }, body, answered };
    await this.press();
  }

  /** Presses *Save* in the form whose correction has no answer yet. A server without power leaves the form open. */
  async press(): Promise<void> {
    const form = this.#form;
    if (!form) return;
    const reply = await this.#unlessDown(
      this.call<CorrectionReply>('POST', '/corrections', form.body, form.key),
    );
    if (!reply) return;
    if (reply.status >= 300) throw new Error(`A correction is refused: ${JSON.stringify(reply.body)}`);
    const address = `/corrections/${this.opened.store.id}`;
    const list = await this.#unlessDown(must(this.call<CorrectionsReply>('GET', address), 200));
    if (!list) return;
    const at = Date.parse(list.data.find(({ id }) => id === reply.body.data.id)?.corrected_at ?? '');
    if (!this.server.arrivals.get(form.key)?.includes(at))
      throw new Error('A correction has another instant than that of its receipt');
    this.#form = null;
    form.answered(at);
    this.corrections.set(form.key, { ...form.tickets, at });
  }

  /** Nobody makes the corrections again that a restored server has lost. @param kept the keys of the others */
  forgetLost(kept: ReadonlySet<string>): void {
    for (const key of this.corrections.keys()) if (!kept.has(key)) this.corrections.delete(key);
  }

  async #unlessDown<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ServerDown) return null;
      throw error;
    }
  }
}
