import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SharedDraft, shareDraft } from '../../../../src/app/state/shared-draft';
import { TabLocks } from '../../../support/device/tab-locks';
import { eventually } from '../../../support/runner/eventually';

let index = 0;
let id: string;
let locks: TabLocks;
let log: string[];
let prepared: string[];
let open: SharedDraft[];

beforeEach(() => {
  id = `count:1:${++index}`;
  locks = new TabLocks();
  log = [];
  prepared = [];
  open = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const tab of open) tab.leave();
});

/** A tab that shows the draft; `written` ends its last write. */
function tab(name: string, written: Promise<void> = Promise.resolve()): SharedDraft {
  const shared = shareDraft(
    id,
    {
      prepare: () => prepared.push(name),
      begin: () => log.push(`${name} edits`),
      watch: () => log.push(`${name} watches`),
      stop: async () => {
        log.push(`${name} stops`);
        await written;
        log.push(`${name} has written`);
      },
    },
    locks as unknown as LockManager,
  );
  open.push(shared);
  return shared;
}

const lastOf = (name: string) => log.findLast((line) => line.startsWith(name));
const logged = (...lines: string[]) => eventually(() => expect(log).toEqual(lines));

test('the first tab edits a draft; a later tab watches it and continues when the first one leaves', async () => {
  const first = tab('A');
  await logged('A edits');
  tab('B');
  await logged('A edits', 'B watches');
  first.leave();
  await logged('A edits', 'B watches', 'A stops', 'A has written', 'B edits');
});

test('a tab that takes over a draft starts only after the other tab has saved everything', async () => {
  let write = () => {};
  tab(
    'A',
    new Promise((written) => {
      write = written;
    }),
  );
  await logged('A edits');
  const second = tab('B');
  await logged('A edits', 'B watches');
  log = [];
  second.take();
  await logged('A stops');
  write();
  await logged('A stops', 'A has written', 'A watches', 'B edits');
});

test('of three tabs, the one that takes over gets the draft, not the one that waited longest', async () => {
  tab('A');
  await logged('A edits');
  tab('B');
  await logged('A edits', 'B watches');
  const third = tab('C');
  await logged('A edits', 'B watches', 'C watches');
  third.take();
  await eventually(() => expect(log).toContain('C edits'));
  expect(lastOf('A')).toBe('A watches');
  expect(lastOf('B')).toBe('B watches');
});

test('a frozen tab loses the draft’s lock by force, and no tab gets it back automatically', async () => {
  tab('A', new Promise(() => {}));
  await logged('A edits');
  const second = tab('B');
  await logged('A edits', 'B watches');
  log = [];
  vi.useFakeTimers();
  second.take();
  await eventually(() => expect(log).toContain('A stops'));
  expect(log).not.toContain('B edits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(log.toSorted()).toEqual(['A stops', 'A watches', 'B edits']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toHaveLength(3);
});

test('a crashed tab releases the draft’s lock', async () => {
  tab('A');
  await logged('A edits');
  tab('B');
  await logged('A edits', 'B watches');
  locks.crash(`draft:${id}`);
  await logged('A edits', 'B watches', 'B edits');
});

test('a screen left and reopened in one tab waits for its own last write and never watches', async () => {
  let write = () => {};
  const first = tab(
    'A',
    new Promise((written) => {
      write = written;
    }),
  );
  await logged('A edits');
  first.leave();
  tab('A again');
  await logged('A edits', 'A stops');
  expect(prepared).toEqual(['A']);
  write();
  await logged('A edits', 'A stops', 'A has written', 'A again edits');
  expect(prepared).toEqual(['A', 'A again']);
});

test('a tab that took over a draft and lost it to a third tab does not take it back', async () => {
  tab('A');
  await logged('A edits');
  const second = tab('B');
  await logged('A edits', 'B watches');
  vi.useFakeTimers();
  second.take();
  await eventually(() => expect(log).toContain('B edits'));
  const third = tab('C');
  await eventually(() => expect(log).toContain('C watches'));
  third.take();
  await eventually(() => expect(log).toContain('C edits'));
  log = [];
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual([]);
});
