import { type ESTree, parseSync, Visitor } from 'vite';
import type * as Look from './evaluate';
import { NotStatic, type Surroundings, staticValue, Undecided } from './static-value.ts';

type Theme = Pick<typeof Look, 'isLook' | 'looks' | 'plainElement'>;
/** A change of the source: what replaces the characters from `start` to `end`. */
type Edit = { start: number; end: number; text: string };

/** More conditions than this in one element would make more classes than a start gains. */
const MAX_CONDITIONS = 3;
/** The name of a constant whose properties are attributes. */
const SPREAD = '...';
/** Props that change what Chakra renders. */
const OF_CHAKRA = /^(as|recipe|unstyled|loading.*|spinner.*|html(?!For).*)$/;

/**
 * Turns the styled elements of a module whose look is known at the build into plain elements with a class, so that no
 * style is computed when they are rendered. All others stay as they are.
 * @param theme what Chakra makes of an element
 * @returns the module's new source and the rules of its classes, or null when there is nothing to change
 */
export function withPlainElements(code: string, theme: Theme): { code: string; rules: string } | null {
  const { program } = parseSync('module.tsx', code, { lang: 'tsx', sourceType: 'module' });
  const names = importsOf(program, /^@chakra-ui\/react$/);
  if (names.size === 0) return null;
  const constants = constantsOf(program);
  const looks = new Map(
    [...importsOf(program, /\/theme\/looks$/)].map(([local, name]) => [local, theme.looks[name]]),
  );
  const isConstant = (node: ESTree.Expression): boolean => {
    if (node.type === 'ParenthesizedExpression') return isConstant(node.expression);
    if (node.type === 'ConditionalExpression')
      return isConstant(node.consequent) && isConstant(node.alternate);
    return node.type === 'Identifier' && (constants.has(node.name) || looks.has(node.name));
  };
  const edits: Edit[] = [];
  const rules = new Set<string>();
  const JSXElement = (node: ESTree.JSXElement) => {
    const { openingElement, closingElement } = node;
    const type = styledType(openingElement.name, names);
    const attributes = type && attributesOf(openingElement, isConstant);
    if (!attributes) return;
    const isChild = attributes.some(({ name }) => name === 'asChild');
    const child = isChild && onlyChild(node);
    if (
      isChild &&
      (!child || styledType(child.name, names) || attributesOf(child, isConstant)?.some(isClass))
    )
      return;
    const ofLook = attributes.filter(({ name }) => name === SPREAD || theme.isLook(type, name));
    const outcomes = outcomesOf((decided) => {
      const around = { code, constants, looks, decided };
      const props = ofLook.flatMap(({ name, value }) => {
        const look = value ? staticValue(value, around) : true;
        return name === SPREAD ? Object.entries(Object(look)) : [[name, look]];
      });
      return theme.plainElement(type, Object.fromEntries(props));
    });
    const [element] = outcomes?.elements ?? [];
    if (!outcomes || !element) return;
    for (const each of outcomes.elements) rules.add(each.rules);
    const own = attributes.find(isClass);
    const classes = own?.value
      ? `[${outcomes.className}, ${sourceOf(own.value, code)}].filter(Boolean).join(' ')`
      : outcomes.className;
    const classAttribute = classes === '""' ? '' : ` className={${classes}}`;
    if (child) {
      edits.push({ ...placeOf(openingElement), text: '' });
      edits.push({ start: child.name.end, end: child.name.end, text: classAttribute });
      if (closingElement) edits.push({ ...placeOf(closingElement), text: '' });
      return;
    }
    const hasType = attributes.some(({ name }) => name === 'type');
    const buttonType = element.type && !hasType ? ` type="${element.type}"` : '';
    for (const { start, end } of own ? [...ofLook, own] : ofLook) edits.push({ start, end, text: '' });
    edits.push({ ...placeOf(openingElement.name), text: element.tag + classAttribute + buttonType });
    if (closingElement) edits.push({ ...placeOf(closingElement.name), text: element.tag });
  };
  new Visitor({ JSXElement }).visit(program);
  return edits.length > 0 ? { code: applied(edits, code), rules: [...rules].join('\n') } : null;
}

type Outcomes = { className: string; elements: Look.PlainElement[] };

/**
 * Evaluates an element for each outcome of the conditions in its look.
 * @returns the source of an expression that chooses the class; null if only the running app knows the look
 */
function outcomesOf(
  elementFor: (decided: Surroundings['decided']) => Look.PlainElement,
  decided: Surroundings['decided'] = new Map(),
): Outcomes | null {
  try {
    const element = elementFor(decided);
    return { className: JSON.stringify(element.className), elements: [element] };
  } catch (error) {
    if (error instanceof NotStatic) return null;
    if (!(error instanceof Undecided)) throw error;
    if (decided.size === MAX_CONDITIONS) return null;
    const { condition } = error;
    const then = outcomesOf(elementFor, new Map(decided).set(condition, true));
    const otherwise = then && outcomesOf(elementFor, new Map(decided).set(condition, false));
    if (!otherwise) return null;
    return {
      className: `((${condition}) ? ${then.className} : ${otherwise.className})`,
      elements: [...then.elements, ...otherwise.elements],
    };
  }
}

/** What a module imports from there: its name here → its name there. */
function importsOf(program: ESTree.Program, source: RegExp): Map<string, string> {
  const specifiers = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && source.test(node.source.value) ? node.specifiers : [],
  );
  return new Map(
    specifiers.flatMap((each) =>
      each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
        ? [[each.local.name, each.imported.name] as const]
        : [],
    ),
  );
}

/** The constants at the top of a module whose names are in capitals, as no local name is. */
function constantsOf(program: ESTree.Program): Map<string, ESTree.Expression> {
  const constants = new Map<string, ESTree.Expression>();
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && /^[A-Z0-9_]+$/.test(id.name) && init) constants.set(id.name, init);
  }
  return constants;
}

/** The tag after `chakra.`, or `Button` or `Badge`; null for any other element. */
function styledType(name: ESTree.JSXElementName, names: ReadonlyMap<string, string>): string | null {
  if (name.type === 'JSXIdentifier') {
    const imported = names.get(name.name);
    return imported === 'Button' || imported === 'Badge' ? imported : null;
  }
  const isFactory =
    name.type === 'JSXMemberExpression' &&
    name.object.type === 'JSXIdentifier' &&
    names.get(name.object.name) === 'chakra';
  return isFactory ? name.property.name : null;
}

type Attribute = { name: string; value: ESTree.Node | null; start: number; end: number };

/**
 * The attributes, or null if there are some that Chakra itself handles. Of the spread ones only constants have looks, so
 * others are left out.
 */
function attributesOf(
  { attributes }: ESTree.JSXOpeningElement,
  isConstant: (node: ESTree.Expression) => boolean,
): Attribute[] | null {
  const found: Attribute[] = [];
  for (const each of attributes) {
    if (each.type === 'JSXSpreadAttribute') {
      if (isConstant(each.argument)) found.push({ ...placeOf(each), name: SPREAD, value: each.argument });
      continue;
    }
    if (each.name.type !== 'JSXIdentifier') return null;
    if (OF_CHAKRA.test(each.name.name)) return null;
    found.push({ ...placeOf(each), name: each.name.name, value: each.value });
  }
  return found;
}

const isClass = ({ name }: Attribute): boolean => name === 'className';

/** The opening tag of an element's child, if it has no other content. */
function onlyChild({ children }: ESTree.JSXElement): ESTree.JSXOpeningElement | null {
  const content = children.filter((each) => each.type !== 'JSXText' || each.value.trim() !== '');
  const [child] = content;
  return content.length === 1 && child?.type === 'JSXElement' ? child.openingElement : null;
}

const placeOf = ({ start, end }: ESTree.Span) => ({ start, end });

const sourceOf = (value: ESTree.Node, code: string): string => {
  const node = value.type === 'JSXExpressionContainer' ? value.expression : value;
  return code.slice(node.start, node.end);
};

const applied = (edits: readonly Edit[], code: string): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
