/**
 * A checker of linearizability by the published algorithm of Wing and Gong ("Testing and verifying concurrent objects", 1993) with the
 * memory of visited states by Lowe ("Testing for linearizability", 2017), as in Porcupine and Knossos: a history is linearizable if all its
 * operations can be put in one order that a sequential model accepts, each at some moment between its invocation and its return.
 */

/**
 * What one process asked and got. An operation without a return (`info` in the words of these checkers) may have happened at any time
 * after its invocation, or never.
 */
export type Operation<Input, Output> = {
  process: string;
  input: Input;
  /** null: nobody knows */
  output: Output | null;
  /** positions in the history, each once */
  invoked: number;
  returned: number | null;
};

/** The object as one process alone would see it. */
export type Model<State, Input, Output> = {
  initial: State;
  /** the state after an operation; null where it can't have this output in this state */
  step(state: State, input: Input, output: Output | null): State | null;
  /** whether an operation never changes any state */
  isRead(input: Input): boolean;
  /** equal for equal states; absent: a state is known by the operations that led to it, in whatever order */
  nameOf?(state: State): string;
};

/** `unknown`: the search was given up. `stuck`: an operation that no order of the most that fit has room for. */
export type Verdict<Input, Output> =
  | { kind: 'linearizable' }
  | { kind: 'unknown' }
  | { kind: 'broken'; fitting: number; stuck: Operation<Input, Output> };

/** States after which a search is given up; those of a week of a shop are some hundred. */
const MAX_STATES = 20_000;

/** @param history in any order */
export function checkLinearizable<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, step, isRead, nameOf = () => '' }: Model<State, Input, Output>,
): Verdict<Input, Output> {
  const operations = [...history].sort((a, b) => a.invoked - b.invoked);
  const end = (index: number): number => operations[index]?.returned ?? Number.POSITIVE_INFINITY;
  const visited = new Set<string>();
  let best = { fitting: -1, stuck: operations[0] };
  /** `first`: all before it are done; `done`: those after it */
  type Node = { first: number; done: ReadonlySet<number>; state: State; fitting: number };
  const stack: Node[] = [{ first: 0, done: new Set(), state: initial, fitting: 0 }];
  while (stack.length > 0) {
    const { first, done, state, fitting } = stack.pop() as Node;
    // Candidates are invoked before any other operation has returned.
    const open: number[] = [];
    let firstReturn = Number.POSITIVE_INFINITY;
    let mustDo = -1;
    for (let index = first; index < operations.length; index++) {
      if ((operations[index]?.invoked ?? 0) > firstReturn) break;
      if (done.has(index)) continue;
      open.push(index);
      if (end(index) < firstReturn) [firstReturn, mustDo] = [end(index), index];
    }
    if (mustDo < 0) return { kind: 'linearizable' };
    if (fitting > best.fitting) best = { fitting, stuck: operations[mustDo] };
    // A read that fits now may come first: no other order needs it later.
    const read = open.find((index) => {
      const { input, output, invoked } = operations[index] as Operation<Input, Output>;
      return invoked <= firstReturn && isRead(input) && step(state, input, output) !== null;
    });
    for (const index of read === undefined ? open.reverse() : [read]) {
      const operation = operations[index] as Operation<Input, Output>;
      if (operation.invoked > firstReturn) continue;
      const next = step(state, operation.input, operation.output);
      if (next === null) continue;
      const after = new Set(done).add(index);
      let from = first;
      while (after.delete(from)) from += 1;
      const name = `${from} ${[...after].sort((a, b) => a - b).join(' ')} ${nameOf(next)}`;
      if (visited.has(name)) continue;
      visited.add(name);
      if (visited.size > MAX_STATES) return { kind: 'unknown' };
      stack.push({ first: from, done: after, state: next, fitting: fitting + 1 });
    }
  }
  const { fitting, stuck } = best;
  if (!stuck) return { kind: 'linearizable' };
  return { kind: 'broken', fitting, stuck };
}
