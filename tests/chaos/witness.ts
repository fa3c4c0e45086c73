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
  /** of a count: the packs that it lists as scanned, by name */
  scanned: string[];
  isOpening: boolean;
};

/**
 * Runs in the page: reports the content of the screen whenever a clerk presses Add Sales or Save check, or Ok on the shelf screen. It
 * reads the screen, never the app's own data, so that both can be compared.
 */
export function watchPresses(): void {
  // The front of a pack that is really here is on the next line, in the text without a blank.
  const packOf = (item: Element) =>
    /([0-9]{12}) lot ([0-9]+?)(?=[0-9]{14}|[^0-9]|$)/.exec(item.textContent ?? '');
  const scannedIn = (place: Element): string[] =>
    [...place.querySelectorAll('li')].flatMap((item) =>
      item.querySelector('input') ? [] : (packOf(item)?.[0] ?? []),
    );
  const linesIn = (place: Element): Line[] =>
    [...place.querySelectorAll('li')].flatMap((item) => {
      const text = item.textContent ?? '';
      const pack = packOf(item);
      const run = /([0-9]{14}) – ([0-9]{14})/.exec(text);
      const choice = item.querySelector('input:checked')?.parentElement?.textContent;
      const isSold = choice === undefined || choice === 'Sold out' || choice === 'Gone';
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
      const isOpening = button?.textContent === 'Save check';
      const isSale = isOpening || button?.textContent === 'Add Sales';
      const isShelf = button?.textContent === 'Ok' && button.closest('dialog') !== null;
      // The summary changed at the moment of the press, which does nothing.
      const isBlocked = button?.getAttribute('aria-disabled') === 'true';
      if (!button || isBlocked || (!isSale && !isShelf)) return;
      const place = button.closest(isSale ? '[aria-labelledby="ticket-sold"]' : 'dialog');
      if (!place) return;
      const press: Press = {
        kind: isSale ? 'sale' : 'shelf',
        at: Date.now(),
        lines: linesIn(place),
        scanned: isSale ? scannedIn(place) : [],
        isOpening,
      };
      (globalThis as unknown as { pressed(press: Press): void }).pressed(press);
    },
    { capture: true },
  );
}
