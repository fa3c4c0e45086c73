import { parseSync } from 'vite';

/** One change of a source: the text from `start` to `end` becomes `changed`. */
export type Mutant = { start: number; end: number; line: number; text: string; changed: string };

/** Operators, each with the one that makes the smallest wrong difference. */
const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** Methods, each with the one that it is mistaken for. */
const METHODS: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
};

/** Changes inside of SQL, of whole words or operators between spaces. A statement that PostgreSQL refuses counts as noticed. */
const SQL: readonly [RegExp, string][] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<!BETWEEN [^\n]{1,60})\bAND\b/g, 'OR'],
  [/\bOR\b(?! REPLACE)/g, 'AND'],
  [/\bASC\b/g, 'DESC'],
  [/\bDESC\b/g, 'ASC'],
  [/\bmin(?=\()/g, 'max'],
  [/\bmax(?=\()/g, 'min'],
  [/\bLEFT JOIN\b/g, 'JOIN'],
  [/\bNOT EXISTS\b/g, 'EXISTS'],
  [/(?<!NOT )\bEXISTS\b/g, 'NOT EXISTS'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/(?<=, )0(?=\))/g, '1'],
];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Nodes whose text says nothing about what the program does. */
const isSilent = ({ type }: Node): boolean => /^TS(?!As|NonNull|Satisfies)|^(Import|ExportAll)/.test(type);

/**
 * All changes of a TypeScript source that the sampler knows: operators, conditions, numbers and methods, and those inside of
 * sql`…`.
 */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const change = (start: number, end: number, changed: string) => {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ start, end, line, text: source.slice(start, end), changed });
  };
  /** Changes an operator, the text between two operands. */
  const changeBetween = (left: Node, right: Node, operator: string) => {
    const changed = OPERATORS[operator];
    if (!changed) return;
    const start = left.end + source.slice(left.end, right.start).indexOf(operator);
    change(start, start + operator.length, changed);
  };
  const visit = (node: Node): void => {
    if (isSilent(node)) return;
    const { type, left, right, operator, test, value, quasi, tag, callee } = node;
    if (isNode(left) && isNode(right) && typeof operator === 'string') changeBetween(left, right, operator);
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test))
      change(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
    if (type === 'Literal' && typeof value === 'number') change(node.start, node.end, `${value + 1}`);
    if (type === 'Literal' && typeof value === 'boolean') change(node.start, node.end, `${!value}`);
    if (type === 'CallExpression' && isNode(callee) && isNode(callee.property)) {
      const { start, end } = callee.property;
      const changed = METHODS[source.slice(start, end)];
      if (changed) change(start, end, changed);
    }
    if (type === 'TaggedTemplateExpression' && isNode(tag) && isNode(quasi)) {
      if (/^sql\b/.test(source.slice(tag.start, tag.end)))
        for (const part of quasi.quasis as Node[])
          for (const [pattern, changed] of SQL)
            for (const { index, 0: found } of source.slice(part.start, part.end).matchAll(pattern))
              change(part.start + index, part.start + index + found.length, changed);
    }
    for (const child of Object.values(node))
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each);
  };
  visit(parseSync('source.ts', source).program as unknown as Node);
  return mutants;
}

/** A source with one change. */
export const mutated = (source: string, { start, end, changed }: Mutant): string =>
  source.slice(0, start) + changed + source.slice(end);
