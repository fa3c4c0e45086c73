import { seededRandom } from '../../server/seed/random';

/** A deterministic random generator: the same calls in the same order give the same results. */
export type Dice = {
  chance(percent: number): boolean;
  /** an integer from `min` to `max`, both included */
  whole(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** one of the names, each as likely as its weight */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
};

/** @param stream name of the purpose; streams are independent of each other */
export function diceFor(seed: number, stream: string): Dice {
  let mixed = seed;
  for (const letter of stream) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0;
  const random = seededRandom(mixed);
  const whole = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
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
      const name = names.find((each) => {
        left -= weights[each];
        return left < 0;
      });
      if (name === undefined) throw new RangeError('There is nothing to weigh');
      return name;
    },
  };
}
