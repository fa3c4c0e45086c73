/** A line that the clerk confirmed: tickets of a pack, as shown on the screen. */
export type Line = {
  upc: string;
  lotCounter: number;
  first: string;
  last: string;
  /** false: not scanned, but marked as sold out */
  scanned: boolean;
};

/** A press of a submit button, with the content of the screen at that moment. */
export type Press = {
  kind: 'sale' | 'shelf';
  /** ms since 1970 */
  at: number;
  lines: Line[];
};

/**
 * Runs in the page: reports the content of the screen whenever a clerk presses Add Sales, or Ok on the shelf screen. It
 * reads the screen, never the app's own data, so that both can be compared.
 */
export function watchPresses(): void {
  const linesIn = (place: Element): Line[] =>
    [...place.querySelectorAll('li')].flatMap((item) => {
      const text = item.textContent ?? '';
      const pack = /([0-9]{12}) lot ([0-9]+)/.exec(text);
      const run = /([0-9]{14}) – ([0-9]{14})/.exec(text);
      const choice = item.querySelector('input:checked')?.parentElement?.textContent;
      const isSold = choice === undefined || choice === 'Sold out';
      if (!pack?.[1] || !run?.[1] || !run[2] || !isSold) return [];
      const [, upc] = pack;
      return [
        { upc, lotCounter: Number(pack[2]), first: run[1], last: run[2], scanned: choice === undefined },
      ];
    });

  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const isSale = button?.textContent === 'Add Sales';
      const isShelf = button?.textContent === 'Ok' && button.closest('dialog') !== null;
      if (!button || (!isSale && !isShelf)) return;
      const place = button.closest(isSale ? '[aria-labelledby="ticket-sold"]' : 'dialog');
      if (!place) return;
      const press: Press = { kind: isSale ? 'sale' : 'shelf', at: Date.now(), lines: linesIn(place) };
      (globalThis as unknown as { pressed(press: Press): void }).pressed(press);
    },
    { capture: true },
  );
}
