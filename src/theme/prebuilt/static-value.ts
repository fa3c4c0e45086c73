import type { ESTree } from 'vite';

/** Thrown for a value that is only known when the app runs. */
export class NotStatic extends Error {}

/** Thrown for a value that depends on a condition not decided yet. */
export class Undecided extends Error {
  /** @param condition as it is in the source */
  constructor(readonly condition: string) {
    super(condition);
  }
}

/** What a value in the source may refer to. */
export type Surroundings = {
  code: string;
  /** the module's own constants, by name */
  constants: ReadonlyMap<string, ESTree.Expression>;
  /** the shared looks, by their name in the module */
  looks: ReadonlyMap<string, unknown>;
  /** the assumed outcome of each condition, by its source */
  decided: ReadonlyMap<string, boolean>;
};

/**
 * Evaluates an expression of the source.
 * @throws NotStatic, or Undecided at the first condition without an assumed outcome
 */
export function staticValue(node: ESTree.Node, around: Surroundings): unknown {
  const value = (part: ESTree.Node) => staticValue(part, around);
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return value(node.expression);
    case 'Literal':
      if ('regex' in node || 'bigint' in node) throw new NotStatic();
      return node.value;
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotStatic();
      return node.quasis[0]?.value.cooked;
    case 'UnaryExpression': {
      const number = value(node.argument);
      if (node.operator !== '-' || typeof number !== 'number') throw new NotStatic();
      return -number;
    }
    case 'Identifier': {
      if (around.looks.has(node.name)) return around.looks.get(node.name);
      const constant = around.constants.get(node.name);
      if (node.name === 'undefined') return undefined;
      if (!constant) throw new NotStatic();
      return value(constant);
    }
    case 'ConditionalExpression':
      return value(decide(node.test, around) ? node.consequent : node.alternate);
    case 'LogicalExpression':
      if (node.operator !== '&&') throw new NotStatic();
      return decide(node.left, around) ? value(node.right) : undefined;
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((property) => {
          if (property.type === 'SpreadElement') return Object.entries(Object(value(property.argument)));
          if (property.computed || property.method) throw new NotStatic();
          const { key } = property;
          const name = key.type === 'Identifier' ? key.name : value(key);
          return [[String(name), value(property.value)]];
        }),
      );
    default:
      throw new NotStatic();
  }
}

/** The assumed outcome of a condition. One that calls a function may have an effect, so it is left alone. */
function decide(test: ESTree.Expression, { code, decided }: Surroundings): boolean {
  const condition = code.slice(test.start, test.end);
  if (/[(`]|\+\+|--|[^=!<>]=[^=>]/.test(condition)) throw new NotStatic();
  const outcome = decided.get(condition);
  if (outcome === undefined) throw new Undecided(condition);
  return outcome;
}
