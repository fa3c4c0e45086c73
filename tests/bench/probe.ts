/**
 * Times in ms from the Enter that ends a scan: until the field has the value, until the frame that shows it is drawn, and
 * until the tone starts (null on a page without tones).
 */
export type ScanTimes = { filled: number; painted: number; sounded: number | null };

declare global {
  interface Window {
    bench: {
      /** Times the next Enter until some field has this value. */
      expect(value: string): void;
      /**
       * The times of that scan; null when the machine was too busy to type like a gun, so that the app saw no scan.
       * @throws Error when the field wasn't filled within a few seconds
       */
      times(): Promise<ScanTimes | null>;
      /** Times each of these codes from its Enter until a field has it, whatever comes after it. */
      expectAll(codes: readonly string[]): void;
      /** Those times in the codes' order. @throws Error when a code was lost or came twice */
      allTimes(): Promise<number[]>;
      /** ms from a click on the button with this text until the frame that shows this heading is drawn. */
      pressed(button: string, heading: string): Promise<number>;
      /** ms from the start of the navigation until the field with this label exists and is enabled. */
      fieldReady(label: string): Promise<number>;
      /** ms from the start of the navigation until the first scan that fills a field. */
      readyToScan(serial: string): Promise<number>;
    };
  }
}

/**
 * Runs in the page, before the app. Times start at the Enter's own timestamp, so they include any delay before the page
 * handles the key; the Event Timing API is too coarse for this. Fields are checked after each change of the page, in the
 * same task: a separate task would run after the frame.
 */
export function installProbe(): void {
  const GIVE_UP_MS = 3000;
  const OPENED_WITHIN_MS = 30_000;
  const TASKS_PER_TRY = 20;
  /** The app treats keys with longer pauses as typing. */
  const GUN_PAUSE_MS = 50;
  /** A tone starts right after the frame. */
  const TONE_WITHIN_MS = 100;
  let expected: string | null = null;
  let timing: { value: string; start: number; filled: (after: number) => void } | null = null;
  let measured: Promise<ScanTimes | null> | null = null;
  let lastKeyAt = 0;
  let longestPause = 0;

  /** Ignores the focused field, since a gun's keys pass through it. */
  const has = (field: HTMLInputElement, value: string): boolean =>
    field.value === value && field !== document.activeElement;
  const isFilled = (value: string): boolean => {
    for (const field of document.getElementsByTagName('input')) if (has(field, value)) return true;
    return false;
  };
  /** The codes of a fast gun: the time of each one's Enter, then of the field that has it. */
  let several = new Map<string, { enter: number | null; filled: number | null }>();
  let typed = '';
  // Checks only fields that have changed: reading all 180 of 60 cards each time would be a large part of the
  // measured time.
  const look = (fields: Iterable<HTMLInputElement>) => {
    if (several.size > 0)
      for (const field of fields) {
        const one = several.get(field.value);
        if (one?.enter && field !== document.activeElement && field.isConnected)
          one.filled ??= performance.now();
      }
    if (!timing) return;
    for (const field of fields) {
      if (!has(field, timing.value) || !field.isConnected) continue;
      timing.filled(performance.now() - timing.start);
      timing = null;
      return;
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) look(node.getElementsByTagName('input'));
  }).observe(document, { subtree: true, childList: true });
  // Observers don't see changes of a field's value.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...value,
    set(text: string) {
      value?.set?.call(this, text);
      look([this]);
    },
  });

  let sounded: number | null = null;
  const startTone = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
    sounded ??= performance.now();
    startTone.call(this, when);
  };

  const { port1, port2 } = new MessageChannel();
  const nextTask = (): Promise<void> =>
    new Promise((done) => {
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  const measure = async (value: string, start: number): Promise<ScanTimes | null> => {
    const filled = await new Promise<number | null>((done) => {
      timing = { value, start, filled: done };
      setTimeout(() => done(null), GIVE_UP_MS);
    });
    timing = null;
    if (filled === null && longestPause > GUN_PAUSE_MS) return null;
    if (filled === null) throw new Error(`No field was filled with ${value}`);
    await new Promise(requestAnimationFrame);
    // The frame is drawn between its callbacks and the next task.
    await nextTask();
    const painted = performance.now() - start;
    const until = performance.now() + TONE_WITHIN_MS;
    while (sounded === null && performance.now() < until) await new Promise((done) => setTimeout(done, 1));
    return { filled, painted, sounded: sounded === null ? null : sounded - start };
  };

  window.addEventListener(
    'keydown',
    (event) => {
      if (several.size > 0) {
        const one = several.get(typed);
        if (event.key !== 'Enter') typed += event.key;
        else typed = '';
        if (event.key === 'Enter' && one) one.enter = event.timeStamp;
      }
      if (expected === null) return;
      if (lastKeyAt > 0) longestPause = Math.max(longestPause, event.timeStamp - lastKeyAt);
      lastKeyAt = event.timeStamp;
      if (event.key !== 'Enter') return;
      measured = measure(expected, event.timeStamp);
      expected = null;
    },
    { capture: true },
  );

  const untilDocument = (isSo: () => boolean): Promise<void> =>
    new Promise((done, fail) => {
      const observer = new MutationObserver(() => {
        if (!isSo()) return;
        observer.disconnect();
        done();
      });
      observer.observe(document, { childList: true, subtree: true });
      setTimeout(() => fail(new Error('The page did not become ready')), OPENED_WITHIN_MS);
    });
  const hasField = (name: string): boolean => {
    for (const label of document.getElementsByTagName('label'))
      if (label.textContent === name && label.control?.matches(':enabled')) return true;
    return false;
  };
  /** Sends all keys at once, faster than any gun: the question is when the app begins to listen. */
  const pressKeys = (serial: string) => {
    const init = { bubbles: true, cancelable: true };
    const events = [...serial, 'Enter'].map((key) => new KeyboardEvent('keydown', { ...init, key }));
    for (const event of events) document.body.dispatchEvent(event);
  };

  const withText = (tag: 'button' | 'h2', text: string): HTMLElement | undefined => {
    for (const node of document.getElementsByTagName(tag)) if (node.textContent === text) return node;
  };

  window.bench = {
    async pressed(button, heading) {
      const pressed = withText('button', button);
      if (!pressed) throw new Error(`There is no button ${button}`);
      const start = performance.now();
      pressed.click();
      do await new Promise(requestAnimationFrame);
      while (!withText('h2', heading) && performance.now() - start < GIVE_UP_MS);
      await nextTask();
      return performance.now() - start;
    },
    async fieldReady(label) {
      await untilDocument(() => hasField(label));
      return performance.now();
    },
    async readyToScan(serial) {
      await untilDocument(() => hasField('Start Serial'));
      while (performance.now() < OPENED_WITHIN_MS) {
        const pressed = performance.now();
        pressKeys(serial);
        for (let tasks = 0; tasks < TASKS_PER_TRY && !isFilled(serial); tasks++) await nextTask();
        if (isFilled(serial)) return pressed;
      }
      throw new Error('No scan was accepted');
    },
    expect(value) {
      if (isFilled(value)) throw new Error(`${value} is already in a field`);
      expected = value;
      measured = null;
      sounded = null;
      lastKeyAt = 0;
      longestPause = 0;
    },
    expectAll(codes) {
      several = new Map(codes.map((code) => [code, { enter: null, filled: null }]));
      typed = '';
    },
    async allTimes() {
      const start = performance.now();
      const times = () => [...several.values()].map(({ enter, filled }) => (filled ?? NaN) - (enter ?? NaN));
      while (times().some(Number.isNaN) && performance.now() - start < GIVE_UP_MS)
        await new Promise((done) => setTimeout(done, 10));
      const lost = [...several].filter(([, { filled }]) => filled === null).map(([code]) => code);
      if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}`);
      const found = times();
      several = new Map();
      return found;
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
