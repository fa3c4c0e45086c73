/**
 * A set of the whole numbers below a size, as a bitmap with a summary of each 32 words: adding, removing and finding a
 * neighbor take one step for each level, which is at most three for 32,768 members.
 */
export class IndexSet {
  /** Level 0 has a bit for each number, each further level a bit for each word below that isn't empty. */
  private readonly levels: Uint32Array[] = [];

  constructor(size: number) {
    let words = size;
    do {
      words = Math.max(1, Math.ceil(words / 32));
      this.levels.push(new Uint32Array(words));
    } while (words > 1);
  }

  add(member: number): void {
    let index = member;
    for (const words of this.levels) {
      words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
      index >>>= 5;
    }
  }

  delete(member: number): void {
    let index = member;
    for (const words of this.levels) {
      const rest = (words[index >>> 5] ?? 0) & ~(1 << (index & 31));
      words[index >>> 5] = rest;
      if (rest !== 0) return;
      index >>>= 5;
    }
  }

  /** The smallest member from `from` on, or -1. */
  next(from: number): number {
    let index = from;
    for (const [level, words] of this.levels.entries()) {
      const word = index >>> 5;
      if (word >= words.length) return -1;
      const rest = (words[word] ?? 0) & (-1 << (index & 31));
      if (rest !== 0) return this.descend(level, word * 32 + lowestBit(rest));
      index = word + 1;
    }
    return -1;
  }

  /** The smallest member below a word of a level. */
  private descend(level: number, index: number): number {
    let found = index;
    for (let below = level - 1; below >= 0; below--)
      found = found * 32 + lowestBit(this.levels[below]?.[found] ?? 0);
    return found;
  }
}

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
