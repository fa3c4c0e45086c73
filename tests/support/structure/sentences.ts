import { parseSync } from 'vite';
import { textOf } from './sources';

type Node = { type: string; start: number; [key: string]: unknown };

/** Attributes and properties whose values people read or hear. */
const READ = new Set([
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'caption',
  'empty',
  'heading',
  'hint',
  'label',
  'legend',
  'message',
  'noun',
  'placeholder',
  'sentence',
  'subtitle',
  'title',
]);

/** Calls whose texts are for developers: the console, and an error's constructor. */
const FOR_DEVELOPERS = /^(console\.|super\()/;

const LETTER = /\p{L}/u;
/** A capital, then words with blanks and final punctuation such as a full stop or a question mark. */
const SENTENCE = /^\p{Lu}[^{};]*\s[^{};]*\p{L}[.?!…:]$/u;

/**
 * Finds texts for people in a TypeScript file: text between tags, values of `aria-label`, `title`, `label` and the like,
 * and sentences in any string, except texts for developers. Single words in other strings, such as codes, are ignored.
 * @param path relative to the project
 * @returns one line each, as 'path:line text'
 * @throws Error if the file can't be parsed
 */
export function sentencesIn(path: string, text = textOf(path)): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: string[] = [];
  const report = ({ start }: Node, words: string) => {
    const line = text.slice(0, start).split('\n').length;
    found.push(`${path}:${line} ${words.trim().replace(/\s+/g, ' ')}`);
  };

  /** @param isRead whether people read the value @param isForDevelopers whether only developers do */
  const visit = (value: unknown, isRead: boolean, isForDevelopers: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isRead, isForDevelopers);
    if (!isNode(value)) return;
    const words = wordsOf(value);
    if (value.type === 'JSXText') {
      if (LETTER.test(words)) report(value, words);
    } else if (words !== '' && !isForDevelopers) {
      if (isRead ? LETTER.test(words) : SENTENCE.test(words)) report(value, words);
    }
    for (const [key, child] of Object.entries(value)) {
      if (key === 'source' || value.type.startsWith('TS')) continue;
      visit(child, readsOf(value, key, isRead), isForDevelopers || isCallForDevelopers(value, text));
    }
  };
  visit(program, false, false);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The text of a literal, a template (with … for its values) or text between tags; otherwise ''. */
function wordsOf(node: Node): string {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return '';
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…');
}

/**
 * Checks whether people read the child `key` of a node. They don't read conditions, a call's arguments and
 * names.
 */
function readsOf(node: Node, key: string, isRead: boolean): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children';
    case 'JSXAttribute':
      return key === 'value' && READ.has(nameOf(node.name));
    case 'Property':
      // A key of the catalogue, such as 'auditLog', isn't a text.
      return key === 'value' && READ.has(nameOf(node.key)) && !/^\p{Ll}\S*$/u.test(literalOf(node.value));
    case 'ConditionalExpression':
      return isRead && key !== 'test';
    case 'LogicalExpression':
      return isRead && (key === 'right' || node.operator !== '&&');
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return isRead;
    default:
      return false;
  }
}

const literalOf = (node: unknown): string => (isNode(node) ? wordsOf(node) : '');

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

function isCallForDevelopers(node: Node, text: string): boolean {
  return (
    node.type === 'NewExpression' ||
    node.type === 'ThrowStatement' ||
    (node.type === 'CallExpression' && FOR_DEVELOPERS.test(text.slice(node.start, node.start + 8)))
  );
}
