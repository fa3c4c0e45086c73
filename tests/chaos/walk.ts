import { addToSerial } from '../../src/shared/tickets/serial';
import { storedRows } from '../support/browsers/stored-rows';
import { diceFor } from './dice';
import type { DisruptionKind } from './schedule';
import type { Pack, Shop } from './shop';
import { expectSoon, type Till } from './till';

/** A scan of a walk; `code` is that of a ticket. */
export type WalkScan = { pack: Pack; place: 'shelf' | 'back'; code: string };

const DISRUPTIONS: readonly DisruptionKind[] = ['reload', 'tab closed', 'tab crashed', 'browser killed'];
/** A ticket of a whole pack that isn't at its front. */
const INSIDE = 17;

/**
 * The scans of one terminal's walk, the shelf first. Of the packs that both walk, the second terminal sees the true front; the
 * first one sees a later one, or takes the pack for one of the back room: together they say the true beginning.
 */
export function scansOf({ packs }: Shop, till: number): WalkScan[] {
  const shared = packs.filter((pack) => pack.found === 'shelf' && pack.till === null);
  const scans = packs.flatMap((pack): WalkScan[] => {
    const { found, first } = pack;
    if (found !== 'shelf' && found !== 'back') return [];
    if (pack.till === null && till === 0)
      return [{ pack, place: pack === shared[0] ? 'shelf' : 'back', code: addToSerial(first, 3) }];
    if (pack.till !== null && pack.till !== till) return [];
    return [{ pack, place: found, code: found === 'back' ? addToSerial(first, INSIDE) : first }];
  });
  return [
    ...scans.filter(({ place }) => place === 'shelf'),
    ...scans.filter(({ place }) => place === 'back'),
  ];
}

/**
 * A terminal walks its part of the store: without a network from some scan on, and with its tab or its browser ended once.
 * @throws Error unless each scan is kept on the device
 */
export async function walkStore(seed: number, shop: Shop, till: Till): Promise<void> {
  const dice = diceFor(seed, `walk ${till.options.index}`);
  const scans = scansOf(shop, till.options.index);
  const [offlineAt, disruptedAt] = [dice.whole(0, scans.length), dice.whole(0, scans.length - 1)];
  await till.show('First walk');
  for (const [index, { place, code }] of scans.entries()) {
    if (index === offlineAt) await till.disrupt('offline spell');
    await till.page
      .getByRole('radio', { name: place === 'shelf' ? 'Shelf' : 'Back room', exact: true })
      .check();
    await keep(till, code);
    if (index === disruptedAt) await till.disrupt(dice.pick(DISRUPTIONS));
  }
  await till.button('Done').click();
  const walks = async () =>
    (await storedRows<{ id: string }>(till.page, 'drafts')).filter(({ id }) => id.startsWith('walk:'));
  await expectSoon.poll(walks, { message: `the walk of terminal ${till.options.index}` }).toEqual([]);
  if (dice.chance(50)) await till.setOffline(false);
}

/** Scans a ticket until it is on the disk, or known by the other terminal's walk. */
async function keep(till: Till, code: string): Promise<void> {
  await till.gun(code);
  const isKept = async () =>
    (await till.stored()).includes(code) || (await till.page.getByText('In stock already').isVisible());
  await expectSoon.poll(isKept, { message: `the walked ticket ${code}` }).toBe(true);
}
