/** From the Enter that ends a scan: ms until the field has the value, and until the frame with it is drawn. */
export type ScanTimes = { filled: number; painted: number };

declare global {
  interface Window {
    bench: {
      /** The next Enter is timed until some field has this value. */
      expect(value: string): void;
      /** What became of it. @throws Error when the field wasn't filled within a few seconds */
      times(): Promise<ScanTimes>;
    };
  }
}

/**
 * Runs in the page, before the app. Times come from the Enter's own timestamp, so what keeps the page from
 * handling the key counts; the Event Timing API is too coarse for this. The field is looked at from tasks of the
 * page's own queue, in between those of the app.
 */
export function installProbe(): void {
  const GIVE_UP_MS = 5000;
  let expected: string | null = null;
  let measured: Promise<ScanTimes> | null = null;

  const isFilled = (value: string): boolean => {
    for (const field of document.getElementsByTagName('input')) if (field.value === value) return true;
    return false;
  };
  const nextTask = (): Promise<void> =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        done();
      };
      port2.postMessage(null);
    });
  const measure = async (value: string, start: number): Promise<ScanTimes> => {
    while (!isFilled(value)) {
      if (performance.now() - start > GIVE_UP_MS) throw new Error(`No field was filled with ${value}`);
      await nextTask();
    }
    const filled = performance.now() - start;
    await new Promise(requestAnimationFrame);
    // The frame is drawn between its callbacks and the next task.
    await nextTask();
    return { filled, painted: performance.now() - start };
  };

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || expected === null) return;
      const value = expected;
      expected = null;
      // After the task in which the app hears the key.
      measured = nextTask().then(() => measure(value, event.timeStamp));
    },
    { capture: true },
  );

  window.bench = {
    expect(value) {
      if (isFilled(value)) throw new Error(`${value} is there already`);
      expected = value;
      measured = null;
    },
    async times() {
      const start = performance.now();
      while (!measured) {
        if (performance.now() - start > GIVE_UP_MS) throw new Error('No Enter arrived');
        await new Promise((done) => setTimeout(done, 1));
      }
      return measured;
    },
  };
}
