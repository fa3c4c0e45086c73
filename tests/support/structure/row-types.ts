import type { Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

/** The types of single values in a row. */
export type ValueKind = 'number' | 'string' | 'boolean';

/** A column of a row as the code declares it. */
type Declared = {
  isOptional: boolean;
  isNullable: boolean;
  /** the kinds to which its values belong; none: neither, such as a list */
  kinds: readonly ValueKind[];
};

/** A plain statement of the server: where it is, and the type of its rows. */
export type Statement = {
  /** `server/alarms/alarms.ts:51` */
  place: string;
  columns: Map<string, Declared>;
  /** the rows have further columns, by a type parameter */
  isOpen: boolean;
};

/** The texts between the parameters of a statement, by which it is recognized at run time. */
export const textOf = (texts: readonly string[]): string => texts.join('$');

/** The functions of server/db/sql.ts that run a statement with rows. */
const CALLS = new Set(['rows', 'manyRows']);

/**
 * Every call in the server that asks for rows, by the text of its statement.
 * @returns `others`: the places of calls whose statement is put together elsewhere
 */
export function statementsOf(root: string): { statements: Map<string, Statement>; others: string[] } {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/server/tsconfig.json`] }).getProjects();
    if (!project) throw new Error('The server has no project.');
    const { checker, program } = project;
    const statements = new Map<string, Statement>();
    const others: string[] = [];
    for (const path of program.getSourceFileNames().filter((name) => name.startsWith(`${root}/server/`))) {
      const file = program.getSourceFile(path);
      const visit = (node: Node): void => {
        if (isCallExpression(node) && isIdentifier(node.expression) && CALLS.has(node.expression.text)) {
          const line = (file?.text ?? '').slice(0, node.pos).split('\n').length;
          const place = `${path.slice(root.length + 1)}:${line}`;
          const [, statement] = node.arguments;
          const text = statement && templateText(statement);
          if (text === undefined) others.push(place.replace(/:\d+$/, ''));
          else statements.set(text, { place, ...rowOf(checker, node) });
        }
        node.forEachChild(visit);
      };
      file?.forEachChild(visit);
    }
    return { statements, others };
  } finally {
    api.close();
  }
}

/** The text of a statement; of a selection, what follows the SELECT list. */
function templateText(node: Node): string | undefined {
  if (isObjectLiteralExpression(node)) {
    const from = node.properties.find((each) => isPropertyAssignment(each) && each.name.getText() === 'from');
    return from && isPropertyAssignment(from) ? templateText(from.initializer) : undefined;
  }
  if (!isTaggedTemplateExpression(node)) return undefined;
  const { template } = node;
  if (isNoSubstitutionTemplateLiteral(template)) return template.text;
  return textOf([template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]);
}

/** The row of a call whose type is `Promise<Row[]>`. */
function rowOf(checker: Checker, call: Node): Pick<Statement, 'columns' | 'isOpen'> {
  const inside = (type: Type | undefined): Type | undefined =>
    type && checker.getTypeArguments(type as never)[0];
  const row = inside(inside(checker.getTypeAtLocation(call)));
  if (!row) throw new Error('A call of rows has no type.');
  const columns = checker.getPropertiesOfType(row).map((property): [string, Declared] => {
    const type = checker.getTypeOfSymbol(property);
    if (!type) throw new Error(`${property.name} has no type.`);
    const plain = checker.getNonNullableType(type) ?? type;
    const bases = {
      number: checker.getNumberType(),
      string: checker.getStringType(),
      boolean: checker.getBooleanType(),
    };
    const kinds = (Object.keys(bases) as ValueKind[]).filter((kind) =>
      checker.isTypeAssignableTo(plain, bases[kind]),
    );
    return [
      property.name,
      {
        isOptional: checker.isTypeAssignableTo(checker.getUndefinedType(), type),
        isNullable: checker.isTypeAssignableTo(checker.getNullType(), type),
        kinds,
      },
    ];
  });
  return { columns: new Map(columns), isOpen: checker.typeToString(row).includes('&') };
}
