import { IndexSet } from './index-set';
import type { Run } from './runs';

/** Which of some runs lie over a position that only moves up, known by their places in the list. */
export class Cover<Each extends Run = Run> {
  /** the runs over the position */
  readonly over: IndexSet;
  private readonly byStart: number[];
  private readonly byEnd: number[];
  private opened = 0;
  private closed = 0;

  constructor(private readonly runs: readonly Each[]) {
    this.over = new IndexSet(runs.length);
    const start = (index: number): number => this.runs[index]?.start ?? 0;
    const end = (index: number): number => this.runs[index]?.end ?? 0;
    this.byStart = [...runs.keys()].sort((a, b) => start(a) - start(b));
    this.byEnd = [...runs.keys()].sort((a, b) => end(a) - end(b));
  }

  /** How many runs lie over the position. */
  get size(): number {
    return this.opened - this.closed;
  }

  /** The runs over the position, in the order of the list. */
  members(): Each[] {
    const found: Each[] = [];
    if (this.size === 0) return found;
    for (let index = this.over.next(0); index >= 0; index = this.over.next(index + 1))
      found.push(this.runs[index] as Each);
    return found;
  }

  /** @returns the runs that begin after the former position and not after this one */
  moveTo(position: number): number[] {
    const first = this.opened;
    while ((this.startAt(this.opened) ?? Infinity) <= position)
      this.over.add(this.byStart[this.opened++] as number);
    while ((this.endAt(this.closed) ?? Infinity) < position)
      this.over.delete(this.byEnd[this.closed++] as number);
    return this.byStart.slice(first, this.opened);
  }

  /** The next position at which other runs lie over it; Infinity where nothing changes any more. */
  nextEdge(): number {
    return Math.min(this.startAt(this.opened) ?? Infinity, (this.endAt(this.closed) ?? Infinity) + 1);
  }

  private startAt = (place: number): number | undefined => this.runs[this.byStart[place] ?? -1]?.start;
  private endAt = (place: number): number | undefined => this.runs[this.byEnd[place] ?? -1]?.end;
}

/**
 * Cuts a stretch wherever one of some covers changes, and moves them along.
 * @returns the pieces, ascending; while one is visited the covers are over it
 */
export function* pieces(stretch: Run, covers: readonly Cover[]): Generator<Run> {
  let start = stretch.start;
  while (start <= stretch.end) {
    for (const cover of covers) cover.moveTo(start);
    const end = covers.reduce((nearest, cover) => Math.min(nearest, cover.nextEdge() - 1), stretch.end);
    yield { start, end };
    start = end + 1;
  }
}
