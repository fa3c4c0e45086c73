import { expect } from '@playwright/test';

/** A step of an input device, in the format of both WebDriver and WebDriver BiDi (W3C WebDriver, 15.4). */
type InputStep = Record<string, unknown> & { type: string };
export type InputSource = { type: string; id: string; actions: InputStep[] };

/** A browser's protocol for one tab. */
export type Remote = {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** @param expression JavaScript that yields a promise of a string */
  evaluate(expression: string): Promise<string>;
  perform(sources: InputSource[]): Promise<void>;
  /** brings the tab in front of the others */
  activate(): Promise<void>;
  /** a PNG of the visible part */
  screenshot(): Promise<Buffer>;
};

/** A browser whose tabs share their storage. */
export type TabbedBrowser = { openTab(): Promise<Tab>; close(): Promise<void> };

type Point = { x: number; y: number };

const ENTER = '\uE007';

/** A tab as a person uses it: finds controls by name, clicks and types. Waits for each control. */
export class Tab {
  constructor(readonly remote: Remote) {}

  /** Runs a self-contained function in the page. Arguments and result are JSON. */
  async run<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.evaluate(`(${work})(...${JSON.stringify(args)})`)) as Result;
  }

  /** The value of an expression in the page, or of its promise, converted through JSON. */
  async evaluate(expression: string): Promise<unknown> {
    const script = `Promise.resolve(${expression}).then((it) => JSON.stringify(it ?? null))`;
    return JSON.parse(await this.remote.evaluate(script));
  }

  /** Waits until the page shows a text. */
  async see(text: string, timeout?: number): Promise<void> {
    await expect.poll(() => this.text(), { message: text, timeout }).toContain(text);
  }

  text(): Promise<string> {
    return this.run(() => document.body.innerText);
  }

  /** Waits until the first field of this name holds a value. */
  async holds(name: string, value: string): Promise<void> {
    await expect.poll(() => this.run(fieldValue, name), { message: name }).toBe(value);
  }

  /** Clicks the first button, link or field of this name. */
  async click(name: string): Promise<void> {
    let at: Point | null = null;
    await expect
      .poll(
        async () => {
          at = await this.run(centerOf, name);
          return at;
        },
        { message: `${name} can be clicked` },
      )
      .not.toBeNull();
    const { x, y } = at as unknown as Point;
    await this.remote.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Replaces the value of the first field of this name. */
  async fill(name: string, text: string): Promise<void> {
    await this.click(name);
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.keys(text);
  }

  /**
   * Simulates a scan with a gun: real keys, wherever the focus is. The page sees a gun's timing, even on a busy machine.
   */
  async scan(code: string): Promise<void> {
    await this.run(paceKeys);
    await this.keys(code + ENTER);
  }

  private async keys(text: string): Promise<void> {
    const steps = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.remote.perform([{ type: 'key', id: 'keyboard', actions: steps }]);
  }
}

/** In the page: the center of the first control of this name, or null while it can't be clicked. */
function centerOf(name: string): Point | null {
  for (const element of document.querySelectorAll<HTMLElement>('button, a, input, select')) {
    const labels = 'labels' in element ? [...((element.labels ?? []) as NodeListOf<HTMLElement>)] : [];
    const names = [element.ariaLabel, ...labels.map((label) => label.textContent), element.textContent];
    if (!names.some((found) => found?.trim() === name) || element.matches(':disabled')) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    if (hit && (element.contains(hit) || labels.some((label) => label.contains(hit)))) return point;
  }
  return null;
}

/** In the page: gives all following keys timestamps 5 ms apart. */
function paceKeys(): void {
  const times = new WeakMap<KeyboardEvent, number>();
  let last = performance.now();
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get(this: KeyboardEvent) {
      if (!times.has(this)) {
        last += 5;
        times.set(this, last);
      }
      return times.get(this);
    },
  });
}

/** In the page: the value of the first field with this name. */
function fieldValue(name: string): string | null {
  const field = [...document.querySelectorAll('input')].find(
    ({ ariaLabel, labels }) =>
      ariaLabel === name || [...(labels ?? [])].some((label) => label.textContent?.trim() === name),
  );
  return field?.value ?? null;
}
