import { seededRandom } from '../../server/seed/random';

/** Chance that is the same each time it's asked in the same order. */
export type Dice = {
  chance(percent: number): boolean;
  /** a whole number from `least` to `most` */
  whole(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  /** one of the names, each as likely as its weight */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
};

/** @param stream what it's thrown for: each purpose has numbers of its own, whatever the others throw */
export function diceFor(seed: number, stream: string): Dice {
  let mixed = seed;
  for (const letter of stream) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0;
  const random = seededRandom(mixed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    chance: (percent) => random() * 100 < percent,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');
      return item;
    },
    weighted<Name extends string>(weights: Record<Name, number>) {
      const names = Object.keys(weights) as Name[];
      let left = random() * names.reduce((sum, name) => sum + weights[name], 0);
      const found = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      if (found === undefined) throw new RangeError('There is nothing to weigh');
      return found;
    },
  };
}
