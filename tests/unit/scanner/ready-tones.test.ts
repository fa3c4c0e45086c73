import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const made = vi.fn();
const resumed = vi.fn();
const suspended = vi.fn();

/** A context that the browser blocks until it is resumed. */
class BlockedContext {
  state = 'suspended';

  constructor() {
    made();
  }

  async resume() {
    resumed();
    this.state = 'running';
  }

  async suspend() {
    this.state = 'suspended';
    suspended();
  }
}

/** The work that waits for the next idle moment. */
let waiting = new Map<number, () => void>();

async function ready() {
  const { readyTones } = await import('../../../src/scanner/sound');
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  return { page, stop: readyTones(page as unknown as Document) };
}

function idle(): void {
  const now = waiting;
  waiting = new Map();
  for (const work of now.values()) work();
}

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  waiting = new Map();
  vi.stubGlobal('AudioContext', BlockedContext);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    waiting.set(waiting.size + 1, work);
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
});

afterEach(() => vi.unstubAllGlobals());

test('the audio context is made in an idle moment, before any key', async () => {
  await ready();
  expect(made).not.toHaveBeenCalled();
  idle();
  expect(made).toHaveBeenCalledTimes(1);
});

test.each(['keydown', 'pointerdown'])(
  'a first %s before the idle moment makes the audio context at once, and only one',
  async (type) => {
    const { page } = await ready();
    page.dispatchEvent(new Event(type));
    expect(made).toHaveBeenCalledTimes(1);
    expect(resumed).toHaveBeenCalledTimes(1);
    idle();
    page.dispatchEvent(new Event(type));
    expect(made).toHaveBeenCalledTimes(1);
  },
);

test('without idle callbacks the audio context is made after half a second', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  await ready();
  expect(made).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(made).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a screen that was left makes no audio context', async () => {
  const { page, stop } = await ready();
  stop();
  idle();
  page.dispatchEvent(new Event('keydown'));
  expect(made).not.toHaveBeenCalled();
});

test('the audio context rests while the page is hidden', async () => {
  const { page } = await ready();
  page.dispatchEvent(new Event('keydown'));
  for (const [hidden, pauses, resumes] of [
    [true, 1, 1],
    [false, 1, 2],
  ] as const) {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
    expect([suspended, resumed].map(({ mock }) => mock.calls.length)).toEqual([pauses, resumes]);
  }
});
