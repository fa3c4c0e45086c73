import { beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from '../../../src/pwa/wake-lock';
import { eventually } from '../../support/runner/eventually';

/** A browser's wake locks, as visible to a page. */
class Screens {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  held = new Set<WakeLockSentinel>();
  requests = 0;
  refuses = false;

  locks = {
    request: async (): Promise<WakeLockSentinel> => {
      this.requests += 1;
      if (this.refuses) throw new DOMException('The battery is low', 'NotAllowedError');
      const lock = Object.assign(new EventTarget(), {
        released: false,
        type: 'screen' as const,
        onrelease: null,
        release: async () => {
          lock.released = true;
          this.held.delete(lock);
        },
      });
      this.held.add(lock);
      return lock;
    },
  };

  /** Like a browser: a hidden page loses its locks. */
  show(visibilityState: DocumentVisibilityState): void {
    this.page.visibilityState = visibilityState;
    if (visibilityState === 'hidden') for (const lock of this.held) void lock.release();
    this.page.dispatchEvent(new Event('visibilitychange'));
  }
}

let screens: Screens;
const holds = (count: number) => eventually(() => expect(screens.held.size).toBe(count));

beforeEach(() => {
  screens = new Screens();
});

test('the screen stays on until the wake lock is released', async () => {
  const letGo = keepScreenOn(screens);
  await holds(1);
  letGo();
  await holds(0);
});

test('a page that was hidden requests the wake lock again when it is visible, and holds only one', async () => {
  const letGo = keepScreenOn(screens);
  await holds(1);
  screens.show('hidden');
  await holds(0);
  expect(screens.requests).toBe(1);
  screens.show('visible');
  await holds(1);
  screens.show('visible');
  await eventually(() => expect(screens.requests).toBe(3));
  await holds(1);
  letGo();
  await holds(0);
});

test('no wake lock is held if it is released before the browser answers', async () => {
  keepScreenOn(screens)();
  expect(screens.requests).toBe(1);
  await holds(0);
  screens.show('visible');
  expect(screens.requests).toBe(1);
});

test('a browser that doesn’t support or refuses wake locks causes no error', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  keepScreenOn({ locks: undefined, page: screens.page })();
  screens.refuses = true;
  const letGo = keepScreenOn(screens);
  await eventually(() => expect(warned).toHaveBeenCalledOnce());
  letGo();
  warned.mockRestore();
});
