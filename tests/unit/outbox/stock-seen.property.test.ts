import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Api, ApiReply } from '../../../src/device/client';
import { requestCheck } from '../../../src/device/session';
import { refreshSnapshot, snapshotRuns } from '../../../src/device/stock-calls';
import { unsettled } from '../../../src/outbox/queries';
import { effectsOf } from '../../../src/outbox/submission';
import { withEffects } from '../../../src/shared/stock/stock';
import type { StockListReply } from '../../../src/shared/stock/stock-schema';
import { numberToSerial } from '../../../src/shared/tickets/serial';
import { FakeApi } from '../../support/device/fake-api';
import { terminal, UPC } from '../../support/device/outbox';

const FIRST = 10_010_000_000_000;
const SIZE = 200;
const SALE = 3;

/** A stock request in transit: the response is created at one moment and delivered at a later one. */
class Request {
  #answer: ApiReply<StockListReply | null> | undefined;
  #deliver: (reply: ApiReply<StockListReply | null>) => void = () => undefined;
  readonly reply = new Promise<ApiReply<StockListReply | null>>((deliver) => {
    this.#deliver = deliver;
  });
  done: Promise<void> = Promise.resolve();

  constructor(readonly etag: string | undefined) {}

  answer(sold: number): void {
    if (this.#answer) return;
    const version = String(sold);
    const headers = new Headers({ ETag: `"${version}"` });
    const range = {
      lot_number: UPC[0],
      lot_counter: 1,
      min: numberToSerial(FIRST + sold),
      max: numberToSerial(FIRST + SIZE - 1),
      ticket_price: 5,
      vendor_id: null,
      vendor_name: null,
      status_code: 13 as const,
    };
    this.#answer =
      this.etag === `"${version}"`
        ? { status: 304, data: null, headers }
        : { status: 200, data: { version, data: [range] }, headers };
  }

  async deliver(sold: number): Promise<void> {
    this.answer(sold);
    if (this.#answer) this.#deliver(this.#answer);
    await this.done;
  }
}

const step = fc.oneof(
  fc.constantFrom('sell', 'send', 'lose the reply', 'ask', 'restore a backup'),
  fc.record({ is: fc.constantFrom('answer', 'deliver'), which: fc.nat(3) }),
);

it('no ticket is ever counted twice or missed, however stock copies, acknowledgements and a restored server interleave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const server = new FakeApi();
      const { db, user, clock, drain, sell } = await terminal(server);
      const requests: Request[] = [];
      const soldOnServer = () => server.committed.length * SALE;

      const ask = async () => {
        const { request, begun } = await new Promise<{ request: Request; begun: Promise<void> }>((asked) => {
          const api: Api = {
            async request<T>(
              _method: string,
              _path: string,
              options: { headers?: Record<string, string> } = {},
            ) {
              const request = new Request(options.headers?.['If-None-Match']);
              asked({ request, begun: done });
              return request.reply as Promise<ApiReply<T>>;
            },
          };
          const done: Promise<void> = refreshSnapshot(api, { ...user, store_id: 1 }, db);
        });
        request.done = begun;
        requests.push(request);
        return request;
      };
      await (await ask()).deliver(0);
      requests.length = 0;

      let sold = 0;
      for (const next of steps) {
        if (next === 'sell') {
          await sell(UPC[0], FIRST + sold);
          sold += SALE;
        } else if (next === 'send' || next === 'lose the reply') {
          server.fates = next === 'send' ? ['ok', 'no-network'] : ['reply-lost'];
          clock.now += 100_000;
          await drain({ wake: 'now' });
        } else if (next === 'restore a backup') {
          server.lose([...server.committed]);
          server.fates = ['no-network'];
          await requestCheck(db);
          await drain({ wake: 'now' });
        } else if (next === 'ask') {
          await ask();
        } else {
          const request = requests[next.which];
          if (next.is === 'answer') request?.answer(soldOnServer());
          else {
            await request?.deliver(soldOnServer());
            requests.splice(next.which, 1);
          }
        }
        const snapshot = await db.snapshots.get([1, user.id]);
        if (!snapshot) throw new Error('no snapshot');
        const seqs = await unsettled(db, 1, snapshot.ackSeq);
        const effects = (await db.outbox.bulkGet(seqs)).flatMap((row) => (row ? effectsOf(row) : []));
        const seen = withEffects(snapshotRuns(snapshot), effects).map(({ start, end }) => ({ start, end }));
        expect(seen).toEqual([{ start: FIRST + sold, end: FIRST + SIZE - 1 }]);
      }
      for (const request of requests) await request.deliver(soldOnServer());
      await db.delete();
    }),
    { numRuns: 100 },
  );
});
